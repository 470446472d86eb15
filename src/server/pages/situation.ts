import type { FastifyRequest } from 'fastify';
import { secondOf, siteAt } from '../../rules/dates.ts';
import { guard as decide } from '../../rules/journey/guard.ts';
import { canonicalUuid, linkIdOf, nilId, withLinkId } from '../../rules/link-id.ts';
import type { ShownLink } from '../../rules/shown.ts';
import type { CompiledSite } from '../../types.gen.ts';
import type { MinuteLimit } from '../base/limits.ts';
import { isOutage } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import type { GuardOptions } from '../http/guard.ts';
import { findLink, type LinkView } from '../ledger/link.ts';
import { toPublicLink } from '../ledger/public-link.ts';
import type { Drawing } from '../release/drawing.ts';

/** What the pages of an edition are drawn and posted with. */
export type PageRoom = {
  deps: Deps;
  guard: GuardOptions;
  unknownLinks: MinuteLimit;
  drawing: Drawing;
};

/** What is to be said to whoever asks for a page: go elsewhere, no such link, or the page for this link. */
export type Situation = Redirect | Unknown | Found;

export type Redirect = { kind: 'redirect'; to: string; status: 303 | 308 };

type Place = {
  /** The content as of now. */
  site: CompiledSite;
  /** The page whose content is shown. */
  page: string;
  /** The link's id as the address has it. */
  linkId: string | undefined;
  /** The link as pages know it. */
  state: ShownLink;
};

/** The link is unknown, malformed or missing: another page takes the place of this one. */
export type Unknown = Place & { kind: 'unknown'; retryAfter: number | undefined };

export type Found = Place & { kind: 'found'; link: LinkView | undefined };

/** Finds out what a request for a page is about (D-23): its link, and whether the page may show for it. */
export async function situation(room: PageRoom, request: FastifyRequest, name: string): Promise<Situation> {
  const { deps, unknownLinks } = room;
  const now = deps.now();
  const site = siteAt(deps.compiled.site, secondOf(now));
  const linkId = site.routes[name]!.link === 'none' ? undefined : linkIdAt(request);
  if (request.method !== 'POST' && /[?&]link_id=/.test(request.url) && linkId !== undefined)
    return { kind: 'redirect', to: withoutAlias(request.url), status: 308 };

  const found = linkId === undefined ? undefined : await findLinkAt(deps, linkId, now);
  const link = found === 'unavailable' ? undefined : found;
  const state = stateOf(site, found, linkId);
  const decision = decide(site, name, state);
  if (decision.show === 'redirect')
    return { kind: 'redirect', to: withLinkId(site.routes[decision.page]!.path, linkId), status: 303 };
  const retryAfter = state.status === 'unknown' ? unknownLinks.count(request.ip) : undefined;
  const place = { site, linkId, state };
  return decision.show === 'instead' || retryAfter !== undefined
    ? { kind: 'unknown', ...place, page: decision.show === 'instead' ? decision.page : name, retryAfter }
    : { kind: 'found', ...place, page: name, link };
}

/** Reads the link. Where the database does not answer, the page still comes, and says so. */
async function findLinkAt(deps: Deps, linkId: string, now: Date): Promise<LinkView | 'unavailable' | undefined> {
  try {
    return await findLink(deps, deps.compiled.site, canonicalUuid(linkId) ?? nilId, now);
  } catch (error) {
    if (isOutage(error)) return 'unavailable';
    throw error;
  }
}

function stateOf(
  site: CompiledSite,
  link: LinkView | 'unavailable' | undefined,
  linkId: string | undefined,
): ShownLink {
  if (link === 'unavailable') return { status: 'failed' };
  if (link) return { status: 'ready', link: toPublicLink(site, link) };
  return { status: linkId === undefined ? 'none' : 'unknown' };
}

/** An address with `id` in the place of its alias (D-01). */
function withoutAlias(url: string): string {
  const [path = '', search] = url.split('?');
  const query = new URLSearchParams(search);
  if (!query.get('id')) query.set('id', query.get('link_id') ?? '');
  query.delete('link_id');
  return `${path}?${query}`;
}

/** The link's id in the address of a page, as it stands there. */
export function linkIdAt({ url }: FastifyRequest): string | undefined {
  const [pathname = '/', search = ''] = url.split('?');
  return linkIdOf({ pathname, search });
}
