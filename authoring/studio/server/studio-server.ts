import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { escapeHtml } from '../../../src/rules/escape-html.ts';
import { editionInto, loadContent, reasonOf, writeXliff } from '../../api/node.ts';
import { bundleStudio } from '../bundle/bundle-studio.ts';
import { type StudioMarks, studioDocument } from '../bundle/documents.ts';
import { GitError } from '../git/run-git.ts';
import { calls, readingCalls } from './calls.ts';
import { guardLocal, Refusal } from './guard.ts';
import { everyAnswer, ofReport, ofStudio, ofWholePage } from './headers.ts';
import { previewRoutes } from './preview-routes.ts';
import { staysInside, Unacceptable } from './safe-paths.ts';
import { sendFile, sendPage } from './send.ts';
import { openWorkspace, type Workspace, type WorkspaceSetting } from './workspace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    workspace: Workspace;
    /** The folder of the public files that the sender may see. */
    assets: string;
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
  const previewKey = newKey();
  // Its process bundles the code of the pages too, which a workspace needs.
  const bundles = await bundleStudio();
  const workspace = await openWorkspace(folder, { ...setting, previewKey });
  const app = await studioServer();
  app.addHook('onRequest', async (request) => {
    guardLocal(request);
    request.workspace = workspace;
    request.assets = workspace.assets;
  });
  await app.register(previewRoutes, {
    bundles,
    workspaceOf: async (key) => (key === previewKey ? workspace : undefined),
  });
  await app.register(studioRoutes, { bundles, isReadOnly });
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
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, message } = failureOf(error);
    return answerFailure(request, reply.code(status), message);
  });
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET'
      ? answerFailure(request, reply.code(404), 'There is no such file.')
      : answerFailure(request, reply.code(405), 'There is nothing to do so with.'),
  );
  return app;
}

/** Says why a request failed: a call gets JSON, and whoever opens a page or looks at a frame a page of the sentence. */
function answerFailure({ headers }: FastifyRequest, reply: FastifyReply, message: string): FastifyReply {
  if (!headers.accept?.includes('text/html')) return reply.send({ message });
  const sentence = escapeHtml(message);
  return sendPage(
    reply,
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>${sentence}</title><p>${sentence}</p></html>`,
    ofWholePage,
  );
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

type StudioOptions = Options & StudioMarks;

/** The routes of the studio for somebody who may work in `request.workspace`. */
export async function studioRoutes(scope: FastifyInstance, { bundles, ...marks }: StudioOptions): Promise<void> {
  for (const path of ['/', '/index.html']) scope.get(path, async (_request, reply) => studioPage(reply, marks));
  scope.get('/events', ({ workspace }, reply) => {
    reply.hijack();
    workspace.listen(reply.raw);
  });
  // What the frame shows is in the preview.
  for (const path of ['/state.html', '/before.html', '/at/*'])
    scope.get(path, ({ workspace, url }, reply) => reply.redirect(workspace.studio.preview + url));
  scope.get<{ Params: { comparison: string } }>('/changes/:comparison/report.html', async (request, reply) => {
    const report = await request.workspace.studio.changes.report(request.params.comparison);
    return report === undefined ? reply.callNotFound() : sendPage(reply, report, ofReport);
  });
  scope.get<OfCopy>('/copies/:kind', { schema: { querystring: ofCopy } }, async (request, reply) => {
    const { workspace, params, query } = request;
    const copy = await workspace.studio.pages.copy({ at: query.at, kind: params.kind });
    if (!copy) throw new Refusal(404, 'With this content no customer has such a copy.');
    const how = copy.type === 'application/pdf' ? 'inline' : 'attachment';
    const name = `${how}; filename*=UTF-8''${encodeURIComponent(copy.name)}`;
    return reply.type(copy.type).header('content-disposition', name).send(copy.content);
  });
  scope.get<{ Params: { edition: string } }>('/words/:edition.xlf', async ({ workspace, params }, reply) => {
    const { folder, project } = workspace.studio;
    const content = loadContent(folder, project);
    const edition = editionInto(content, params.edition);
    if ('refused' in edition) throw new Refusal(404, edition.refused);
    return reply
      .type('application/xliff+xml')
      .header('content-disposition', 'attachment')
      .send(writeXliff(content, edition));
  });
  for (const [name, { body, answer }] of Object.entries(marks.isReadOnly ? readingCalls : calls))
    scope.post(`/api/${name}`, { schema: { body } }, async (request, reply) => {
      // The request's own signal says that its body is read, not that nobody waits for the answer.
      const stopping = new AbortController();
      reply.raw.on('close', () => stopping.abort());
      return answer(request.workspace.studio, request.body as never, stopping.signal);
    });
  scope.post('/*', async () => {
    throw new Refusal(404, 'There is no such call.');
  });
  scope.get('/*', async (request, reply) => sendFile(request, reply, [bundles, request.assets]));
}

/** A copy that goes with the letter at an address of the frame. */
type OfCopy = { Params: { kind: string }; Querystring: { at: string } };

const ofCopy = { type: 'object', properties: { at: { type: 'string', maxLength: 2000 } }, required: ['at'] };

/** The studio's page. The nonce stands where scripts of the page can read it, for the styles that they make. */
function studioPage(reply: FastifyReply, marks: StudioMarks): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return sendPage(reply, studioDocument(nonce, marks), ofStudio(nonce));
}
