import { resolve } from 'node:path';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { didYouMean, forTerminal, frameOf, type Problem, terminalOf, toSentence } from '../../content/api/node.ts';
import type { ContentChange } from '../../page/app/development.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { newAddressOf, pageAt } from '../../rules/routes.ts';
import { themeOf, themeStyles } from '../../rules/theme/theme.ts';
import { isPreparedPage } from '../../server/blocks/prepare.ts';
import type { CompiledPage, CompiledShell } from '../../types.gen.ts';
import { type Good, goodAt, type LiveContent, pathOf, type Save } from './live.ts';

/** Serves content in development: draws pages on request, and sends each save to the browser, or its mistakes. */
export function contentPlugin(content: LiveContent): Plugin {
  return {
    name: 'content',
    configureServer(server) {
      content.onChange((change) => {
        log(server, change.problems);
        announce(server, change).catch((error: Error) => server.config.logger.error(error.message));
      });
      // A browser that connects later sees the mistakes of the last save too.
      server.ws.on('vite:client:connect', (_data, client) => {
        if (content.problems().length) client.send(overlayOf(content.problems()));
      });
      server.ws.on('doorstep:opened', (name: string, client) => {
        const good = content.good();
        if (!good || good.editions) return;
        openedPage(server, good, name)
          .then((parts) => client.send('doorstep:content', { ...parts, hasProblems: content.problems().length > 0 }))
          .catch((error: Error) => server.config.logger.error(error.message));
      });
      const end = content.watch();
      server.httpServer?.once('close', end);
      server.watcher.add(content.root);
      serve(server, content);
    },
    transformIndexHtml: () => [
      // Vite advises turning the overlay off, which does not help people who write content.
      { tag: 'style', children: overlayStyle, injectTo: 'head' },
      // Before the first paint, as in a built page: a view transition
      // fails where the next page does not ask for one by then.
      { tag: 'link', attrs: { rel: 'stylesheet', href: '/src/page/ui/global.css' }, injectTo: 'head-prepend' },
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

function serve(server: ViteDevServer, content: LiveContent): void {
  server.middlewares.use(async (request, response, next) => {
    const path = pathOf(request.url);
    const saved = content.good();
    const good = saved && goodAt(saved, path);
    const send = (status: number, type: string, text: string) =>
      void response.writeHead(status, { 'content-type': type }).end(text);
    const isPage = wantsPage(request.headers.accept, path);
    try {
      const moved = newAddressOf(good?.compiled.redirects, request.url ?? '/');
      if (moved) return void response.writeHead(308, { location: moved }).end();
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

/** Sends the changed parts to the browser. The browser must reload if a page has moved or is gone. */
async function announce(server: ViteDevServer, { before, after, problems }: Save): Promise<void> {
  if (problems.length) {
    // Without a browser, Vite would keep these mistakes for the next one, although they may be corrected by then.
    if (server.ws.clients.size) server.ws.send(overlayOf(problems));
    return;
  }
  if (!after) return;
  // Saves are sent to pages of the content itself alone; with editions they load anew.
  const isOneContent = !before?.editions && !after.editions;
  if (!before || !isOneContent || !isReachedAsBefore(before, after)) return server.ws.send({ type: 'full-reload' });
  server.ws.send('doorstep:content', await savedOf(server, before, after));
}

async function savedOf(server: ViteDevServer, before: Good, after: Good): Promise<ContentChange> {
  const jsonByName = new Map(before.pages.map((page) => [page.name, JSON.stringify(page)]));
  const pages = after.pages.filter((page) => jsonByName.get(page.name) !== JSON.stringify(page));
  const { site } = after.compiled;
  const isSameSite = isSame(before.compiled.site, site);
  const saved = {
    pages: pages.filter((page) => !isPreparedPage(page)),
    drawnAnew: pages.filter(isPreparedPage).map(({ name }) => name),
    colours: themeStyles(themeOf(after.site)),
    ...(!isSameSite && { site }),
  };
  if (isSame(before.site, after.site) && isSameSite) return saved;
  const renderer = await rendererOf(server);
  return { ...saved, headerFooter: renderer.renderHeaderFooter(after.site, site) };
}

/** The data of a page that has just been opened, from the current content. */
async function openedPage(server: ViteDevServer, good: Good, name: string): Promise<ContentChange> {
  const { site } = good.compiled;
  const { renderHeaderFooter } = await rendererOf(server);
  return {
    site,
    pages: good.pages.filter((page) => page.name === name && !isPreparedPage(page)),
    headerFooter: renderHeaderFooter(good.site, site),
    colours: themeStyles(themeOf(good.site)),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

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

type Prerenderer = typeof import('../../page/app/draw-page.tsx');

/** Loads the renderer, which Vite loads again after its code is saved. */
export const rendererOf = (server: ViteDevServer) =>
  server.ssrLoadModule('/src/page/app/draw-page.tsx') as Promise<Prerenderer>;

/** The document around every page: like the build's, but with the development client, which brings the styles. */
const shellOf = ({ renderHeaderFooter }: Prerenderer, { compiled, site }: Good): CompiledShell => ({
  ...renderHeaderFooter(site, compiled.site),
  styles: '',
  theme: themeOf(site),
  preview: site.preview ?? {},
  script: '/src/page/app/client.tsx',
  preload: [],
  blocks: {},
  files: {},
});

type LinkPage = Parameters<Prerenderer['drawForLink']>[0];

/** A page as an HTML document for the customer of a link, as the server has decided. */
export async function drawForLink(
  server: ViteDevServer,
  good: Good,
  page: Omit<LinkPage, 'document'>,
): Promise<string> {
  const renderer = await rendererOf(server);
  return server.transformIndexHtml('/', renderer.drawForLink({ ...page, document: shellOf(renderer, good) }));
}

/** A page as an HTML document that knows no link. */
async function drawPage(server: ViteDevServer, good: Good, page: CompiledPage): Promise<string> {
  const { compiled } = good;
  const renderer = await rendererOf(server);
  const { body, unread = body } = renderer.renderPage(compiled.site, page);
  const html = renderer.htmlDocument({
    ...renderer.partsFor(shellOf(renderer, good), page, false),
    body: unread,
    // The bundle brings the styles.
    runs: 'always',
    site: compiled.site,
    page,
    noScript: renderer.noScriptNote(compiled.site, page),
  });
  return server.transformIndexHtml('/', html);
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
