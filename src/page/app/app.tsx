import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { DrawnPage } from '../../rules/shown.ts';
import type { CompiledSite } from '../../types.gen.ts';
import { DrawApartContext, useRendering } from '../render/context.ts';
import { PageFailed, PageView } from '../render/page.tsx';
import { WordsContext } from '../render/words.ts';

/** What the table of an edition's routes has of the drawing (D-61): a page of what was loaded, or the words that it has failed. */
export function viewOf(
  site: CompiledSite,
  page: ReactNode = <PageView />,
): Pick<RouteObject, 'Component' | 'ErrorBoundary'> {
  return {
    Component: () => (
      <DrawApartContext value={renderToString}>
        <WordsContext value={useRendering().words}>{page}</WordsContext>
      </DrawApartContext>
    ),
    ErrorBoundary: () => <PageFailed site={site} />,
  };
}

/** Draws the route that the handler has found, by the row of the table that it is. */
export function App({ context }: { context: StaticHandlerContext }) {
  const router = createStaticRouter(
    context.matches.map(({ route }) => route),
    context,
  );
  return <StaticRouterProvider router={router} context={context} hydrate={false} />;
}

/** What a handler would have found, for whoever has loaded a page without one. */
export function contextOf(
  { shown, address, posted }: DrawnPage,
  view: ReturnType<typeof viewOf> = viewOf(shown.site),
): StaticHandlerContext {
  const [pathname = '/', query] = address.split('?');
  const { name: id } = shown.page;
  const location = { pathname, search: query ? `?${query}` : '', hash: '', state: null, key: 'default' };
  return {
    ...{
      basename: '/',
      location,
      matches: [{ route: { id, path: pathname, ...view }, params: {}, pathname, pathnameBase: '/' }],
    },
    ...{ loaderData: { [id]: shown }, actionData: posted ? { [id]: posted } : null, errors: null },
    ...{ statusCode: 200, loaderHeaders: {}, actionHeaders: {} },
  } as StaticHandlerContext;
}
