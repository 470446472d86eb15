import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { pageAt } from '../../rules/routes.ts';
import { standsAlone } from '../../server/http/base-headers.ts';
import type { Started } from '../../server/main.ts';
import type { Drawing } from '../../server/release/drawing.ts';
import type { Compiled } from '../../types.gen.ts';
import { drawPage } from './content-plugin.ts';
import { type Good, goodAt, type LiveContent, pathOf } from './live.ts';

type ServerModule = typeof import('../../server/main.ts');

/** Whether the server runs a file, and has to start anew when it is saved. */
export const isServerCode = (file: string): boolean =>
  /\/src\/(?:server|acts|rules)\/|\/src\/blocks\/[^/]+\/server\.ts$/.test(file);

const calls = /^\/(public-api\/|healthz$|readyz$)/;

/**
 * Runs the real server for the development server, behind Vite's, with the demo links. It answers calls and the pages
 * that it draws for a link (D-23), and restarts when its code is saved.
 */
export function apiPlugin(content: LiveContent): Plugin {
  const headers = { page: {}, card: {} };
  let compiled: Compiled | undefined;
  /** The compiled content of each edition, by its name. */
  const editions = new Map<string, Compiled>();
  let started: Started | undefined;
  let starting: Promise<void> = Promise.resolve();
  /** Set while there has been no good content to start with. */
  let waits = false;

  /** The running server keeps these objects, to use new content, unless there are other editions. */
  function follow(next: Good | undefined): void {
    if (!next) return;
    const live = (old: Compiled | undefined, now: Good['compiled']) => Object.assign(old ?? {}, now, { headers });
    compiled = live(compiled, next.compiled);
    const nextEditions = next.editions ?? [];
    waits ||= nextEditions.map(({ name }) => name).join() !== [...editions.keys()].join();
    if (waits) editions.clear();
    for (const { name, compiled: own } of nextEditions) editions.set(name, live(editions.get(name), own));
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
    started = await startServer(env, {
      editions: [compiled, ...editions.values()].map((own) => ({
        compiled: own,
        drawing: drawingOf(server, content, own.site.base),
      })),
    });
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
        if (isServerCode(file)) restart(server);
      });
      server.middlewares.use(async (incoming, outgoing, next) => {
        const isCall = calls.test(incoming.url ?? '');
        if (!isCall && !mayNeedLink(content.good(), incoming.url ?? '')) return next();
        await starting;
        if (!started) return isCall ? void outgoing.writeHead(503).end() : next();
        pass(incoming, outgoing, started.port, isCall ? undefined : next);
      });
    },
  };
}

/** Draws pages with the code and the content as they were last saved. */
function drawingOf(server: ViteDevServer, content: LiveContent, base = ''): Drawing {
  const good = () => goodAt(content.good()!, base);
  return {
    contentOf: async (name) => good().pages.find((page) => page.name === name)!,
    draw: (context, around) => drawPage(server, good(), context, around),
  };
}

/** Whether an address is that of a page that the server may draw for a link. */
function mayNeedLink(good: Good | undefined, url: string): boolean {
  const path = pathOf(url);
  const site = good && goodAt(good, path).compiled.site;
  const name = site && pageAt(site, path);
  const { link, posts } = site?.routes[name ?? ''] ?? { link: 'none' };
  return link !== 'none' || posts === true;
}

/** Passes a request on to the server at a port. `notDrawn` answers in place of a built page's file. */
function pass(
  incoming: Connect.IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  notDrawn: (() => void) | undefined,
): void {
  const { method, headers: sent, url } = incoming;
  const onward = request(new URL(url ?? '/', `http://127.0.0.1:${port}`), { method, headers: sent }, (answer) => {
    if (notDrawn && !isDrawn(answer)) {
      answer.resume();
      return notDrawn();
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => (notDrawn ? notDrawn() : void outgoing.writeHead(502).end()));
  incoming.pipe(onward);
}

/**
 * Only what the server draws for a link is kept by no cache. Where nothing was built, it has no file of a page that it
 * leaves to the build, and answers a problem that stands alone.
 */
const isDrawn = ({ statusCode = 502, headers }: IncomingMessage) =>
  headers['cache-control'] === 'no-store' &&
  (statusCode === 303 || statusCode === 204 || /^text\/html\b/.test(headers['content-type'] ?? '')) &&
  !(statusCode === 404 && headers['content-security-policy'] === standsAlone['content-security-policy']);
