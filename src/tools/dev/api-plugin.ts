import { request } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';
import type { Good, LiveContent } from '../../content/dev/live.ts';
import type { Started } from '../../server/main.ts';
import type { Compiled } from '../../types.gen.ts';

type ServerModule = typeof import('../../server/main.ts');

const calls = /^\/(public-api\/|healthz$|readyz$)/;

/**
 * Runs the real server for the calls of the development server, on its own port behind Vite's, with the demo links and
 * the embedded database. It restarts when its code is saved, and uses the content as last saved.
 */
export function apiPlugin(content: LiveContent): Plugin {
  const headers = { page: {}, card: {} };
  let compiled: Compiled | undefined;
  let started: Started | undefined;
  let starting: Promise<void> = Promise.resolve();
  /** Set while there has been no good content to start with. */
  let waits = false;

  /** The running server keeps this object, so that it uses new content without a restart. */
  function follow(next: Good | undefined): void {
    if (next) compiled = Object.assign(compiled ?? {}, next.compiled, { headers }) as Compiled;
  }

  async function start(server: ViteDevServer): Promise<void> {
    await started?.close();
    started = undefined;
    follow(content.good());
    waits = !compiled;
    if (!compiled) return;
    const { port = 5173 } = server.config.server;
    const env = { DEMO: '1', PUBLIC_URL: `http://localhost:${port}`, ...process.env, PORT: '0', HOST: '127.0.0.1' };
    const { startServer } = (await server.ssrLoadModule('/src/server/main.ts')) as ServerModule;
    started = await startServer(env, { compiled });
    for (const link of started.demoLinks) server.config.logger.info(`  ${link.url}  ${link.journey}, ${link.state}`);
  }

  const restart = (server: ViteDevServer) => {
    starting = starting.then(() => start(server)).catch((error: Error) => server.config.logger.error(error.message));
  };

  return {
    name: 'api',
    configureServer(server) {
      server.httpServer?.once('listening', () => restart(server));
      server.httpServer?.once('close', () => void started?.close());
      content.onChange(({ after }) => {
        follow(after);
        if (after && waits) restart(server);
      });
      server.watcher.on('change', (file) => {
        if (file.includes('/src/server/')) restart(server);
      });
      server.middlewares.use(async (incoming, outgoing, next) => {
        if (!calls.test(incoming.url ?? '')) return next();
        await starting;
        if (!started) return void outgoing.writeHead(503).end();
        const { method, headers: sent, url } = incoming;
        const target = new URL(url ?? '/', `http://127.0.0.1:${started.port}`);
        const onward = request(target, { method, headers: sent }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        });
        onward.on('error', () => void outgoing.writeHead(502).end());
        incoming.pipe(onward);
      });
    },
  };
}
