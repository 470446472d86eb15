import { isPayPalPath, ownPath, payPalPath } from '../../rules/routes.ts';
import type { Compiled, CompiledSite } from '../../types.gen.ts';

/** The file in DIST_DIR that an address serves, with the page's name if it is a page. */
type Served = { file: string; page?: string };

/** Files in DIST_DIR that no address serves: the server's own, compressed copies, and pages under a second address. */
const notPublic = /^\/(compiled|release)\.json$|^\/drawing\.cjs$|^\/compiled\/|\.(br|gz)$|\/index\.html$|\/404\.html$/;

/** A path without encoded characters, backslashes, and empty or hidden segments: it cannot lead out of the folder. */
const plainPath = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

/** Apple checks by this file that the domain is ours: the one hidden file that is served, without a redirect. */
export const applePayFile = '.well-known/apple-developer-merchantid-domain-association';

/** Finds the file for an address, which may be that of a page's document with PayPal, where the page offers it. */
export function servedAt({ site, wallets }: Pick<Compiled, 'site' | 'wallets'>, pathname: string): Served | undefined {
  if (!isPayPalPath(pathname)) return fileAt(site, pathname);
  const file = fileAt(site, ownPath(pathname));
  const offers = file?.page !== undefined && wallets?.[file.page]?.includes('paypal');
  return offers ? { ...file, file: payPalPath(`/${file.file}`).slice(1) } : fileAt(site, pathname);
}

/** Finds the file for an address: `/x` is `x/index.html`, and a path that ends in any id is one file. */
function fileAt({ routes, home, base }: CompiledSite, pathname: string): Served | undefined {
  if (pathname === `/${applePayFile}`) return { file: applePayFile };
  if (base ? pathname === base : pathname === '/')
    return { file: `${pathname.slice(1)}/index.html`.replace(/^\//, ''), page: home };
  const pages = Object.keys(routes);
  /** The page whose path is a folder with a parameter below it, such as `/pay/:id` of `/pay`. */
  const pageBelow = (folder: string) => {
    const start = `${folder}/:`;
    return pages.find((page) => {
      const { path } = routes[page]!;
      return path.startsWith(start) && !path.includes('/', start.length);
    });
  };
  const slash = pathname.lastIndexOf('/');
  const [folder, last] = [pathname.slice(0, slash), pathname.slice(slash + 1)];
  const withId = folder && isId(last) ? pageBelow(folder) : undefined;
  if (withId !== undefined) return { file: `${folder.slice(1)}/index.html`, page: withId };
  if (!plainPath.test(pathname) || notPublic.test(pathname)) return undefined;

  const page = pages.find((name) => routes[name]!.path === pathname) ?? pageBelow(pathname);
  const name = pathname.slice(1);
  return page || !/\.[a-z0-9]+$/i.test(name) ? { file: `${name}/index.html`, ...(page && { page }) } : { file: name };
}

/** Whether a text is one segment of a path, and so may stand for an id, malformed or not. */
const isId = (text: string) => /^[^/\\]+$/.test(text) && !/^(\.|%2e)+$/i.test(text);
