import type { Compiled, CompiledSite } from '../types.gen.ts';
import { bareOf, idInPath, isAt, linkIdOf, plainPart, uuid, withLinkId } from './link-id.ts';

/** The start of the address of a page's document for PayPal (D-43), which shares none with the card fields. */
const payPalStart = '/with-paypal';

export const payPalPath = (path: string): string => payPalStart + path;

export const isPayPalPath = (pathname: string): boolean => pathname.startsWith(`${payPalStart}/`);

/** The path of the page whose second document is at a path, or the path as it is. */
export const ownPath = (pathname: string): string =>
  isPayPalPath(pathname) ? pathname.slice(payPalStart.length) : pathname;

/** The base of the edition that is asked for at an address, if there is one: whoever writes it in capitals is led on. */
export const baseAsked = (address: string): string => /^\/[^/?#]*/.exec(ownPath(address))?.[0].toLowerCase() ?? '';

/** The page at a path, the home page at `/` or an edition's (R-G13); undefined if none is known there. */
export function pageAt(site: CompiledSite, pathname: string): string | undefined {
  if (pathname === (site.base ?? '/')) return site.home;
  const path = ownPath(pathname).replace(/\/$/, '');
  return Object.keys(site.routes).find((name) => isAt(site.routes[name]?.path ?? '', path));
}

/** The address of the page meant by one with a link's id that was garbled; undefined if it means none. */
export function meantAddress(site: CompiledSite, url: string): string | undefined {
  // What has no letter of ASCII, such as a mark that nobody sees, stays encoded.
  const address = plainPart(url)
    .replace(/%[89a-f][\da-f]|[^!-~]/gi, '')
    .toLowerCase();
  const [id] = uuid.exec(address) ?? [];
  const [path = ''] = address.split(/[?&;#]/);
  const bare = path.replace(id ?? '', '').replace(/(?:(?<=\/)index)?\.html?$|(?<![^a-z0-9])[^a-z0-9]+$/, '');
  const page = id && bare ? pageAt(site, bare.replace(/^\/*/, '/').replace(/(?<=.)\/$/, '')) : undefined;
  return page && withLinkId(site.routes[page]!.path, id);
}

/** The address to which a former one leads, with its id and query; undefined if it is none. */
export function newAddressOf(redirects: Record<string, string> | undefined, url: string): string | undefined {
  const [pathname, ...query] = url.split('?') as [string, ...string[]];
  for (const [former, path] of Object.entries(redirects ?? {})) {
    const bare = bareOf(former);
    const id = bare !== former && pathname.startsWith(`${bare}/`) ? pathname.slice(bare.length + 1) : '';
    const hasId = /^[^/\\]+$/.test(id);
    if (hasId || pathname === bare)
      return [hasId ? path.replace(idInPath, () => id) : bareOf(path), ...query].join('?');
  }
  return undefined;
}

/**
 * The address that a page with this path has in the place of one that means it: without capitals and a slash at its end, and
 * with `id` in the place of its alias (D-01). Undefined if the address is the page's own.
 */
export function ownAddress(path: string, address: string): string | undefined {
  const [pathname = '/', search] = address.split('?');
  const own = [pathname, tidy(pathname)].find((one) => one === bareOf(path) || isAt(path, one)) ?? bareOf(path);
  const query = new URLSearchParams(search);
  const hasAlias = query.has('link_id') && linkIdIn(address) !== undefined;
  if (own === pathname && !hasAlias) return undefined;
  if (!hasAlias) return search === undefined ? own : `${own}?${search}`;
  if (!query.get('id')) query.set('id', query.get('link_id') ?? '');
  query.delete('link_id');
  return `${own}?${query}`;
}

/** A path in lower case, without the slashes at its end. */
const tidy = (pathname: string): string => pathname.toLowerCase().replace(/(?<!^|\/)\/+$/, '');

/** The address of a page, former or own, to which one leads that no page has; undefined if it is not found. */
export function addressElsewhere(
  { site, redirects }: Pick<Compiled, 'site' | 'redirects'>,
  address: string,
): string | undefined {
  const [pathname = '/', ...query] = address.split('?');
  const tidied = [tidy(pathname), ...query].join('?');
  const slash = /^(\/[^/\\]+)+\/$/.test(pathname) ? [pathname.slice(0, -1), ...query].join('?') : undefined;
  return (
    newAddressOf(redirects, address) ??
    newAddressOf(redirects, tidied) ??
    slash ??
    (isPayPalPath(pathname) ? undefined : meantAddress(site, address))
  );
}

/** The link's id in an address, as it stands there. */
export function linkIdIn(address: string): string | undefined {
  const [pathname = '/', search = ''] = address.split('?');
  return linkIdOf({ pathname, search });
}
