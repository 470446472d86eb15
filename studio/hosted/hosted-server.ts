import { dirname } from 'node:path';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeText } from '../../src/rules/escape-html.ts';
import { addressLimit } from '../../src/server/base/limits.ts';
import { bundleStudio } from '../bundle/bundle-studio.ts';
import { guardHosted, Refusal } from '../server/guard.ts';
import { failureOf, previewRoutes, studioRoutes, studioServer } from '../server/studio-server.ts';
import { type EditorWorkspaces, editorWorkspaces } from './editor-workspaces.ts';
import { type Person, type Provider, providerOf } from './identity-provider.ts';
import { type Sessions, sessionsOf } from './sessions.ts';
import type { HostedSettings } from './settings.ts';
import { openWorkTrees } from './work-trees.ts';

type Hosted = {
  bundles: string;
  mainAssets: string;
  provider: Provider;
  sessions: Sessions;
  workspaces: EditorWorkspaces;
};

/** Serves the studio to everybody who may edit, each with a work tree of their own. */
export async function serveHosted(settings: HostedSettings): Promise<void> {
  const { url, host, port, checkSeconds } = settings;
  const [bundles, trees] = await Promise.all([bundleStudio(), openWorkTrees(settings)]);
  const provider = providerOf(settings);
  const sessions = sessionsOf(provider, checkSeconds);
  const hosted = {
    bundles,
    mainAssets: trees.mainAssets,
    provider,
    sessions,
    workspaces: editorWorkspaces(settings, trees),
  };

  const app = await studioServer();
  // After it browsers ask for this name by HTTPS only.
  if (url.startsWith('https:'))
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('strict-transport-security', 'max-age=31536000');
    });
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.register(async (own) => {
    own.addHook('onRequest', async (request) => guardHosted(request, url));
    own.setErrorHandler(answerFailure);
    // Editors read of files as they are in the repository: where the server keeps its own is nobody's business.
    own.addHook('onSend', async ({ workspace }, _reply, body) =>
      workspace && typeof body === 'string' ? body.replaceAll(`${dirname(workspace.studio.folder)}/`, '') : body,
    );
    await own.register(previewRoutes, {
      bundles,
      async workspaceOf(key: string) {
        const entry = hosted.workspaces.byKey(key);
        const mayEdit = entry && (await sessions.mayEdit(entry.subject).catch(refuseUnanswered));
        return mayEdit ? entry.workspace : undefined;
      },
    });
    await own.register(signInRoutes, { hosted });
    await own.register(editorRoutes, { hosted });
  });
  await app.listen({ host, port });
}

type Options = { hosted: Hosted };

/** How many sign-ins may be begun a minute from one address, which may be that of a proxy. */
const signInsAMinute = 120;

async function signInRoutes(scope: FastifyInstance, { hosted }: Options): Promise<void> {
  const { sessions, provider, workspaces } = hosted;
  const failed = (error: Error): never => {
    // The library's own message names the error, and no token.
    console.error(`A sign-in failed: ${error.message}`);
    throw new Refusal(502, 'The sign-in did not work.');
  };
  const limit = addressLimit(signInsAMinute);
  scope.get('/sign-in', async ({ ip }, reply) => {
    const wait = limit.count(ip);
    if (wait !== undefined) {
      reply.header('retry-after', String(wait));
      throw new Refusal(429, 'Too many sign-ins were begun. Wait a minute.');
    }
    const { address, cookie } = await sessions.begin().catch(failed);
    return reply.header('set-cookie', cookie).redirect(address);
  });
  scope.get('/signed-in', async ({ raw, url }, reply) => {
    const cookie = await sessions.finish(raw, /\?.*/.exec(url)?.[0] ?? '').catch(failed);
    if (!cookie) throw new Refusal(400, 'This sign-in has taken too long, or was begun elsewhere.');
    return reply.header('set-cookie', cookie).redirect('/');
  });
  scope.post('/api/sign-out', async (request, reply) => {
    const person = await personOf(hosted, request);
    if (person) workspaces.renewKey(person);
    reply.header('set-cookie', sessions.end(request.raw));
    return { to: (await provider.leave().catch(() => undefined)) ?? '/' };
  });
}

/** The studio for those who have signed in and may edit; for others, the files that customers get too. */
async function editorRoutes(scope: FastifyInstance, { hosted }: Options): Promise<void> {
  const { bundles, mainAssets, workspaces } = hosted;
  scope.addHook('onRequest', async (request, reply) => {
    const { method, url, routeOptions } = request;
    const [path = ''] = url.split('?');
    const person = await personOf(hosted, request);
    if (!person) {
      if (method === 'GET' && (path === '/' || path === '/index.html')) return reply.redirect('/sign-in');
      if (method !== 'GET' || routeOptions.url !== '/*') throw new Refusal(401, signedOut);
      request.assets = mainAssets;
      return;
    }
    if (!person.mayEdit) throw new Refusal(403, `You have signed in as ${person.name}, who may not edit.`);
    const entry = workspaces.of(person);
    request.previewKey = entry.previewKey;
    request.workspace = await entry.workspace;
    request.assets = request.workspace.assets;
  });
  await scope.register(studioRoutes, { bundles });
}

const signedOut =
  'You are not signed in any more. What you have changed is kept in this browser: reload the page, sign in, and save again.';

/** Returns who sends a request; undefined if nobody has signed in. Before a push the provider is asked in any case. */
const personOf = ({ sessions }: Hosted, { raw, routeOptions }: FastifyRequest): Promise<Person | undefined> =>
  sessions.personOf(raw, { now: routeOptions.url === '/api/publish' }).catch(refuseUnanswered);

function refuseUnanswered(): never {
  throw new Refusal(503, 'The sign-in service does not answer. Try again in a moment.');
}

/** Answers a failed request: a call in JSON, a browser with a page. */
function answerFailure(error: FastifyError, { url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message } = failureOf(error);
  reply.code(status);
  if (url.startsWith('/api/')) return reply.send({ message });
  const escaped = escapeText(message);
  return reply
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Studio</title><main><h1>Studio</h1><p>${escaped}</p><p><a href="/sign-in">Sign in</a></p></main></html>`,
    );
}
