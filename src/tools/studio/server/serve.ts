import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, lstatSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { type Address, listenAt, types } from '../../gallery/serve.ts';
import { documentOf } from '../../gallery/write.ts';
import { bundleStudio } from './bundle-studio.ts';
import { calls, type Studio } from './calls.ts';
import { Unacceptable } from './files.ts';
import { everyAnswer, foreign, ofAsset, ofFrame, ofStudio } from './guard.ts';
import { staysInside } from './paths.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

/** Serves the studio of a content folder, on the loopback address only. Resolves with its address. */
export async function serveStudio(folder: string, port: number): Promise<Address> {
  const [bundles, workspace] = await Promise.all([bundleStudio(), openWorkspace(folder)]);
  const server = createServer((request, response) => {
    answering(response, async () => {
      const address = server.address();
      const reason = foreign(request, typeof address === 'object' && address ? address.port : port);
      if (reason) return json(response, 403, { message: reason });
      await answerStudio({ workspace, bundles, request, response });
    });
  });
  return listenAt(server, port);
}

/** Answers a request, and says what went wrong if it cannot. */
export function answering(response: ServerResponse, answer: () => Promise<void>): void {
  answer().catch((error: Error) => {
    const isRefusal = error instanceof Unacceptable;
    if (!isRefusal) console.error(error.message);
    if (!response.headersSent)
      json(response, isRefusal ? 400 : 500, { message: isRefusal ? error.message : 'The studio failed at this.' });
  });
}

export type Answering = { workspace: Workspace; bundles: string; request: IncomingMessage; response: ServerResponse };

/** Answers a request of somebody who may work in a workspace. */
export async function answerStudio({ workspace, bundles, request, response }: Answering): Promise<void> {
  const path = pathOf(request);
  if (request.method === 'POST') return call(workspace.studio, path, request, response);
  if (request.method !== 'GET') return json(response, 405, { message: 'There is nothing to do so with.' });
  if (path === '' || path === 'index.html') return studioPage(response);
  if (path === 'events') return workspace.listen(response);
  if (await answerFrame({ workspace, bundles, path, request, response })) return;
  if (request.headers['sec-fetch-dest'] === 'iframe') return backToFrame(request, response);
  return file(response, bundles, workspace.assets, path);
}

/**
 * Answers what the preview's page and its data are asked for, and those of a comparison's two versions. Returns whether it
 * was one of them.
 */
export async function answerFrame(asked: Answering & { path: string }): Promise<boolean> {
  const { workspace, bundles, path, request, response } = asked;
  const [, key = '', name = '', ofSide] = /^changes\/(\w+)\/(\w+)\/(.+)$/.exec(path) ?? [];
  const side = ofSide === undefined ? undefined : workspace.side(key, name);
  const rest = ofSide ?? path;
  const page = pageIn(request);
  if (rest === 'frame.html')
    send(response, documentOf('frame', undefined, page && `data.js?${page}`), '.html', ofFrame);
  else if (rest === 'data.js') {
    const gallery = ofSide === undefined ? await workspace.gallery(page) : side?.gallery;
    const number = ofSide === undefined ? workspace.studio.base().number : 0;
    send(response, `window.doorstepGallery=${gallery ?? 'undefined'};window.doorstepBase=${number};`, '.js');
  } else if (side) file(response, bundles, side.assets, rest);
  else return false;
  return true;
}

/** The page that a frame is asked for, by its name, by a picture of it, or by a walk from it as JSON. */
function pageIn({ url = '/' }: IncomingMessage): string | undefined {
  const [, named, walked] = /\?(?:([\w-]+)(?:%2F|&|$)|.*%22page%22%3A%22([\w-]+)%22)/i.exec(url) ?? [];
  return named ?? walked;
}

/** A page load of the site in the preview: the frame goes on there, with what it remembers. */
function backToFrame({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(302, { ...everyAnswer, location: `/frame.html#${url}` }).end();
}

/** The path of a request without its first slash. Throws {@link Unacceptable} if it cannot be read. */
export const pathOf = ({ url = '/' }: IncomingMessage) => {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0]!).replace(/^\//, '');
  } catch {
    throw new Unacceptable('The address cannot be read.');
  }
};

async function call(studio: Studio, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = path.startsWith('api/') ? path.slice(4) : '';
  if (!Object.hasOwn(calls, name)) return json(response, 404, { message: 'There is no such call.' });
  json(response, 200, await calls[name]!(studio, await bodyOf(request)));
}

const maxBody = 20_000_000;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBody) throw new Unacceptable('The call is too large.');
    chunks.push(chunk);
  }
  try {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  } catch {
    // The same as a call of another kind.
  }
  throw new Unacceptable('The call cannot be read.');
}

/** Answers with JSON. */
export function json(response: ServerResponse, status: number, body: unknown): void {
  const headers = { ...everyAnswer, 'content-type': 'application/json', 'cross-origin-resource-policy': 'same-origin' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

/** Answers with a text. `type` is the end of a file's name. */
export function send(response: ServerResponse, text: string, type: string, headers: object = {}): void {
  response.writeHead(200, { ...everyAnswer, 'content-type': types[type], ...headers }).end(text);
}

/** The studio's page. The nonce stands where scripts of the page can read it, for the styles that they make. */
function studioPage(response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Studio</title>
<link rel="icon" href="favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="studio.css" nonce="${nonce}">
<script defer src="studio.js"></script>
</head>
<body>
<div id="root"><main><h1>Studio</h1><p role="status">Opening …</p></main></div>
</body>
</html>
`;
  send(response, html, '.html', ofStudio(nonce));
}

/** A file of the bundles or of `public/`. Nothing that leads to another place is followed. */
export function file(response: ServerResponse, bundles: string, assets: string, path: string): void {
  const steps = path.split('/');
  const isPlain = steps.every((step) => /^[\w][\w.-]*$/.test(step));
  const found = isPlain
    ? [bundles, assets].find((root) => staysInside(root, path) && isFile(join(root, path)))
    : undefined;
  if (!found) return void json(response, 404, { message: 'There is no such file.' });
  const type = types[extname(path)] ?? 'application/octet-stream';
  response.writeHead(200, { ...everyAnswer, 'content-type': type, ...(found === assets && ofAsset) });
  createReadStream(join(found, path)).pipe(response);
}

const isFile = (path: string) => existsSync(path) && lstatSync(path).isFile();
