import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Derived } from '../../src/states/types.ts';
import { guardLocal, Refusal } from './guard.ts';
import { onSave } from './on-save.ts';
import { type Address, everyAnswer, listenLocally, sendFrom, toolServer } from './tool-server.ts';
import { addAxe, bundleScript, documentOf, scripts } from './write-gallery.ts';

/**
 * Serves the gallery from the files that a build writes, and writes them again when their sources change. Resolves with
 * its address. `openStudio` starts the studio of the same folder when somebody first goes there, and resolves with its
 * address.
 */
export async function serveGallery(
  folder: string,
  port: number,
  openStudio: () => Promise<Address>,
  edition?: string,
): Promise<Address> {
  const bundles = mkdtempSync(join(tmpdir(), 'gallery-'));
  addAxe(bundles);
  const listeners = new Set<ServerResponse>();
  let latest: Derived = { problems: [] };
  let studio: Promise<Address> | undefined;

  const announce = (change: object) => {
    for (const listener of listeners) listener.write(`data: ${JSON.stringify(change)}\n\n`);
  };
  const derive = deriver(folder, edition);
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
  onSave(['src', 'studio', 'schemas'], async () => {
    await Promise.all([bundle().catch((error: Error) => console.error(error.message)), derived(true)]);
    announce({ changed: 'code' });
  });
  await Promise.all([bundle(), derived(false)]);

  const app = await toolServer(() => true);
  app.addHook('onRequest', async (request) => guardLocal(request));
  const page = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);
  for (const path of ['/', '/index.html'])
    app.get(path, (_request, reply) =>
      page(reply, documentOf('view', { live: 'events', root: resolve('.'), studio: 'studio' })),
    );
  app.get('/frame.html', (_request, reply) => page(reply, documentOf('frame')));
  app.get('/data.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(`window.doorstepGallery=${latest.gallery ?? 'undefined'};`),
  );
  // The browser keeps the part after the #: the page and its state.
  app.get('/studio', async (_request, reply) => {
    studio ??= openStudio();
    studio.catch(() => {
      studio = undefined;
    });
    return reply.redirect((await studio).url);
  });
  app.get('/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { ...everyAnswer, 'content-type': 'text/event-stream' }).write('\n');
    reply.raw.on('close', () => listeners.delete(reply.raw));
    listeners.add(reply.raw);
  });
  app.get('/*', (request, reply) => sendFrom([bundles, 'public'], request, reply));
  app.setErrorHandler((error: Error, _request, reply) =>
    reply
      .code(error instanceof Refusal ? error.statusCode : 500)
      .type('text/plain; charset=utf-8')
      .send(error.message),
  );
  return listenLocally(app, port);
}

/** Derives the gallery in a separate process, and starts a new one if the schemas or the code may have changed. */
function deriver(folder: string, edition?: string): (restart: boolean) => Promise<Derived> {
  const start = () =>
    fork(new URL('./gallery-process.ts', import.meta.url), edition === undefined ? [folder] : [folder, edition]);
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
