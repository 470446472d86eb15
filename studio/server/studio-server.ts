import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { reasonOf } from '../../src/content/api/node.ts';
import { bundleStudio } from '../bundle/bundle-studio.ts';
import { frameDocument, studioDocument } from '../bundle/documents.ts';
import { pageCode } from '../bundle/page-code.ts';
import { underBase } from '../bundle/under-base.ts';
import { GitError } from '../git/run-git.ts';
import { calls, readingCalls } from './calls.ts';
import { guardLocal, previewPath, Refusal } from './guard.ts';
import { everyAnswer, ofAsset, ofFrame, ofReport, ofStudio } from './headers.ts';
import { fileFor } from './letter-copies.ts';
import { staysInside, Unacceptable } from './safe-paths.ts';
import { openWorkspace, type Workspace, type WorkspaceSetting } from './workspace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    workspace: Workspace;
    /** The folder of the public files that the sender may see. */
    assets: string;
    previewKey: string;
  }
}

/** Where a studio listens, and whether the port that was asked for was taken. */
export type Address = { url: string; portWasTaken: boolean };

/** The largest body of a call, in bytes. */
const bodyLimit = 20_000_000;

/** A key that nobody can guess. */
export const newKey = () => randomBytes(24).toString('base64url');

/** Serves the studio of a content folder, on the loopback address only. Resolves with its address. */
export async function serveStudio(folder: string, port: number, setting: WorkspaceSetting = {}): Promise<Address> {
  const { isReadOnly = false } = setting;
  const [bundles, workspace] = await Promise.all([bundleStudio(), openWorkspace(folder, setting)]);
  const previewKey = newKey();
  const app = await studioServer();
  app.addHook('onRequest', async (request) => {
    guardLocal(request);
    request.workspace = workspace;
    request.assets = workspace.assets;
    request.previewKey = previewKey;
  });
  await app.register(previewRoutes, {
    bundles,
    workspaceOf: async (key) => (key === previewKey ? workspace : undefined),
  });
  await app.register(studioRoutes, { bundles, isReadOnly, ...(isReadOnly && { root: resolve('.') }) });
  return listenLocally(app, port);
}

/** Listens on the loopback address; if the port is taken, on a free one. */
async function listenLocally(app: FastifyInstance, port: number): Promise<Address> {
  const listen = (preferred: number) => app.listen({ port: preferred, host: '127.0.0.1' });
  let portWasTaken = false;
  try {
    await listen(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port === 0) throw error;
    portWasTaken = true;
    await listen(0);
  }
  return { url: `http://localhost:${(app.server.address() as AddressInfo).port}/`, portWasTaken };
}

/** Makes a server without routes. Bodies are checked by the schemas of their routes, and never corrected. */
export async function studioServer(): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(everyAnswer));
  // Nothing that leads to another place is followed.
  const isPlain = (path: string) => path.split('/').every((step) => /^\w[\w.-]*$/.test(step));
  await app.register(fastifyStatic, {
    serve: false,
    index: false,
    cacheControl: false,
    etag: false,
    lastModified: false,
    allowedPath: (path, root) => isPlain(path) && staysInside(String(root), path),
  });
  app.decorateRequest('workspace');
  app.decorateRequest('assets');
  app.decorateRequest('previewKey');
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const { status, message } = failureOf(error);
    return reply.code(status).send({ message });
  });
  app.setNotFoundHandler(({ method }, reply) => {
    if (method === 'GET') return reply.code(404).send({ message: 'There is no such file.' });
    return reply.code(405).send({ message: 'There is nothing to do so with.' });
  });
  return app;
}

/** Explains to an editor why a request failed. The studio's own errors are logged. */
export function failureOf(error: Error & Partial<FastifyError>): { status: number; message: string } {
  const { statusCode = 500, code, message } = error;
  if (error instanceof Refusal) return { status: statusCode, message };
  if (error instanceof Unacceptable) return { status: 400, message };
  if (error instanceof GitError) return { status: 503, message };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { status: 400, message: 'This is larger than the studio takes: an image or font may have 12 MB.' };
  if (statusCode < 500) return { status: 400, message: 'The call cannot be read.' };
  console.error(message);
  if ('syscall' in error) return { status: 503, message: `A file cannot be read or written (${reasonOf(error)}).` };
  return { status: 500, message: 'The studio failed at this.' };
}

type Options = { bundles: string };

/** `root`: the project's folder, where files of a read-only studio can be opened in an editor. */
type StudioOptions = Options & { isReadOnly?: boolean; root?: string };

