import {
  createStaticHandler,
  data,
  type RouteObject,
  redirect,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router-dom';
import { bareOf } from '../../rules/link-id.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { addressElsewhere, ownAddress, payPalPath } from '../../rules/routes.ts';
import { actOn } from './action.ts';
import { loadPage } from './loader.ts';
import type { Asked, PageRoom, Visit } from './room.ts';

/** What a route says of itself: its page. The route of all other addresses has none. */
export type Handle = { page: string };

/**
 * The table of an edition's routes (D-61), which is made once: where each page is, what loads it, what its forms do, and what
 * draws it. Each page is at its path, the home page also at `/`, and pages with PayPal also at that path. Former addresses, and
 * those that are no page's, lead on or are not found.
 */
export function openRoutes(room: PageRoom): StaticHandler {
  const { compiled, view } = room;
  const { base = '', home, routes } = compiled.site;
  const pages = Object.entries(routes).flatMap(([page, { path, link, posts }]) => {
    const offersPayPal = ownEntry(compiled.wallets, page)?.includes('paypal');
    const hasForm = link === 'required' || posts;
    return [path, ...(page === home ? [base || '/'] : []), ...(offersPayPal ? [payPalPath(path)] : [])].map((own) => ({
      path: withAnyId(own),
      handle: { page } satisfies Handle,
      loader: atOwnAddress(own, (asked) => loadPage(room, page, own, asked)),
      ...(hasForm && { action: atOwnAddress(own, (asked) => actOn(room, page, asked)) }),
      ...view,
    }));
  });
  const loader = ({ context: { address } }: Asked) => {
    const to = addressElsewhere(compiled, address);
    return to === undefined ? data({ file: `${base}/404.html`.slice(1) }, 404) : redirect(to, 308);
  };
  const others = [...Object.keys(compiled.redirects ?? {}).map(withAnyId), '*'].map((path) => ({
    path,
    loader,
    ...view,
  }));
  return createStaticHandler([...pages, ...others] as RouteObject[]);
}

/** What the routes have for a request: an answer that leads elsewhere, or what the page of its route is drawn from. */
export function askRoutes(
  routes: StaticHandler,
  request: Request,
  visit: Visit,
): Promise<Response | StaticHandlerContext> {
  const [pathname = '/', query] = visit.address.split('?');
  return routes.query(request, {
    requestContext: visit,
    // A URL would tidy the address, and so find a page where none is.
    normalizePath: () => ({ pathname, search: query === undefined ? '' : `?${query}`, hash: '' }),
  });
}

/** A path that is also found without the link's id at its end, which may stand in the query. */
const withAnyId = (path: string): string => (bareOf(path) === path ? path : `${path}?`);

/** Leads to the page's own address from another that means it. */
const atOwnAddress =
  <Answer>(path: string, answer: (asked: Asked) => Promise<Answer>) =>
  async (asked: Asked): Promise<Answer | Response> => {
    const own = ownAddress(path, asked.context.address);
    return own === undefined ? answer(asked) : redirect(own, 308);
  };
