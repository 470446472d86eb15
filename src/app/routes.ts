import type { CompiledSite } from '../types.gen.ts';

/**
 * The name of the page at a path: `/` is the home page (R-G13), `:linkId` stands for one segment.
 * `undefined` where no page is.
 */
export function pageAt(site: CompiledSite, pathname: string): string | undefined {
  if (pathname === '/') return site.home;
  const path = pathname.replace(/\/$/, '');
  return Object.keys(site.routes).find((name) => matches(site.routes[name]?.path ?? '', path));
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length && wanted.every((part, i) => (part === ':linkId' ? given[i] : part === given[i]))
  );
}
