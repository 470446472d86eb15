import { canonicalUuid, linkIdOf as idInAddress } from '../../rules/link-id.ts';
import type { CompiledSite, Link } from '../../types.gen.ts';
import { linkName } from '../base/link-name.ts';
import type { Queryable } from '../db/db.ts';

/** How many links a search finds at most: somebody who reads out a name says more of themselves. */
const mostFound = 1_000;

/** A text without what people leave out or say otherwise: marks, spaces, capitals, accents, the code of the country. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^(?:00)?440?(?=[1-9]\d{8,9}$)/, '0');

const wordsIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map(plain)
    .filter(Boolean);

/** What a link is found by: its personal values and your reference, whole, by each word, and by two words as one. */
export function searchWords(
  site: CompiledSite,
  values: Link['values'],
  reference: string | null | undefined,
): string[] {
  const texts = Object.entries(values).flatMap(([name, value]) => (site.values[name]?.personal ? String(value) : []));
  const words = [...texts, ...(reference ? [reference] : [])].flatMap((text) => {
    const each = wordsIn(text);
    return [plain(text), ...each, ...each.slice(1).map((word, index) => each[index]! + word)];
  });
  return [...new Set(words)].filter((word) => word.length > 1 && word.length <= 100);
}

/** A record's reference as it is read out, with letters that it does not have. */
function referenceIn(text: string): string | undefined {
  const [, a, b] = /^ds([0-9a-z]{4})([0-9a-z]{4})$/.exec(plain(text)) ?? [];
  const meant = (part: string) => part.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return a && b && `DS-${meant(a)}-${meant(b)}`;
}

/**
 * The ids of the links that somebody means by what they read out: a record's reference, an order number, an e-mail address,
 * phone number, name or postcode, the last four digits of a card, or a link's name or address. The newest first.
 */
export async function searchIds(db: Queryable, text: string): Promise<string[]> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const id = canonicalUuid(text) ?? canonicalUuid((url && idInAddress(url)) ?? '');
  const rows = await db.query<{ id: string }>(
    `select id from links where id in (
       select id from links where search_words @> array[$1::text] or ($2::text[] <> '{}' and search_words @> $2::text[])
       union all select id from links where external_reference = $3
       union all select link_id from records where reference = $4
       union all select link_id from attempts where order_id = $4
       union all select link_id from refunds where refund_id = $4
       union all select link_id from records where card_ending = $5
       union all select id from links where id = $6 or name_of(id) = $7)
     order by created_at desc, id desc limit ${mostFound}`,
    [
      ...[plain(text), wordsIn(text), text.trim(), referenceIn(text) ?? ''],
      ...[/^\d{4}$/.test(text.trim()) ? text.trim() : '', id ?? null, linkName.test(text.trim()) ? text.trim() : ''],
    ],
  );
  return rows.map(({ id: found }) => found);
}
