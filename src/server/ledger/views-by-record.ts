import type { CompiledSite } from '../../types.gen.ts';
import { chainOf, timed } from './chain.ts';
import type { Ledger } from './ledger.ts';
import { type LinkView, selectLinks, viewAt, type WholeRow } from './link.ts';
import { isLinkRight, linkHash } from './link-statement.ts';
import type { FactRow, RecordRow } from './records.ts';

/**
 * The records of these links, with how their link stood right after each: by the numbers of their rows. Maintenance, which
 * comes and goes, is left out.
 */
export async function viewsByRecord(
  ledger: Ledger,
  site: CompiledSite,
  ids: string[],
): Promise<Map<string, () => { record: RecordRow | FactRow; view: LinkView }>> {
  const views = new Map<string, () => { record: RecordRow | FactRow; view: LinkView }>();
  for (const { records: stored, ...own } of await ledger.db.query<WholeRow>(
    `${selectLinks} where id = any($1::uuid[])`,
    [ids],
  )) {
    if (!(await isLinkRight(ledger, own))) continue;
    const chain = await chainOf(ledger, timed(stored), linkHash(own));
    for (const [index, record] of chain.records.entries()) {
      const until = { ...chain, records: chain.records.slice(0, index + 1) };
      views.set(chain.seqs[index]!, () => ({
        record,
        view: viewAt(site, { ...own, maintenance: false }, until, record.recorded_at),
      }));
    }
  }
  return views;
}
