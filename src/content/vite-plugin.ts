import { resolve } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { type Problem, toSentence } from './problems.ts';
import { type ReadSite, readSite } from './site.ts';

type Prerenderer = typeof import('../app/prerender.tsx');
type Good = Required<Omit<ReadSite, 'problems'>>;

const dataPath = '/@doorstep/page/';

/**
 * The development server's side of content: pages rendered as they are asked for, and a saved file on the screen at
 * once, without losing what is typed. With mistakes in the content the browser's overlay shows them, with the last
 * good page still behind it.
 */
export function contentPlugin(folder: string): Plugin {
  const root = resolve(folder);
  let good: Good | undefined;
  let problems: Problem[] = [];

  function read(): void {
    const { problems: found, ...site } = readSite(root);
    problems = found;
    if (found.length || !site.compiled) return;
    good = site as Good;
    for (const [name, route] of Object.entries(good.compiled.site.routes)) route.data = `${dataPath}${name}.json`;
  }

  return {
    name: 'content',
    configureServer(server) {
      read();
      report(server, problems);
      server.watcher.add(root);
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname;
        if (!good) return path.startsWith('/@') ? next() : void response.writeHead(500).end(listOf(problems));
        const page = pageFor(good, path);
        if (path.startsWith(dataPath)) {
          const name = path.slice(dataPath.length, -'.json'.length);
          const found = good.pages.find((one) => one.name === name);
          response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
          return void response.end(JSON.stringify(found ?? null));
        }
        if (!page && !wantsPage(request.headers.accept, path)) return next();
        try {
          const app = (await server.ssrLoadModule('/src/app/prerender.tsx')) as Prerenderer;
          const html = await server.transformIndexHtml(path, draw(app, good, page ?? notFound(good)));
          response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html);
        } catch (error) {
          next(error);
        }
      });
    },
    hotUpdate: {
      order: 'pre',
      async handler({ file, server }) {
        if (this.environment.name !== 'client' || !file.startsWith(`${root}/`)) return;
        const before = good;
        read();
        if (problems.length) report(server as ViteDevServer, problems);
        else if (good && before) await announce(server as ViteDevServer, before, good);
        return [];
      },
    },
  };
}

/** Tells the browser what has changed; a page that moved, came or went needs a reload. */
async function announce(server: ViteDevServer, before: Good, after: Good): Promise<void> {
  const routes = ({ compiled }: Good) => JSON.stringify(compiled.site.routes);
  if (routes(before) !== routes(after)) return server.ws.send({ type: 'full-reload' });
  const known = new Map(before.pages.map((page) => [page.name, JSON.stringify(page)]));
  const pages = after.pages.filter((page) => known.get(page.name) !== JSON.stringify(page));
  const app = (await server.ssrLoadModule('/src/app/prerender.tsx')) as Prerenderer;
  const frame = app.renderFrame(after.site, after.compiled.site.messages);
  server.ws.send('doorstep:content', { site: after.compiled.site, pages, frame, accent: after.site.accent });
}

function report(server: ViteDevServer, problems: Problem[]): void {
  if (!problems.length) return;
  server.config.logger.error(listOf(problems), { timestamp: true });
  const [first] = problems;
  server.ws.send({
    type: 'error',
    err: {
      message: listOf(problems),
      stack: '',
      plugin: 'content',
      loc: { file: first!.file, line: first!.line, column: first!.column },
    },
  });
}

function draw(app: Prerenderer, { compiled, site }: Good, page: Good['pages'][number]): string {
  return app.htmlDocument({
    body: app.renderPage(compiled.site, page),
    ...app.renderFrame(site, compiled.site.messages),
    data: { site: compiled.site, page },
    link: page.page.link,
    needsOrder: page.needs.includes('switch-order'),
    noScript: app.noScriptNote(compiled.site, page),
    accent: site.accent,
    script: '/src/app/client.tsx',
  });
}

function pageFor({ compiled, pages }: Good, path: string): Good['pages'][number] | undefined {
  const pattern = (route: string) => new RegExp(`^${route.replace(':linkId', '[^/]+')}$`);
  const { routes, home } = compiled.site;
  const name = path === '/' ? home : Object.keys(routes).find((one) => pattern(routes[one]?.path ?? '').test(path));
  return pages.find((page) => page.name === name);
}

function notFound({ compiled, pages }: Good): Good['pages'][number] {
  return pages.find((page) => page.name === compiled.site.states['not-found']) ?? pages[0]!;
}

const wantsPage = (accept: string | undefined, path: string) =>
  Boolean(accept?.includes('text/html')) && !/^\/(@|src\/|node_modules\/|public-api\/)|\.\w+$/.test(path);

const listOf = (problems: Problem[]) => problems.map(toSentence).join('\n');
