import { resolve } from 'node:path';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import type { CompiledPage, CompiledSite } from '../../types.gen.ts';
import { type Problem, toSentence } from '../problem/problem.ts';
import { forTerminal, frameOf, terminalOf } from '../problem/report.ts';
import type { Change, Good, LiveContent } from './live.ts';
import { drawPage, drawProblems, notFoundPage, overlayStyle, pageFor, rendererOf, wantsPage } from './pages.ts';

const dataPath = '/@doorstep/page/';

/** What the browser is told of a save: only what is not as it was. `src/app/hot.ts` takes it. */
type Saved = {
  site?: CompiledSite;
  pages: CompiledPage[];
  frame?: { header: string; footer: string };
  accent: string;
};

/**
 * The development server's side of content: pages rendered as they are asked for, and a saved file on the screen at
 * once, without losing what is typed. With mistakes in the content the browser's overlay shows them, with the last
 * good page still behind it.
 */
export function contentPlugin(content: LiveContent): Plugin {
  return {
    name: 'content',
    configureServer(server) {
      content.onChange(({ after }) => {
        for (const [name, route] of Object.entries(after?.compiled.site.routes ?? {})) {
          route.data = `${dataPath}${name}.json`;
        }
      });
      content.onChange((change) => {
        log(server, change.problems);
        announce(server, change).catch((error: Error) => server.config.logger.error(error.message));
      });
      // Somebody who opens a page, or loads it again, sees the mistakes of the last save too.
      server.ws.on('vite:client:connect', (_data, client) => {
        if (content.problems().length) client.send(overlayOf(content.problems()));
      });
      const end = content.watch();
      server.httpServer?.once('close', end);
      server.watcher.add(content.root);
      serve(server, content);
    },
    // Vite's advice on how to have no overlay is not for those who write content.
    transformIndexHtml: () => [{ tag: 'style', children: overlayStyle, injectTo: 'head' }],
    hotUpdate: {
      order: 'pre',
      handler({ file }) {
        if (!file.startsWith(`${content.root}/`)) return;
        // Mostly read already; where the system tells only Vite of saves, it is read here.
        if (this.environment.name === 'client') content.read();
        return [];
      },
    },
  };
}

function serve(server: ViteDevServer, content: LiveContent): void {
  server.middlewares.use(async (request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const good = content.good();
    const send = (status: number, type: string, text: string) =>
      void response.writeHead(status, { 'content-type': type }).end(text);
    const isPage = wantsPage(request.headers.accept, path);
    try {
      if (good && path.startsWith(dataPath)) {
        const name = path.slice(dataPath.length, -'.json'.length);
        const page = good.pages.find((one) => one.name === name);
        return send(page ? 200 : 404, 'application/json', JSON.stringify(page ?? null));
      }
      if (!isPage && !(good && pageFor(good, path))) return next();
      const html = 'text/html; charset=utf-8';
      if (!good) return send(500, html, await drawProblems(server, content.problems()));
      const page = pageFor(good, path);
      send(page ? 200 : 404, html, await drawPage(server, good, page ?? notFoundPage(good)));
    } catch (error) {
      next(error);
    }
  });
}

/** Tells the browser what has changed; where a page has come or gone under the customer's feet, it loads again. */
async function announce(server: ViteDevServer, { before, after, problems }: Change): Promise<void> {
  if (problems.length) {
    // With nobody there Vite would keep it for the next who comes, though it may be put right by then.
    if (server.ws.clients.size) server.ws.send(overlayOf(problems));
    return;
  }
  if (!after) return;
  if (!before || !isReachedAsBefore(before, after)) return server.ws.send({ type: 'full-reload' });
  server.ws.send('doorstep:content', await savedOf(server, before, after));
}

async function savedOf(server: ViteDevServer, before: Good, after: Good): Promise<Saved> {
  const known = new Map(before.pages.map((page) => [page.name, JSON.stringify(page)]));
  const pages = after.pages.filter((page) => known.get(page.name) !== JSON.stringify(page));
  const { site } = after.compiled;
  const isSameSite = isSame(before.compiled.site, site);
  const saved = { pages, accent: after.site.accent, ...(!isSameSite && { site }) };
  if (isSame(before.site, after.site) && isSameSite) return saved;
  const renderer = await rendererOf(server);
  return { ...saved, frame: renderer.renderFrame(after.site, site.messages) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether every page that there was is still where it was; new pages, titles and acts lead nobody elsewhere. */
function isReachedAsBefore(before: Good, after: Good): boolean {
  const { routes } = after.compiled.site;
  return Object.entries(before.compiled.site.routes).every(
    ([name, { path, link }]) => routes[name]?.path === path && routes[name]?.link === link,
  );
}

/** Says how the content is after a save. VS Code's problem list reads this: see `.vscode/tasks.json`. */
function log({ config }: ViteDevServer, problems: Problem[]): void {
  const terminal = terminalOf(process.stdout, process.env);
  const count = problems.length === 1 ? '1 mistake' : `${problems.length || 'no'} mistakes`;
  const lines = problems.map((problem) => forTerminal(problem, terminal));
  config.logger.info(['content: read', ...lines, `content: ${count}`].join('\n'));
}

/** What Vite's overlay shows: the first mistake with its lines, and the others each with a place to click on. */
function overlayOf(problems: Problem[]): ErrorPayload {
  const [first, ...others] = problems.map((problem) => ({ ...problem, file: resolve(problem.file) }));
  const { file, line, column, message, suggestion } = first!;
  const more = others.length === 1 ? 'One more mistake:' : `${others.length} more mistakes:`;
  return {
    type: 'error',
    err: {
      plugin: 'content',
      message: suggestion === undefined ? message : `${message} Did you mean "${suggestion}"?`,
      loc: { file, line, column },
      frame: frameOf(first!),
      stack: others.length ? [more, ...others.map(toSentence)].join('\n') : '',
    },
  };
}
