/** The attributes that lead to a page or file, or to several. React writes `srcSet`. */
const leading = / (href|src|srcset|action|data-(?:islands|card|leaves|resume-at))="([^"]*)"/gi;

/** An address among the properties of an island, which its script goes to. */
const ofIsland = /(?<= data-props="[^"]*&quot;)\/(?!\/)/g;

/** The HTML of a page whose site is not at the top of its origin, but at `base`. */
export const underBase = (html: string, base: string): string =>
  html
    .replace(leading, (_, name: string, value: string) => {
      const all = value.split(' ').map((one) => (one.startsWith('/') && !one.startsWith('//') ? base + one : one));
      return ` ${name}="${all.join(' ')}"`;
    })
    .replace(ofIsland, () => `${base}/`)
    .replaceAll('url(/', `url(${base}/`);
