import type { CompiledSite } from '../types.gen.ts';
import { bareOf, idInPath, isAt, plainPart, uuid, withLinkId } from './link-id.ts';

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
  const bare = path.replace(id ?? '', '').replace(/(\/)index\.html?$|\.html?$|[^a-z0-9]+$/g, '$1');
  const page = id && bare ? pageAt(site, bare.replace(/^\/*(.*?)\/?$/, '/$1')) : undefined;
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
