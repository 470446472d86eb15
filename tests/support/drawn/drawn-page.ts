import type { Link } from '../../../src/types.gen.ts';

/** A page that the server drew for a link, as a browser gets it. */
export type DrawnPage = {
  /** The addresses of the site and of the content that it was drawn from. */
  siteFile: string;
  pageFile: string;
  link: Link;
  /** Every asset that it names. */
  assets: string[];
  /** The hidden fields of the page's first form, which records its act; one that cancels comes after it. */
  form: Record<string, string>;
};

/** Reads a drawn page. Throws if it was not drawn for a link. */
export function readDrawnPage(html: string, name: string): DrawnPage {
  const json = /<script[^>]* id="_site"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1];
  const data = JSON.parse(json ?? '{}') as { drawn?: { link: { link?: Link } } };
  const link = data.drawn?.link.link;
  if (!link) throw new Error(`${name} was not drawn for its link`);
  const named = html.matchAll(/(?:src|href|data-\w+)="(\/assets\/[^"#]+)["#]/g);
  // One attribute can name several.
  const assets = [...named].flatMap(([, addresses]) => addresses!.split(/\s+/));
  const [, siteFile = '', pageFile = ''] = / data-content="(\S+) (\S+)"/.exec(html) ?? [];
  const [first = ''] = /<form [\s\S]*?<\/form>/.exec(html) ?? [];
  const fields = first.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  const form = Object.fromEntries([...fields].map(([, field, value]) => [field!, plain(value!)]));
  return { siteFile, pageFile, link, form, assets: [...new Set(assets)] };
}

const entities: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const plain = (text: string) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity]!);
