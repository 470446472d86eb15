import { languageAttributes } from '../../rules/document-file.ts';

/** HTML of an edition: below which address its links lead, and which words are in another language than its page. */

/** Leads the links to pages below `base`. Links to files and to other sites stay. */
export function withBase(html: string, base: string, isPage: (path: string) => boolean): string {
  if (!base) return html;
  return html.replace(/(<a href=")(\/[^"?#]*)/g, (link, start: string, path: string) =>
    isPage(path) ? `${start}${base}${path === '/' ? '' : path}` : link,
  );
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
