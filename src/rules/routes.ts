import type { CompiledSite } from '../types.gen.ts';
import { isAt } from './link-id.ts';
import { remembered } from './remembered.ts';

/** The name of the page at a path: `/` is the home page (R-G13). Returns `undefined` if no page is known there. */
export function pageAt(site: CompiledSite, pathname: string): string | undefined {
  if (pathname === '/') return site.home;
  const path = pathname.replace(/\/$/, '');
  return Object.keys(site.routes).find((name) => isAt(site.routes[name]?.path ?? '', path));
}

/** The address of a page's content, for navigation in the browser. */
export const contentAddress = (name: string): string => `/pages/${name}.json`;

/** What every page carries of the site: routes come with the pages. The same site gives the same object. */
export const withoutRoutes = remembered((site: CompiledSite): CompiledSite => ({ ...site, routes: {} }));
