import type { CompiledSite } from '../types.gen.ts';
import { isAt } from './link-id.ts';

/** The name of the page at a path: `/` is the home page (R-G13). Returns `undefined` if no page is there. */
export function pageAt(site: CompiledSite, pathname: string): string | undefined {
  if (pathname === '/') return site.home;
  const path = pathname.replace(/\/$/, '');
  return Object.keys(site.routes).find((name) => isAt(site.routes[name]?.path ?? '', path));
}
