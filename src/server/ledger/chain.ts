import { readTime } from '../db/db.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { type LinkContent, linkContent, recordHash, type Salted } from '../proof/hashes.ts';
import { type Coding, isRight } from './codes.ts';
import type { LeafRow } from './leaves.ts';
import { type ChainEnd, type FactRow, type RecordRow, recordColumns } from './records.ts';
import { freeAfter } from './states.ts';

/** A record as the database has it, whoever has written it. */
export type StoredRecord = RecordRow & Salted & LeafRow & { seq: string | number };

/** The records of a link that a server has written, in order, and where the next one goes. */
export type Chain = { records: (RecordRow | FactRow)[]; seqs: string[]; end: ChainEnd };

/** A record's hash by its fields and the record that it says is before it, past any that no server has written. */
export function hashInChain(record: StoredRecord, earlier: readonly string[], link: string | null): string {
  const hashAfter = (previous: string | null) => recordHash(record, { previous, link });
  for (let index = earlier.length - 1; index >= 0; index -= 1) {
    const hash = hashAfter(earlier[index]!);
    if (hash === record.hash) return hash;
  }
  const first = hashAfter(null);
  return first === record.hash || earlier.length === 0 ? first : hashAfter(earlier.at(-1)!);
}

/** Leaves out the records of a link that no server has written: they are told to nobody, and nothing follows them. */
export async function chainOf(coding: Coding, stored: StoredRecord[], link: string | null): Promise<Chain> {
  const chain: Chain = { records: [], seqs: [], end: { link, number: 0, hash: null } };
  const earlier: string[] = [];
  for (const row of stored) {
    const hash = hashInChain(row, earlier, link);
    earlier.push(row.hash);
    if (!(await isRight(coding, 'record', row, hash === row.hash ? hash : ''))) continue;
    chain.records.push(Object.fromEntries(recordColumns.map((name) => [name, row[name]])) as RecordRow);
    chain.seqs.push(String(row.seq));
    chain.end = { link, number: row.number, hash };
  }
  const numbers = stored.map(({ number }) => number);
  chain.end.number = freeAfter(chain.end.number, numbers) - 1;
  return chain;
}

/** The columns of a link of which its hash is made (D-31), its hash and its code. */
export const linkColumns =
  'id, journey, customer_type, payment_methods, amount_pence, language, brand, own_values, value_salts, erased_values, ' +
  'sor_given_at, losing_provider, services, order_sha256, order_html_sha256, order_total, accepted_difference, ' +
  'external_reference, created_at, hash, mac';

/** Whether a server has written a link of these columns as it is: nothing is done or told by another one (D-47). */
export function isLinkRight(coding: Coding, own: object): Promise<boolean> {
  const row = own as LinkContent & { id: string; mac: string | null };
  const hash = canonicalHash(linkContent(row));
  return isRight(coding, 'link', { ...row, link_id: row.id }, hash === row.hash ? hash : '');
}

export async function readChains(coding: Coding, linkIds: string[]): Promise<Map<string, Chain>> {
  const { db } = coding;
  const links = await db.query<{ id: string; hash: string | null; records: StoredRecord[] | null }>(
    `select ${linkColumns}, ${storedRecords} as records from links where id = any($1::uuid[])`,
    [linkIds],
  );
  const chains = new Map<string, Chain>();
  for (const { records, ...row } of links)
    if (await isLinkRight(coding, row)) chains.set(row.id, await chainOf(coding, timed(records), row.hash));
  return chains;
}

/** Reads the records of one link, and where the next one goes; undefined if no server has made such a link. */
export const readChain = async (coding: Coding, linkId: string): Promise<Chain | undefined> =>
  (await readChains(coding, [linkId])).get(linkId);

/** Finds the record with a reference, if a server has written it. */
export async function recordByReference(coding: Coding, reference: string): Promise<RecordRow | FactRow | undefined> {
  const [found] = await coding.db.query<{ link_id: string }>('select link_id from records where reference = $1', [
    reference,
  ]);
  const chain = found && (await readChain(coding, found.link_id));
  return chain?.records.find((record) => record.reference === reference);
}

export const storedRecords = '(select json_agg(records order by number) from records where link_id = links.id)';

/** Reads the times of rows that came as JSON. */
export function timed<Row extends object>(rows: Row[] | null): Row[] {
  const isTime = (name: string, value: unknown) => typeof value === 'string' && /(^|_)at$/.test(name);
  return (rows ?? []).map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, isTime(name, value) ? readTime(new Date(value)) : value]),
      ) as Row,
  );
}
