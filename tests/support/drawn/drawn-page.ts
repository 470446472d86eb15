/** A page that the server drew for a link, as a browser gets it. */
export type DrawnPage = {
  /** Every asset that it names. */
  assets: string[];
  /** The hidden fields of the page's first form, which records its act; one that cancels comes after it. Empty without one. */
  form: Record<string, string>;
};

/** Reads a drawn page. Throws if it is another answer, such as that the database is away. */
export function readDrawnPage(html: string, name: string): DrawnPage {
  if (!isDrawn(html)) throw new Error(`${name} was not drawn for its link`);
  const named = html.matchAll(/(?:src|href|data-\w+)="(\/assets\/[^"#]+)["#]/g);
  // One attribute can name several.
  const assets = [...named].flatMap(([, addresses]) => addresses!.split(/\s+/));
  const [first = ''] = /<form [\s\S]*?<\/form>/.exec(html) ?? [];
  const fields = first.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  const form = Object.fromEntries([...fields].map(([, field, value]) => [field!, plain(value!)]));
  return { form, assets: [...new Set(assets)] };
}

/** Whether it is a page of content, and not the answer of a proxy or of a server that cannot draw one. */
export const isDrawn = (html: string): boolean => html.includes(' data-page="');

const entities: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const plain = (text: string) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity]!);
