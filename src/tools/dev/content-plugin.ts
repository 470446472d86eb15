import { resolve } from 'node:path';
import type { StaticHandlerContext } from 'react-router-dom';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { didYouMean, forTerminal, frameOf, type Problem, terminalOf, toSentence } from '../../content/api/node.ts';
import { secondOf } from '../../rules/dates.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { newAddressOf, pageAt } from '../../rules/routes.ts';
import { themeOf } from '../../rules/theme/theme.ts';
import type { CompiledPage, CompiledShell } from '../../types.gen.ts';
import { type Good, goodAt, type LiveContent, pathOf, type Save } from './live.ts';

/** Serves content in development: draws pages on request, and tells the browser of each save, or of its mistakes. */
export function contentPlugin(content: LiveContent): Plugin {
  return {
    name: 'content',
    configureServer(server) {
      content.onChange((change) => {
        log(server, change.problems);
        announce(server, change);
      });
      // A browser that connects later sees the mistakes of the last save too.
      server.ws.on('vite:client:connect', (_data, client) => {
        if (content.problems().length) client.send(overlayOf(content.problems()));
      });
      const end = content.watch();
      server.httpServer?.once('close', end);
      server.watcher.add(content.root);
      // The server draws with this code; Vite has forgotten the old by then.
      server.watcher.on('change', (file) => {
        if (/\/src\/(?:page|blocks|rules)\//.test(file) && /\.tsx?$/.test(file))
          setTimeout(() => tellPages(server), 50);
      });
      serve(server, content);
    },
    transformIndexHtml: () => [
      // Vite advises turning the overlay off, which does not help people who write content.
      { tag: 'style', children: overlayStyle, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'stylesheet', href: '/src/page/ui/global.css' }, injectTo: 'head-prepend' },
      { tag: 'script', attrs: { type: 'module', src: '/src/page/app/development.ts' }, injectTo: 'head' },
    ],
    hotUpdate: {
      order: 'pre',
      handler({ file }) {
        if (!file.startsWith(`${content.root}/`)) return;
        // Usually our own watcher has already read it. On some systems only Vite notices saves.
        if (this.environment.name === 'client') content.read();
        return [];
      },
    },
  };
}

const tellPages = (server: ViteDevServer) => server.ws.send('doorstep:page', {});

function serve(server: ViteDevServer, content: LiveContent): void {
  server.middlewares.use(async (request, response, next) => {
    const path = pathOf(request.url);
    const saved = content.good();
    const good = saved && goodAt(saved, path);
    const send = (status: number, text: string) =>
      void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);
    const isPage = wantsPage(request.headers.accept, path);
    try {
      const moved = newAddressOf(good?.compiled.redirects, request.url ?? '/');
      if (moved) return void response.writeHead(308, { location: moved }).end();
      if (!isPage && !(good && pageFor(good, path))) return next();
      if (!good) return send(500, await drawProblems(server, content.problems()));
      const page = pageFor(good, path);
      const loaded = { site: good.compiled.site, page: page ?? notFoundPage(good), link: { status: 'none' } as const };
      const shown = { ...loaded, now: secondOf(new Date()), answers: {} };
      const { contextOf } = await rendererOf(server);
      send(page ? 200 : 404, await drawPage(server, good, contextOf({ shown, address: request.url ?? '/' })));
    } catch (error) {
      next(error);
    }
  });
}

/** Tells the browser of a save. It loads the page anew if a page has moved or is gone. */
function announce(server: ViteDevServer, { before, after, problems }: Save): void {
  // Without a browser, Vite would keep these mistakes for the next one, although they may be corrected by then.
  if (problems.length) return void (server.ws.clients.size && server.ws.send(overlayOf(problems)));
  if (!after) return;
  if (!before || !isReachedAsBefore(before, after)) server.ws.send({ type: 'full-reload' });
  else tellPages(server);
}

/** Whether every existing page still has its address, and still needs a link or not. */
function isReachedAsBefore(before: Good, after: Good): boolean {
  const { routes } = after.compiled.site;
  return Object.entries(before.compiled.site.routes).every(
    ([name, { path, link }]) => routes[name]?.path === path && routes[name]?.link === link,
  );
}

