import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { GitTrouble } from '../git/git.ts';
import { bundleStudio } from '../server/bundle-studio.ts';
import { everyAnswer } from '../server/guard.ts';
import { answerFrame, answering, answerStudio, file, json, pathOf } from '../server/serve.ts';
import { openWorkspace, type Workspace } from '../server/workspace.ts';
import { type Person, type Provider, providerOf } from './provider.ts';
import { type Sessions, sessionsOf } from './sessions.ts';
import type { HostedSettings } from './settings.ts';
import { openWorkTrees, type WorkTrees } from './work-trees.ts';

/** A workspace of an editor. `token` is in the address of its preview, which has an origin of its own and no cookie. */
type Desk = { workspace: Promise<Workspace>; token: string; used: number };

/** How long a workspace stays open after its browser has left. */
const patience = 10 * 60_000;

/** Serves the studio to everybody who may edit, each with a work tree of their own. */
export async function serveHosted(settings: HostedSettings): Promise<void> {
  const [bundles, trees] = await Promise.all([bundleStudio(), openWorkTrees(settings)]);
  const provider = providerOf(settings);
  const sessions = sessionsOf(provider, settings.checkSeconds);
  const desks = desksOf(settings, trees);

  const server = createServer((request, response) => {
    // After it browsers ask for this name by HTTPS only.
    if (settings.url.startsWith('https:')) response.setHeader('strict-transport-security', 'max-age=31536000');
    answering(response, async () => {
      if (request.method === 'GET' && request.url === '/healthz') return json(response, 200, { status: 'ok' });
      const reason = foreignTo(settings.url, request);
      if (reason) return json(response, 403, { message: reason });
      const path = pathOf(request);
      if (await previewAnswers({ desks, bundles, path, request, response })) return;
      if (path === 'sign-in' || path === 'signed-in') return signIn(sessions, path, request, response);
      const isCall = path.startsWith('api/');
      let person: Person | undefined;
      try {
        person = await sessions.personOf(request, { now: path === 'api/publish' });
      } catch {
        return refuse(response, isCall, 503, 'The sign-in service does not answer. Try again in a moment.');
      }
      if (path === 'api/sign-out' && request.method === 'POST') {
        if (person) desks.renewToken(person);
        return signOut(provider, sessions, request, response);
      }
      if (!person) return unknown({ isCall, path, bundles, assets: trees.mainAssets, request, response });
      if (!person.mayEdit)
        return refuse(response, isCall, 403, `You have signed in as ${person.name}, who may not edit.`);
      const desk = desks.of(person);
      if (/^(changes\/\w+\/\w+\/)?frame\.html$/.test(path))
        return redirect(response, `/preview/${desk.token}/${path}${queryOf(request)}`);
      try {
        const workspace = await desk.workspace;
        await answerStudio({ workspace, bundles, request, response });
      } catch (error) {
        if (!(error instanceof GitTrouble)) throw error;
        refuse(response, isCall, 503, error.message);
      }
    });
  });
  await new Promise<void>((ready, fail) => {
    server.once('error', fail);
    server.listen(settings.port, settings.host, ready);
  });
}

/** Says why a request is not from the studio's own pages at its own name; undefined if it may be. */
function foreignTo(url: string, { headers, method = 'GET' }: IncomingMessage): string | undefined {
  if (headers.host !== new URL(url).host) return 'The studio is only reached by its own name.';
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (headers.origin !== url) return 'Only the studio itself may ask for this.';
  if (!/^application\/json(;|$)/.test(headers['content-type'] ?? '')) return 'A call is JSON.';
  return undefined;
}

const newToken = () => randomBytes(24).toString('base64url');

