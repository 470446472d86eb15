import type { ViteDevServer } from 'vite';
import { pageAt } from '../../rules/routes.ts';
import type { CompiledPage } from '../../types.gen.ts';
import { type Problem, toSentence } from '../problem/problem.ts';
import type { Good } from './live.ts';

type Prerenderer = typeof import('../../app/prerender.tsx');

/** The renderer as it is now: Vite loads it again where its code was saved. */
export const rendererOf = (server: ViteDevServer) =>
  server.ssrLoadModule('/src/app/prerender.tsx') as Promise<Prerenderer>;

/** A page's whole HTML document, as the build writes it but with the development client in it. */
export async function drawPage(server: ViteDevServer, { compiled, site }: Good, page: CompiledPage): Promise<string> {
  const renderer = await rendererOf(server);
  const html = renderer.htmlDocument({
    body: renderer.renderPage(compiled.site, page),
    ...renderer.renderFrame(site, compiled.site.messages),
    data: { site: compiled.site, page },
    link: page.page.link,
    needsOrder: page.needs.includes('switch-order'),
    noScript: renderer.noScriptNote(compiled.site, page),
    accent: site.accent,
    script: '/src/app/client.tsx',
  });
  return server.transformIndexHtml('/', html);
}

/** What shows while there has been no good content yet: the mistakes, until the first good save loads the page. */
export function drawProblems(server: ViteDevServer, problems: Problem[]): Promise<string> {
  const list = problems.map(toSentence).join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return server.transformIndexHtml(
    '/',
    `<!doctype html><html lang="en-GB"><title>Mistakes in the content</title><pre>${list}</pre></html>`,
  );
}

/** How Vite's overlay tells what to do next: as much of it as everybody can follow. */
export const overlayStyle = `
vite-error-overlay::part(tip) { font-size: 0; }
vite-error-overlay::part(tip)::before {
  content: 'Save the file once it is put right, and this goes away. Esc shows the page behind it.';
  font-size: 13px;
}`;

/** The page at an address. */
export function pageFor({ compiled, pages }: Good, path: string): CompiledPage | undefined {
  const name = pageAt(compiled.site, path);
  return pages.find((page) => page.name === name);
}

/** The page for addresses that no page has. */
export function notFoundPage({ compiled, pages }: Good): CompiledPage {
  return pages.find((page) => page.name === compiled.site.states['not-found']) ?? pages[0]!;
}

/** Whether a request is a person's for a page, not the browser's for a module, a file or a call. */
export const wantsPage = (accept: string | undefined, path: string) =>
  Boolean(accept?.includes('text/html')) && !/^\/(@|src\/|node_modules\/|public-api\/)|\.\w+$/.test(path);
