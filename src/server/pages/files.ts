import type { CompiledSite } from '../../types.gen.ts';

/** The file in DIST_DIR that an address serves, with the page's name if it is a page. */
export type Served = { file: string; page?: string };

/** Files in DIST_DIR that no address serves: the server's own, compressed copies, and pages under a second address. */
const notPublic = /^\/compiled\.json$|^\/hosting\/|\.(br|gz)$|\/index\.html$|^\/404\.html$/;

/** A path without encoded characters, backslashes, and empty or hidden segments: it cannot lead out of the folder. */
const plainPath = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

/** Returns a function that finds the file for an address: `/x` is `x/index.html`, and a path that ends in any id is one file. */
export function fileFinder(site: CompiledSite): (pathname: string) => Served | undefined {
  const routes = Object.entries(site.routes);
  const withId = routes.flatMap(([page, { path }]) => {
    const [, prefix] = /^(.+)\/:\w+$/.exec(path) ?? [];
    return prefix ? [{ prefix: `${prefix}/`, served: { file: `${prefix.slice(1)}/index.html`, page } }] : [];
  });

  return (pathname) => {
    if (pathname === '/') return { file: 'index.html', page: site.home };
    const matched = withId.find(({ prefix }) => pathname.startsWith(prefix) && isId(pathname.slice(prefix.length)));
    if (matched) return matched.served;
    if (!plainPath.test(pathname) || notPublic.test(pathname)) return undefined;

    const bare = withId.find(({ prefix }) => prefix === `${pathname}/`);
    const [page] = routes.find(([, { path }]) => path === pathname) ?? [bare?.served.page];
    const name = pathname.slice(1);
    return page || !/\.[a-z0-9]+$/i.test(name) ? { file: `${name}/index.html`, ...(page && { page }) } : { file: name };
  };
}

/** Whether a text is one segment of a path, and so may stand for an id, malformed or not. */
const isId = (text: string) => /^[^/\\]+$/.test(text) && !/^(\.|%2e)+$/i.test(text);
