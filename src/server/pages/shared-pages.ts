import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { withLinkId } from '../../rules/link-id.ts';
import type { Drawing, DrawnPage, Inline } from '../release/drawing.ts';
import { type CompressedTemplate, compressTemplate } from './compressed-template.ts';

/** Pages that are the same for many customers but for what is their own: made once, compressed. */
export type SharedPages = {
  /** Returns the page at the address of `name` for a customer, with brotli; undefined if it is to be drawn. */
  find(name: string, shown: DrawnPage): SharedPage | undefined;
};

/** A whole compressed page, and the texts that it has inline. */
type SharedPage = { whole: Buffer; inline: Inline };

/** What differs between customers of whom the same is known. It is filled in, and never kept. */
type Own = { id: string; token: string; asOf: string; expires: string };

type Template = { compressed: CompressedTemplate; holes: (keyof Own)[]; inline: Inline };

type Kept = { views: number; bytes: number; template?: Template | 'none' };

/** What remembering a key takes, about. */
const bytesOfKey = 400;

/** Compressing a page as small as can be takes what drawing and compressing some fifty customers' pages takes. */
const viewsUntilKept = 20;

/** What is kept at most, and for how many minutes where the page is one customer's alone. */
const [mostBytes, minutesAlone] = [16_000_000, 10];

/**
 * Remembers pages by all that they are drawn from but the customer's link id, XSRF token, time of reading and of expiry, which
 * are filled in. A page that shows an order or a record is one customer's alone: it is remembered for its link, a while, if that
 * is opened again and again. One that shows an answer, or what is under way, is not remembered.
 */
export function sharedPages(drawing: Drawing): SharedPages {
  const known = new Map<string, Kept>();
  let bytes = 0;
  let isBusy = false;

  /** Counts a view; what was not viewed for longest is forgotten first. */
  function view(key: string): Kept {
    const found = known.get(key);
    const kept = found ?? { views: 0, bytes: bytesOfKey };
    if (!found) bytes += kept.bytes;
    kept.views += 1;
    known.delete(key);
    known.set(key, kept);
    for (const oldest of known.keys()) {
      if (bytes <= mostBytes) break;
      forget(oldest);
    }
    return kept;
  }

  function forget(key: string): void {
    bytes -= known.get(key)?.bytes ?? 0;
    known.delete(key);
  }

  async function make(key: string, kept: Kept, shown: DrawnPage, own: Own): Promise<void> {
    isBusy = true;
    const template = await templateOf(drawing, shown, own).catch(() => undefined);
    isBusy = false;
    kept.template = template ?? 'none';
    if (!template || known.get(key) !== kept) return;
    kept.bytes += template.compressed.bytes;
    bytes += template.compressed.bytes;
  }

  return {
    find(name, shown) {
      const own = drawing.isConstant && ownOf(name, shown);
      if (!own) return undefined;
      const isAlone = isOneCustomers(shown);
      const key = keyOf(name, shown, own, isAlone);
      const kept = view(key);
      const { template } = kept;
      if (!template && kept.views >= viewsUntilKept && !isBusy) {
        if (isAlone) setTimeout(() => forget(key), minutesAlone * 60_000).unref();
        void make(key, kept, shown, own);
      }
      if (!template || template === 'none') return undefined;
      return { whole: template.compressed.fill(template.holes.map((hole) => own[hole])), inline: template.inline };
    },
  };
}

/** What is the customer's own on a page; undefined if it has more of them, or another address than its links give it. */
function ownOf(name: string, { site, location, linkId, drawn, tokenFollows }: DrawnPage): Own | undefined {
  const { link, posted, form } = drawn;
  if (posted || tokenFollows || location !== withLinkId(site.routes[name]!.path, linkId)) return undefined;
  const token = form?.token ?? '';
  if (link.status === 'none') return { id: '', token, asOf: '', expires: '' };
  if (link.status !== 'ready') return undefined;
  const { id, as_of: asOf = '', expires_at: expires = '', pending } = link.link;
  return id === linkId && !pending ? { id, token, asOf, expires } : undefined;
}

const isOneCustomers = ({ drawn: { order, link } }: DrawnPage): boolean =>
  order !== undefined || (link.status === 'ready' && link.link.records !== undefined);

/** Stands for all that a page is drawn from but {@link Own}. A release has each page, and the site as of a time, once. */
function keyOf(name: string, { site, page, drawn, isDated }: DrawnPage, own: Own, isAlone: boolean): string {
  const { link, form, ...rest } = drawn;
  const facts = link.status === 'ready' && { ...link.link, id: '', as_of: '', expires_at: '' };
  const lengths = Object.values(own).map(({ length }) => length);
  const all = [isAlone && own.id, name, page.name, site.asOf, isDated, link.status, facts, form?.sha256, lengths, rest];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64');
}

/** Draws a page for a customer that does not exist, and compresses it with holes for what is a customer's own. */
async function templateOf(drawing: Drawing, shown: DrawnPage, own: Own): Promise<Template | undefined> {
  const nobody: Own = {
    id: own.id && randomUUID(),
    token: textLike(own.token),
    // Cannot be another time, for which other words may hold.
    asOf: own.asOf,
    expires: textLike(own.expires),
  };
  const { link, form } = shown.drawn;
  let reads = 0;
  const facts = link.status === 'ready' && { ...link.link, id: nobody.id };
  if (facts && own.expires) {
    const get = () => {
      reads += 1;
      return nobody.expires;
    };
    Object.defineProperty(facts, 'expires_at', { enumerable: true, get });
  }
  const { html, inline } = await drawing.draw({
    ...shown,
    linkId: nobody.id,
    location: shown.location.replace(own.id, nobody.id),
    drawn: {
      ...shown.drawn,
      ...(facts && { link: { status: 'ready', link: facts } }),
      ...(form && { form: { ...form, token: nobody.token } }),
    },
  });
  // Both may only be carried, or left out where the page has no script: words that come from them are a customer's own.
  if (reads > 1 || (own.asOf && html.split(own.asOf).length > 2)) return undefined;

  const names = (Object.keys(own) as (keyof Own)[]).filter((name) => own[name]);
  const parts = names.length > 0 ? html.split(new RegExp(`(${names.map((name) => nobody[name]).join('|')})`)) : [html];
  const holes = parts.filter((_, i) => i % 2 === 1).map((text) => names.find((name) => nobody[name] === text)!);
  const filled = parts.map((text, i) => (i % 2 === 1 ? own[holes[(i - 1) / 2]!] : text)).join('');
  if (filled !== (await drawing.draw(shown)).html) return undefined;

  const compressed = await compressTemplate(parts.map((text, i) => (i % 2 === 1 ? text.length : text)));
  return compressed && { compressed, holes, inline };
}

/** Random text of the same length. */
const textLike = ({ length }: string) => randomBytes(length).toString('base64url').slice(0, length);
