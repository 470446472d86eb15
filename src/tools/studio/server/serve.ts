import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, lstatSync, mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { loadProject } from '../../../content/folder/load.ts';
import type { Derived, Gallery } from '../../gallery/model.ts';
import { type Address, deriver, listenAt, onSave, types } from '../../gallery/serve.ts';
import { bundleFile, documentOf } from '../../gallery/write.ts';
import { publisherOf } from '../git/publish.ts';
import type { News } from '../model.ts';
import { calls, type Studio } from './calls.ts';
import { describer } from './describe.ts';
import { removeUnfinished, Unacceptable } from './files.ts';
import { everyAnswer, foreign, ofAsset, ofFrame, ofStudio } from './guard.ts';
import { staysInside } from './paths.ts';
import { baseOf, tryDrafts } from './site.ts';

const studioEntry = 'src/tools/studio/view/entry.tsx';
const frameEntry = 'src/tools/studio/source-map/entry.tsx';

/** Serves the studio of a content folder, on the loopback address only. Resolves with its address. */
export async function serveStudio(folder: string, port: number): Promise<Address> {
  const bundles = mkdtempSync(join(tmpdir(), 'studio-'));
  const listeners = new Set<ServerResponse>();
  const derive = deriver(folder);
  let latest: Derived = { problems: [] };
  let base = baseOf(0, undefined);

  /** Derives the gallery again, and tells every browser that files have changed, even if the content has mistakes. */
  async function derived(restart: boolean): Promise<void> {
    latest = { ...latest, ...(await derive(restart)) };
    base = baseOf(base.number + 1, latest.gallery ? (JSON.parse(latest.gallery) as Gallery) : undefined);
    tell();
  }
  function tell(): void {
    for (const listener of listeners)
      listener.write(`data: ${JSON.stringify({ base: base.number } satisfies News)}\n\n`);
  }

  removeUnfinished(folder);
  const project = loadProject();
  const studio: Studio = {
    folder,
    project,
    base: () => base,
    describe: describer(folder),
    publisher: publisherOf(folder, { check: () => tryDrafts(folder, project, {}, base).problems }),
    changed: tell,
  };
  onSave([folder, 'public'], () => derived(false));
  await Promise.all([
    // The first description takes the longest, and a mistake in it is told when a browser asks.
    studio.describe({}).catch(() => undefined),
    bundleFile('frame', frameEntry, bundles),
    bundleFile('studio', studioEntry, bundles),
    derived(false),
  ]);

  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const address = server.address();
      const reason = foreign(request, typeof address === 'object' && address ? address.port : port);
      if (reason) return json(response, 403, { message: reason });
      const path = pathOf(request);
      if (request.method === 'POST') return await call(studio, path, request, response);
      if (request.method !== 'GET') return json(response, 405, { message: 'There is nothing to do so with.' });
      if (path === '' || path === 'index.html') return studioPage(response);
      if (path === 'frame.html') return send(response, documentOf('frame'), '.html', ofFrame);
      if (path === 'data.js') return send(response, `window.doorstepGallery=${latest.gallery ?? 'undefined'};`, '.js');
      if (path === 'events') return listen(response, listeners, base.number);
      if (request.headers['sec-fetch-dest'] === 'iframe') return backToFrame(request, response);
      return file(response, bundles, path);
    };
    answer().catch((error: Error) => {
      const isRefusal = error instanceof Unacceptable;
      if (!isRefusal) console.error(error.message);
      if (!response.headersSent)
        json(response, isRefusal ? 400 : 500, { message: isRefusal ? error.message : 'The studio failed at this.' });
    });
  });
  return listenAt(server, port);
}

/** A page load of the site in the preview: the frame goes on there, with what it remembers. */
function backToFrame({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(302, { ...everyAnswer, location: `/frame.html#${url}` }).end();
}

const pathOf = ({ url = '/' }: IncomingMessage) => {
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

function json(response: ServerResponse, status: number, body: unknown): void {
  const headers = { ...everyAnswer, 'content-type': 'application/json', 'cross-origin-resource-policy': 'same-origin' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

function send(response: ServerResponse, text: string, type: string, headers: object = {}): void {
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
<script defer src="data.js"></script>
<script defer src="studio.js"></script>
</head>
<body>
<div id="root"><main><h1>Studio</h1><p role="status">Opening …</p></main></div>
</body>
</html>
`;
  send(response, html, '.html', ofStudio(nonce));
}

function listen(response: ServerResponse, listeners: Set<ServerResponse>, base: number): void {
  response.writeHead(200, { ...everyAnswer, 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify({ base } satisfies News)}\n\n`);
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

/** A file of the bundles or of public/. Nothing that leads to another place is followed. */
function file(response: ServerResponse, bundles: string, path: string): void {
  const steps = path.split('/');
  const isPlain = steps.every((step) => /^[\w][\w.-]*$/.test(step));
  const found = isPlain
    ? [bundles, 'public'].find((root) => staysInside(root, path) && isFile(join(root, path)))
    : undefined;
  if (!found) return void json(response, 404, { message: 'There is no such file.' });
  const type = types[extname(path)] ?? 'application/octet-stream';
  response.writeHead(200, { ...everyAnswer, 'content-type': type, ...(found === 'public' && ofAsset) });
  createReadStream(join(found, path)).pipe(response);
}

const isFile = (path: string) => existsSync(path) && lstatSync(path).isFile();
