import { fork } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { watchFolders } from '../../content/folder/watch.ts';
import type { Derived } from './model.ts';
import { addAxe, bundleScript, documentOf, scripts } from './write.ts';

/** The media types of the files that are served, by their ends. */
export const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Where a server listens, and whether the port that was asked for was taken. */
export type Address = { url: string; taken: boolean };

/**
 * Serves the gallery from the files that a build writes, and writes them again when their sources change. Resolves with
 * its address, and with whether the port was taken, so that a free one is used. `openStudio` starts the studio of the same
 * folder, and resolves with its address: it is asked once, when somebody goes there.
 */
export async function serveGallery(folder: string, port: number, openStudio: () => Promise<Address>): Promise<Address> {
  const bundles = mkdtempSync(join(tmpdir(), 'gallery-'));
  addAxe(bundles);
  const listeners = new Set<ServerResponse>();
  let latest: Derived = { problems: [] };

  let studio: Promise<Address> | undefined;

  const announce = (change: object) => {
    for (const listener of listeners) listener.write(`data: ${JSON.stringify(change)}\n\n`);
  };
  const derive = deriver(folder);
  const derived = async (restart: boolean) => {
    const next = await derive(restart);
    for (const problem of next.problems) console.error(problem);
    latest = { ...latest, ...next };
  };
  const bundle = async () => {
    for (const name of scripts) await bundleScript(name, bundles);
  };

  onSave([folder, 'public'], async () => {
    await derived(false);
    announce({ changed: 'content', problems: latest.problems });
  });
  onSave(['src', 'schemas'], async () => {
    await Promise.all([bundle().catch((error: Error) => console.error(error.message)), derived(true)]);
    announce({ changed: 'code' });
  });
  await Promise.all([bundle(), derived(false)]);

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).slice(1);
    const send = (type: string, text: string) =>
      void response.writeHead(200, { 'content-type': types[type], 'cache-control': 'no-store' }).end(text);
    if (path === '' || path === 'index.html')
      return send('.html', documentOf('view', { live: 'events', root: resolve('.'), studio: 'studio' }));
    if (path === 'frame.html') return send('.html', documentOf('frame'));
    if (path === 'data.js') return send('.js', `window.doorstepGallery=${latest.gallery ?? 'undefined'};`);
    if (path === 'studio') {
      studio ??= openStudio();
      // The browser keeps what stands behind the #: the page and its state.
      return void studio.then(
        ({ url }) => response.writeHead(302, { location: url, 'cache-control': 'no-store' }).end(),
        (error: Error) => {
          studio = undefined;
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
        },
      );
    }
    if (path === 'events') return void listeners.add(listen(response, (gone) => listeners.delete(gone)));
    const file = [bundles, 'public']
      .map((root) => join(root, join('/', path)))
      .find((one) => existsSync(one) && statSync(one).isFile());
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    createReadStream(file).pipe(response);
  });
  return listenAt(server, port);
}

/** Derives the gallery in a separate process, and starts a new one if the schemas or the code may have changed. */
function deriver(folder: string): (restart: boolean) => Promise<Derived> {
  const start = () => fork(new URL('./derive/process.ts', import.meta.url), [folder]);
  let child = start();
  process.on('exit', () => child.kill());
  return (restart) => {
    if (restart) {
      child.kill();
      child = start();
    }
    return new Promise((done) => {
      child.removeAllListeners();
      child.once('message', (derived) => done(derived as Derived));
      child.once('exit', () => done({ problems: ['The gallery could not be derived.'] }));
      child.send('derive');
    });
  };
}

/** Calls `run` once for all files below the folders that are saved together, and never twice at the same time. */
export function onSave(folders: string[], run: () => Promise<void>, signal?: AbortSignal): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const ends = folders.map((folder) =>
    watchFolders(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(run).catch((error: Error) => console.error(error.message));
      }, 40);
    }),
  );
  signal?.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const end of ends) end();
  });
}

function listen(response: ServerResponse, end: (gone: ServerResponse) => void): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('\n');
  response.on('close', () => end(response));
  return response;
}

/** Lets a server listen on the loopback address; if the port is taken, on a free one. */
export function listenAt(server: ReturnType<typeof createServer>, port: number, taken = false): Promise<Address> {
  return new Promise((ready, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && port !== 0) ready(listenAt(server, 0, true));
      else fail(error);
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      ready({ url: `http://localhost:${typeof address === 'object' && address ? address.port : port}/`, taken });
    });
  });
}
