import type { CompiledSite, Route } from '../../types.gen.ts';

/** What an address shows: a file of DIST_DIR, and the page's route where it is a page. */
export type Shown = { file: string; route?: Route };

/** Files that the build leaves in DIST_DIR for the server, or that are other forms of a page. */
const notPublic = /^\/compiled\.json$|\.(br|gz)$|\/index\.html$|^\/404\.html$/;

/** Plain names only: nothing encoded, no backslash, no empty or hidden segment, so that no address leaves the folder. */
const plain = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

/** Says what each address shows: `/x` is `x/index.html`, and a page whose path ends in an id is one file for every id. */
export function fileFinder(site: CompiledSite): (pathname: string) => Shown | undefined {
  const routes = Object.values(site.routes);
  const home = site.routes[site.home];
  const withId = routes.flatMap((route) => {
    const [, prefix] = /^(.+)\/:\w+$/.exec(route.path) ?? [];
    return prefix ? [{ prefix: `${prefix}/`, shown: { file: `${prefix.slice(1)}/index.html`, route } }] : [];
  });

  return (pathname) => {
    if (pathname === '/') return { file: 'index.html', route: home };
    const matched = withId.find(({ prefix }) => pathname.startsWith(prefix) && isId(pathname.slice(prefix.length)));
    if (matched) return matched.shown;
    if (!plain.test(pathname) || notPublic.test(pathname)) return undefined;

    const bare = withId.find(({ prefix }) => prefix === `${pathname}/`);
    const route = routes.find(({ path }) => path === pathname) ?? bare?.shown.route;
    const name = pathname.slice(1);
    return route || !/\.[a-z0-9]+$/i.test(name) ? { file: `${name}/index.html`, route } : { file: name };
  };
}

/** One segment that could be meant as an id, well formed or not. */
const isId = (text: string) => /^[^/\\]+$/.test(text) && !/^(\.|%2e)+$/i.test(text);
