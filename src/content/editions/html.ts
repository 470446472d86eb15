import { languageAttributes } from '../../rules/document-file.ts';

/** HTML of an edition: below which address its links lead, and which words are in another language than its page. */

type IsPage = (path: string) => boolean;

/** Leads the links to pages below `base`. */
export const withBase = (html: string, base: string, isPage: IsPage): string =>
  html.replace(/(?<=<a href=")\/[^"]*/g, (address) => addressBelow(address, base, isPage));

/** The address of a page below `base`. That of a file or of another site stays. */
export function addressBelow(address: string, base: string, isPage: IsPage): string {
  const [path = ''] = address.split(/[?#]/);
  return base && isPage(path) ? base + (path === '/' ? address.slice(1) : address) : address;
}

const empty = ['br', 'hr', 'img', 'wbr'];

/** Says of each outermost element that it is in this language. `around`: the language of its page. */
export function inLanguage(html: string, language: string, around?: string): string {
  let depth = 0;
  return html.replace(/<(\/?)([a-z][a-z0-9]*)/g, (tag, closing: string, name: string) => {
    if (empty.includes(name)) return tag;
    depth += closing ? -1 : 1;
    return !closing && depth === 1 ? `${tag} ${languageAttributes(language, around)}` : tag;
  });
}