/** Logs the problems after a save. VS Code's problem list reads these lines: see `.vscode/tasks.json`. */
function log({ config }: ViteDevServer, problems: Problem[]): void {
  const terminal = terminalOf(process.stdout, process.env);
  const count = problems.length === 1 ? '1 mistake' : `${problems.length || 'no'} mistakes`;
  const lines = problems.map((problem) => forTerminal(problem, terminal));
  config.logger.info(['content: read', ...lines, `content: ${count}`].join('\n'));
}

/** The text of Vite's overlay: the first mistake with its source lines, and each other mistake with its place. */
function overlayOf(problems: Problem[]): ErrorPayload {
  const [first, ...others] = problems.map((problem) => ({ ...problem, file: resolve(problem.file) }));
  const { file, line, column, message, suggestion } = first!;
  const more = others.length === 1 ? 'One more mistake:' : `${others.length} more mistakes:`;
  return {
    type: 'error',
    err: {
      message: message + didYouMean(suggestion),
      loc: { file, line, column },
      frame: frameOf(first!),
      stack: others.length ? [more, ...others.map(asLines)].join('\n') : '',
    },
  };
}

/** A mistake in lines that the overlay has room for: it cuts longer ones off. */
function asLines(problem: Problem): string {
  const place = `${problem.file}:${problem.line}:${problem.column}`;
  const words = toSentence(problem).slice(place.length).trim();
  return `${place}\n${words.replace(/(.{1,72})(?:\s+|$)/g, '    $1\n')}`;
}

type Renderer = typeof import('../../page/app/draw-page.tsx');

/** The document around every page: like the build's, but with the development client, which brings the styles. */
const shellOf = ({ renderHeaderFooter }: Renderer, { compiled, site }: Good): CompiledShell => ({
  ...renderHeaderFooter(site, compiled.site),
  styles: '',
  theme: themeOf(site),
  preview: site.preview ?? {},
  siteScript: '/src/page/app/site/site.ts',
  islandScript: '/src/page/app/islands.tsx',
  blocks: {},
  files: {},
});

const rendererOf = async (server: ViteDevServer) =>
  (await server.ssrLoadModule('/src/page/app/draw-page.tsx')) as Renderer;

/** Draws a page with the code and the content as they were last saved. */
export async function drawPage(
  server: ViteDevServer,
  good: Good,
  context: StaticHandlerContext,
  around: { origin?: string | undefined } = {},
): Promise<string> {
  const renderer = await rendererOf(server);
  const { site } = good.compiled;
  return server.transformIndexHtml('/', renderer.draw(context, { ...around, site, shell: shellOf(renderer, good) }));
}

/** Draws the mistakes as a document while there has been no good content yet. The first good save reloads the page. */
function drawProblems(server: ViteDevServer, problems: Problem[]): Promise<string> {
  const list = escapeText(problems.map(toSentence).join('\n'));
  return server.transformIndexHtml(
    '/',
    `<!doctype html><html lang="en-GB"><title>Mistakes in the content</title><pre>${list}</pre></html>`,
  );
}

/** Replaces the overlay's advice by one that every editor can follow. */
const overlayStyle = `
vite-error-overlay::part(tip) { font-size: 0; }
vite-error-overlay::part(tip)::before {
  content: 'Save the file once it is put right, and this goes away. Esc shows the page behind it.';
  font-size: 13px;
}`;

function pageFor({ compiled, pages }: Good, path: string): CompiledPage | undefined {
  const name = pageAt(compiled.site, path);
  return pages.find((page) => page.name === name);
}

/** The page to show at an address that no page has. */
function notFoundPage({ compiled, pages }: Good): CompiledPage {
  return pages.find((page) => page.name === compiled.site.states['not-found']) ?? pages[0]!;
}

/** Whether a person requests a page, and not the browser a module, a file or a call. */
const wantsPage = (accept: string | undefined, path: string) =>
  Boolean(accept?.includes('text/html')) && !/^\/(@|src\/|node_modules\/|public-api\/)|\.\w+$/.test(path);