/** The routes of the studio for somebody who may work in `request.workspace`. */
export async function studioRoutes(
  scope: FastifyInstance,
  { bundles, isReadOnly = false, root }: StudioOptions,
): Promise<void> {
  for (const path of ['/', '/index.html'])
    scope.get(path, async (_request, reply) => studioPage(reply, isReadOnly, root));
  scope.get('/events', ({ workspace }, reply) => {
    reply.hijack();
    workspace.listen(reply.raw);
  });
  for (const path of framePaths)
    scope.get(path, ({ previewKey, url }, reply) =>
      reply.redirect(previewPath.replace(':key', previewKey) + url.replace(/^\/draft\/[^/]*/, '')),
    );
  await scope.register(dataRoutes, { bundles });
  scope.get<{ Params: { comparison: string } }>('/changes/:comparison/report.html', async (request, reply) => {
    const { workspace, previewKey, params } = request;
    const base = previewPath.replace(':key', previewKey);
    const report = await workspace.studio.changes.report(params.comparison, base);
    return report === undefined ? reply.callNotFound() : sendPage(reply, report, ofReport);
  });
  scope.get<OfCopy>('/copies/:kind', { schema: { querystring: ofCopy } }, async (request, reply) => {
    const { workspace, assets, params, query } = request;
    const { shown, gallery } = workspace.studio.engine;
    const [drawn, json] = [shown(query.edition), await gallery(query.edition)];
    const copy = drawn && json && (await fileFor(drawn, JSON.parse(json), { ...params, ...query, assets }));
    if (!copy) throw new Refusal(404, 'With this content no customer has such a copy.');
    const how = copy.type === 'application/pdf' ? 'inline' : 'attachment';
    const name = `${how}; filename*=UTF-8''${encodeURIComponent(copy.name)}`;
    return reply.type(copy.type).header('content-disposition', name).send(copy.content);
  });
  for (const [name, { body, answer }] of Object.entries(isReadOnly ? readingCalls : calls))
    scope.post(`/api/${name}`, { schema: { body } }, async (request) =>
      answer(request.workspace.studio, request.body as never),
    );
  scope.post('/*', async () => {
    throw new Refusal(404, 'There is no such call.');
  });
  scope.get('/*', async (request, reply) => sendFile(request, reply, [bundles, request.assets]));
}

/** A copy for a customer: of which kind and act, and in which scene of which edition. */
type OfCopy = { Params: { kind: string }; Querystring: { scene: string; act?: string; edition?: string } };

const text = { type: 'string', maxLength: 500 };
const properties = { scene: { type: 'string' }, act: text, edition: text };
const ofCopy = { type: 'object', properties, required: ['scene'] };

type OfSide = { Params: { comparison: string; side: string; '*': string }; Querystring: { name: string } };

const framePaths = ['/frame.html', '/editions/:edition/frame.html'];

type PreviewOptions = Options & { workspaceOf(key: string): Promise<Workspace | undefined> };

/** The routes of the preview, whose address is a key that nobody can guess: its sandboxed page sends no cookie. */
export async function previewRoutes(app: FastifyInstance, { bundles, workspaceOf }: PreviewOptions): Promise<void> {
  const code = await pageCode();
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        const workspace = await workspaceOf((request.params as { key: string }).key);
        if (!workspace) throw new Refusal(404, 'There is no such file.');
        request.workspace = workspace;
        request.assets = workspace.assets;
        reply.header('cross-origin-resource-policy', 'cross-origin');
        // The frame's page has an origin of its own, and a font needs leave to be read there.
        reply.header('access-control-allow-origin', '*');
      });
      for (const path of framePaths) scope.get(path, (_request, reply) => sendPage(reply, frameDocument(), ofFrame));
      scope.get<OfSide>('/changes/:comparison/:side/page.html', async ({ workspace, params, query, url }, reply) => {
        const page = await workspace.studio.changes.page(params.comparison, params.side, query.name);
        if (page === undefined) return reply.callNotFound();
        return sendPage(reply, underBase(page, url.slice(0, url.indexOf('/page.html'))), ofFrame);
      });
      scope.get<OfSide>('/changes/:comparison/:side/*', async (request, reply) => {
        const { workspace, params } = request;
        const assets = await workspace.studio.changes.assets(params.comparison, params.side);
        return assets ? sendFile(request, reply, [code.folder, assets]) : reply.callNotFound();
      });
      await scope.register(dataRoutes, { bundles });
      scope.get('/*', async (request, reply) => sendFile(request, reply, [bundles, request.assets]));
    },
    { prefix: previewPath },
  );
}

/** The routes of the data of pages. */
async function dataRoutes(scope: FastifyInstance, { bundles }: Options): Promise<void> {
  for (const path of ['/data.js', '/editions/:edition/data.js'])
    scope.get<{ Params: { edition?: string } }>(path, async ({ workspace: { studio }, params }, reply) =>
      sendData(reply, await studio.engine.gallery(params.edition), studio.engine.base()),
    );
  scope.get<{ Params: { '*': string } }>('/editions/:edition/*', (request, reply) =>
    sendFile(request, reply, [bundles, request.assets]),
  );
}

const sendPage = (reply: FastifyReply, html: string, headers: object) =>
  reply
    .headers({ ...headers })
    .type('text/html; charset=utf-8')
    .send(html);

/** Sends a gallery as the script that a gallery on disk has, where a page cannot fetch; undefined: not derived yet. */
const sendData = (reply: FastifyReply, gallery: string | undefined, base: number) =>
  reply
    .type('text/javascript; charset=utf-8')
    .send(`window.doorstepGallery=${gallery ?? 'undefined'};window.doorstepBase=${base};`);

/** Sends the file that the rest of a route's address names, from the first folder that has it. */
function sendFile({ params }: FastifyRequest, reply: FastifyReply, folders: string[]): FastifyReply {
  const path = (params as { '*': string })['*'];
  const folder = folders.find((one) => existsSync(join(one, path)));
  reply.headers(ofAsset);
  if (!folder) reply.callNotFound();
  return folder ? reply.sendFile(path, resolve(folder)) : reply;
}

/** The studio's page. The nonce stands where scripts of the page can read it, for the styles that they make. */
function studioPage(reply: FastifyReply, isReadOnly: boolean, root?: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const page = { scripts: ['studio.js'], nonce, isReadOnly, ...(root !== undefined && { root }) };
  return sendPage(reply, studioDocument(page), ofStudio(nonce));
}
