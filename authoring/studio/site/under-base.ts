/** The attributes that lead to a page or file, or to several. React writes `srcSet`. */
const leading = / (href|src|srcset|action|data-(?:islands|card|leaves|resume-at))="([^"]*)"/gi;

/** The properties of an island, and an address among them, which its script goes to. */
const ofIsland = / data-props="[^"]*"/g;
const address = /(?<=&quot;)\/(?!\/)/g;

/** The HTML of a page whose site is not at the top of its origin, but at `base`. */
export const underBase = (html: string, base: string): string =>
  html
    .replace(leading, (_, name: string, value: string) => {
      const all = value.split(' ').map((one) => (one.startsWith('/') && !one.startsWith('//') ? base + one : one));
      return ` ${name}="${all.join(' ')}"`;
    })
    .replace(ofIsland, (props) => props.replace(address, () => `${base}/`))
    .replaceAll('url(/', `url(${base}/`);
