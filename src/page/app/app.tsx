import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router-dom';
import type { DrawnPage } from '../../rules/shown.ts';
import type { CompiledSite } from '../../types.gen.ts';
import { DrawApartContext, useRendering } from '../render/context.ts';
import { PageFailed, PageView } from '../render/page.tsx';
import { WordsContext } from '../render/words.ts';

type Props = { context: StaticHandlerContext; site: CompiledSite; children?: ReactNode };

/** Draws the route that the handler has found: with what it has loaded, or the words that the page has failed (D-61). */
export function App({ context, site, children = <PageView /> }: Props) {
  const ErrorBoundary = () => <PageFailed site={site} />;
  const Component = () => (
    <DrawApartContext value={renderToString}>
      <WordsContext value={useRendering().words}>{children}</WordsContext>
    </DrawApartContext>
  );
  const routes = context.matches.map(({ route: { id } }) => ({ id, path: '*', Component, ErrorBoundary }));
  return <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />;
}

/** What a handler would have found, for whoever has loaded a page without one. */
export function contextOf({ shown, address, posted }: DrawnPage): StaticHandlerContext {
  const [pathname = '/', query] = address.split('?');
  const { name: id } = shown.page;
  const location = { pathname, search: query ? `?${query}` : '', hash: '', state: null, key: 'default' };
  return {
    ...{ basename: '/', location, matches: [{ route: { id }, params: {}, pathname, pathnameBase: '/' }] },
    ...{ loaderData: { [id]: shown }, actionData: posted ? { [id]: posted } : null, errors: null },
    ...{ statusCode: 200, loaderHeaders: {}, actionHeaders: {} },
  } as StaticHandlerContext;
}
