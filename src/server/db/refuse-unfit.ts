import { StartError } from '../base/compiled.ts';
import type { Db } from './db.ts';
import { clockDifference, mostClockDifferenceMs, readGuarantees } from './guarantees.ts';
import { mixesUpStatements } from './postgres.ts';

/** Whether real money depends on the database, and how many standbys must have a commit. */
type Requirements = { isMoneyReal: boolean; standbys: number };

/** Throws `StartError` for a PostgreSQL that may lose a commit (D-44), or that a pooler makes unusable. */
export async function refuseUnfit(db: Db, url: string, { isMoneyReal, standbys }: Requirements): Promise<void> {
  if (await mixesUpStatements(url))
    throw new StartError(
      'DATABASE_URL: a pooler in between mixes up prepared statements. PgBouncer in its transaction mode must be 1.21 or newer with max_prepared_statements above 0 (docs/operating/database.md); with an older one take its session mode.',
    );
  const aheadMs = await clockDifference(db);
  if (Math.abs(aheadMs) > mostClockDifferenceMs)
    throw new StartError(
      `DATABASE_URL: the clock of the database is ${Math.round(Math.abs(aheadMs) / 60_000)} minutes ${aheadMs > 0 ? 'ahead of' : 'behind'} that of this machine, and one of them would write wrong times into the evidence. Set both, for example by NTP.`,
    );
  const guarantees = await readGuarantees(db);
  if (isMoneyReal && guarantees.commitsEarly)
    throw new StartError(
      'DATABASE_URL: synchronous_commit is off, so that a payment which was answered may be lost with the machine. Switch it on for this role and database.',
    );
  if (guarantees.standbys < standbys)
    throw new StartError(
      `DATABASE_STANDBYS: ${standbys} synchronous ${standbys === 1 ? 'standby is' : 'standbys are'} expected, and commits wait for ${guarantees.standbys || 'none'}. Set synchronous_standby_names, with synchronous_commit on (docs/high-availability.md).`,
    );
}
