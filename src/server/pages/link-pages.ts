import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalUuid, linkIdOf, nilId, withLinkId } from '../../rules/link-id.ts';
import type { CompiledPage, Route } from '../../types.gen.ts';
import type { Deps } from '../deps.ts';
import { type GuardOptions, offerToken } from '../http/guard.ts';
import type { MinuteLimit } from '../http/limits.ts';
import { findLink, type LinkView, readOrder, toLink } from '../ledger/link.ts';
import { compressed } from './compressed.ts';
import { type Drawing, type Drawn, pageContents } from './drawing.ts';

type Options = { deps: Deps; guard: GuardOptions; unknownLinks: MinuteLimit; drawing: Drawing };

/**
 * Answers a GET of a page with the page drawn for the link of its address (D-23): one round trip, with what the browser
 * takes over from in it. Returns false if the page's file is the answer: the page needs no link and the address has none,
 * the database does not answer, or the drawing fails. Never returns the reply: to await one is to wait for its end.
 */
export function linkPages({ deps, guard, unknownLinks, drawing }: Options) {
  const { site, headers, shell } = deps.compiled;
  const contentOf = pageContents(deps.compiled, deps.settings.distDir);
  const names = new Map(Object.entries(site.routes).map(([name, route]) => [route, name]));

  return async (request: FastifyRequest, reply: FastifyReply, route: Route): Promise<boolean> => {
    const [pathname = '/', search = ''] = request.url.split('?');
    const linkId = linkIdOf({ pathname, search });
    if (!shell || route.link === 'none' || (linkId === undefined && route.link === 'optional')) return false;
    try {
      const link = linkId === undefined ? undefined : await find(linkId);
      const wait = link || linkId === undefined ? undefined : unknownLinks.count(request.ip);
      const known: Drawn['link'] = link
        ? { status: 'ready', link: toLink(link) }
        : { status: linkId === undefined ? 'none' : 'unknown' };

      const decision = drawing.guard(site, names.get(route)!, known, 'back-load');
      if (decision.show === 'redirect') {
        const path = withLinkId(site.routes[decision.page]!.path, linkId);
        reply.header('cache-control', 'no-store').redirect(path, 303);
        return true;
      }
      const page = await contentOf(decision.show === 'instead' ? decision.page : names.get(route)!);
      const order = link && (await orderFor(page, link));
      const kind = route.ownDocument ? 'card' : 'page';
      const html = drawing.drawForLink({
        site,
        page,
        location: request.url,
        linkId: linkId ?? '',
        drawn: { link: known, ...(order && { order }) },
        document: shell,
        policy: headers[kind]['content-security-policy']!.replace("; frame-ancestors 'none'", ''),
      });

      if (wait !== undefined) reply.header('retry-after', String(wait));
      reply.code(wait !== undefined ? 429 : decision.show === 'instead' ? 404 : 200);
      reply.headers({ ...headers[kind], 'referrer-policy': 'same-origin' });
      offerToken(request, reply, guard);
      reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
      reply.send(await compressed(request, reply, html));
      return true;
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be drawn for its link');
      return false;
    }
  };

  function find(linkId: string): Promise<LinkView | undefined> {
    return findLink(deps.db, site, canonicalUuid(linkId) ?? nilId, deps.now());
  }

  async function orderFor(page: CompiledPage, { row, status }: LinkView): Promise<Drawn['order']> {
    if (!page.needs.includes('switch-order') || !row.has_order || status !== 'active') return undefined;
    return { status: 'ready', order: await readOrder(deps.db, row.id) };
  }
}
