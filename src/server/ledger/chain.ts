import { readTime } from '../db/db.ts';
import type { Ledger } from './ledger.ts';
import { isLinkRight, type LinkColumns, linkColumns, linkHash } from './link-statement.ts';
import { checkRecord, type StoredRecord } from './receipt.ts';
import { type ChainEnd, type FactRow, type RecordRow, rowOf } from './records.ts';

/** The records of a link whose receipts verify, in order, and where the next one goes. */
export type Chain = { records: (RecordRow | FactRow)[]; end: ChainEnd };

/**
 * The gate: returns those records of a link whose receipt verifies, as that says them. Any other is told to the signer's
 * `alarm`; nothing follows it, and nobody is told of it.
 */
export async function chainOf({ signer }: Ledger, stored: StoredRecord[], linkSha256: string): Promise<Chain> {
  const checked = await Promise.all(stored.map((row) => checkRecord(signer, row, linkSha256)));
  const chain: Chain = { records: [], end: { linkSha256, number: 0, previous: null } };
  for (const [index, row] of stored.entries()) {
    // A receipt counts once, however often there is a row of it.
    const found = checked[index]!;
    if ('failure' in found || row.number <= chain.end.number) {
      signer.alarm?.(`record ${row.seq}`);
      continue;
    }
    chain.records.push(rowOf(found.payload, row));
    chain.end = { linkSha256, number: row.number, previous: row.receipt };
  }
  // Numbers that somebody else has taken are passed over.
  chain.end.number =
    freeAfter(
      chain.end.number,
      stored.map(({ number }) => number),
    ) - 1;
  return chain;
}

export async function readChains(ledger: Ledger, linkIds: string[]): Promise<Map<string, Chain>> {
  const links = await ledger.db.query<LinkColumns & { records: StoredRecord[] | null }>(
    `select ${linkColumns}, ${storedRecords} as records from links where id = any($1::uuid[])`,
    [linkIds],
  );
  const chains = new Map<string, Chain>();
  for (const { records, ...row } of links) {
    if (!(await isLinkRight(ledger, row))) continue;
    chains.set(row.id, await chainOf(ledger, timed(records), linkHash(row)));
  }
  return chains;
}

/** Reads the records of one link, and where the next one goes; undefined if no server has made such a link. */
export const readChain = async (ledger: Ledger, linkId: string): Promise<Chain | undefined> =>
  (await readChains(ledger, [linkId])).get(linkId);

/** Finds the record with a reference, on whichever link it verifies. */
export async function recordByReference(ledger: Ledger, reference: string): Promise<RecordRow | FactRow | undefined> {
  const found = await ledger.db.query<{ link_id: string }>('select link_id from records where reference = $1', [
    reference,
  ]);
  const chains = await readChains(
    ledger,
    found.map(({ link_id }) => link_id),
  );
  return [...chains.values()].flatMap(({ records }) => records).find((record) => record.reference === reference);
}

export const storedRecords = '(select json_agg(records order by number, seq) from records where link_id = links.id)';

/** The lowest number after another one that no row has. */
function freeAfter(number: number, taken: readonly number[]): number {
  const numbers = new Set(taken);
  let next = number + 1;
  while (numbers.has(next)) next += 1;
  return next;
}

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