/** Keeps the workspaces of everybody who works, and closes those that nobody uses. */
function desksOf({ base }: HostedSettings, trees: WorkTrees) {
  const desks = new Map<string, Desk>();
  const keyOf = ({ subject, name, email, mayPublish }: Person) => JSON.stringify([subject, name, email, mayPublish]);

  async function open(person: Person): Promise<Workspace> {
    const top = await trees.open(person.subject);
    const { name, email, mayPublish } = person;
    const forbidden = mayPublish ? {} : { forbidden: 'You may edit, and not publish. Ask somebody who may.' };
    const publishing = { base, env: trees.env, editor: { name, email }, ...forbidden };
    return openWorkspace(join(top, 'content'), { assets: join(top, 'public'), publishing });
  }
  async function close(key: string, { workspace }: Desk): Promise<void> {
    desks.delete(key);
    (await workspace).close();
  }
  setInterval(async () => {
    for (const [key, desk] of desks) {
      if (Date.now() - desk.used < patience) continue;
      if (!(await desk.workspace).isOpen()) await close(key, desk);
    }
  }, 60_000).unref();

  return {
    /** Returns an editor's own; one whose rights or name have changed gets it anew, on the same files. */
    of(person: Person): Desk {
      const key = keyOf(person);
      const found = desks.get(key);
      if (found) {
        found.used = Date.now();
        return found;
      }
      for (const [other, desk] of desks)
        if ((JSON.parse(other) as string[])[0] === person.subject) void close(other, desk).catch(() => undefined);
      const desk = { workspace: open(person), token: newToken(), used: Date.now() };
      desks.set(key, desk);
      // What could not be opened is tried again by the next request.
      desk.workspace.catch(() => desks.delete(key));
      return desk;
    },
    /** Ends the address of an editor's preview; another window of theirs gets the next when it loads a page. */
    renewToken({ subject }: Person): void {
      for (const [key, desk] of desks) if ((JSON.parse(key) as string[])[0] === subject) desk.token = newToken();
    },
    byToken: (token: string) => [...desks.values()].find((desk) => desk.token === token),
  };
}

type Asked = { path: string; bundles: string; request: IncomingMessage; response: ServerResponse };

/** Answers what the preview asks for below its own address. Returns whether it was that. */
async function previewAnswers(asked: Asked & { desks: ReturnType<typeof desksOf> }): Promise<boolean> {
  const { desks, bundles, path, request, response } = asked;
  const [, token = '', rest = ''] = /^preview\/([\w-]+)\/(.*)$/.exec(path) ?? [];
  if (!token || request.method !== 'GET') return false;
  const desk = desks.byToken(token);
  if (!desk) return false;
  const workspace = await desk.workspace;
  if (!(await answerFrame({ workspace, bundles, path: rest, request, response })))
    file(response, bundles, workspace.assets, rest);
  return true;
}

/** Answers somebody who is not signed in: files that customers get too, or the way to sign in. */
function unknown({ isCall, path, bundles, assets, request, response }: Asked & { isCall: boolean; assets: string }) {
  const isPage = path === '' || path === 'index.html';
  if (request.method === 'GET' && isPage) return redirect(response, '/sign-in');
  const isData = path === 'events' || path === 'data.js' || path === 'frame.html';
  if (request.method === 'GET' && !isCall && !isData) return file(response, bundles, assets, path);
  const words =
    'You are not signed in any more. What you have changed is kept in this browser: reload the page, sign in, and save again.';
  refuse(response, isCall, 401, words);
}

async function signIn(sessions: Sessions, path: string, request: IncomingMessage, response: ServerResponse) {
  try {
    if (path === 'sign-in') {
      const { address, cookie } = await sessions.begin();
      return redirect(response, address, cookie);
    }
    const cookie = await sessions.finish(request, queryOf(request));
    if (cookie) return redirect(response, '/', cookie);
    refuse(response, false, 400, 'This sign-in has taken too long, or was begun elsewhere.');
  } catch (error) {
    // The library's own words name what was wrong, and no token.
    console.error(`A sign-in failed: ${(error as Error).message}`);
    refuse(response, false, 502, 'The sign-in did not work.');
  }
}

async function signOut(provider: Provider, sessions: Sessions, request: IncomingMessage, response: ServerResponse) {
  const cookie = sessions.end(request);
  const to = await provider.leave().catch(() => undefined);
  response.setHeader('set-cookie', cookie);
  json(response, 200, { to: to ?? '/' });
}

/** The query of a request with its question mark; empty without one. */
const queryOf = ({ url = '' }: IncomingMessage) => /\?.*/.exec(url)?.[0] ?? '';

function redirect(response: ServerResponse, location: string, cookie?: string): void {
  response.writeHead(302, { ...everyAnswer, location, ...(cookie && { 'set-cookie': cookie }) }).end();
}

/** Says no: to a call in JSON, to a browser as a page. */
function refuse(response: ServerResponse, isCall: boolean, status: number, words: string): void {
  if (isCall) {
    json(response, status, { message: words });
    return;
  }
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const page = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Studio</title><main><h1>Studio</h1><p>${escaped}</p><p><a href="/sign-in">Sign in</a></p></main></html>`;
  const policy = { 'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'" };
  response.writeHead(status, { ...everyAnswer, 'content-type': 'text/html; charset=utf-8', ...policy }).end(page);
}
