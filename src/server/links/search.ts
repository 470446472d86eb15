import anyAscii from 'any-ascii';
import { canonicalUuid, linkIdOf as idInAddress } from '../../rules/link-id.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { CompiledSite, Link } from '../../types.gen.ts';
import { linkName } from '../base/link-name.ts';
import type { Queryable } from '../db/db.ts';

/** How many links each way finds at most, whichever: somebody who reads out a frequent name says more of themselves. */
const mostFound = 500;

/** A text without what people leave out or say otherwise: marks, spaces, capitals, accents and letters that they do not have, the code of the country, the first 0. */
const plain = (text: string): string =>
  anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .replace(/^(?:(?:00)?44)?0?(?=[1-9]\d{8,9}$)/, '0');

/** What stands before names, and in none of them. */
const titles = /^(?:(?:mr|mrs|ms|miss|mx|dr)\.?\s+(?:(?:and|&)\s+)?)+/i;

const plainly = (parts: string[]): string[] => parts.map(plain).filter(Boolean);

/** The words of a text as they are kept and as they are looked for: as they stand, and the halves of joined ones. */
function wordsIn(text: string): { joined: string[]; halves: string[] } {
  const parts = anyAscii(text).split(/[\s,]+/);
  return { joined: plainly(parts), halves: plainly(parts.flatMap((part) => part.split(/[-']/))) };
}

/** What a link is found by: its personal values and your reference, whole, by each word, and by two words as one. */
export function searchWords(
  site: CompiledSite,
  values: Link['values'],
  reference: string | null | undefined,
): string[] {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    ownEntry(site.values, name)?.personal ? String(value) : [],
  );
  const words = [...texts, ...(reference ? [reference] : [])].flatMap((text) => {
    const { joined, halves } = wordsIn(text);
    return [plain(text), ...joined, ...halves, ...joined.slice(1).map((word, index) => joined[index]! + word)];
  });
  return [...new Set(words)].filter((word) => word !== '' && word.length <= 100);
}

/** A record's reference as it is read out, with letters that it does not have, or without its first two. */
function referenceIn(text: string): string | undefined {
  const [, a, b] = /^(?:ds)?([0-9a-z]{4})([0-9a-z]{4})$/.exec(plain(text)) ?? [];
  const meant = (part: string) => part.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return a && b && `DS-${meant(a)}-${meant(b)}`;
}

/**
 * The ids of the links that somebody means by what they read out: a record's reference, an order number, an e-mail address,
 * phone number, name or postcode, the last four digits of a card, or a link's name or address. The newest first.
 */
export async function searchIds(db: Queryable, text: string): Promise<string[]> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const asked = text.trim().replace(titles, '');
  const { joined, halves } = wordsIn(asked);
  const reference = referenceIn(asked);
  // Each way has an index of its own, which a condition with `or` would not use.
  const ways: [string, unknown][] = [
    ['select id from links where search_words @> array[?::text]', plain(asked)],
    ['select id from links where search_words @> ?::text[]', joined.length > 1 && joined],
    ['select id from links where search_words @> ?::text[]', halves.length > joined.length && halves],
    ['select id from links where external_reference collate "C" = ?', asked],
    ['select link_id from records where reference = ?', reference],
    ['select link_id from attempts where order_id = ?', reference],
    ['select link_id from refunds where refund_id = ?', reference],
    ['select link_id from records where card_ending = ?', /^\d{4}$/.test(asked) && asked],
    ['select id from links where id = ?', canonicalUuid(text) ?? canonicalUuid((url && idInAddress(url)) ?? '')],
    ['select id from links where name_of(id) = ?', linkName.test(asked) && asked],
  ];
  const taken = ways.filter(([, param]) => param);
  const rows = await db.query<{ id: string }>(
    `select id from links where id = any(
       ${taken.map(([sql], index) => `array(${sql.replace('?', `$${index + 1}`)} limit ${mostFound})`).join(' || ')})
     order by created_at desc, id desc limit ${mostFound}`,
    taken.map(([, param]) => param),
  );
  return rows.map(({ id: found }) => found);
}
