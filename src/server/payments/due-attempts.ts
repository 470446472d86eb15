/**
 * The attempts whose outcome nobody knows yet: which of them to search for at the gateway now, and how often each was.
 */
import type { Queryable } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type Attempt, attemptColumns } from '../ledger/attempts.ts';

export type ReconcileOptions = {
  /** Whether no other process can be working on the database: the embedded one is locked (D-16). */
  soleProcess: boolean;
  /** The shortest time between two searches for one attempt, in milliseconds. */
  lookGapMs: number;
  /** How long a search for everything that is due may take in all, in milliseconds. */
  roundMs?: number;
};

/** When each attempt was first not found at the gateway, by its id, on the monotonic clock. */
export type CleanLooks = Map<string, number>;

/** The state that the rounds of one reconciler share: also the searches under way, by their attempt's id. */
export type Rounds = { looks: CleanLooks; searching: Map<string, Promise<void>>; stopping: AbortController };

/** How many attempts are searched for at once. */
export const atOnce = 40;

/**
 * The attempts to search for now, except those that a call of this process works on. Attempts of other processes are
 * searched for early, which does them no harm.
 */
const isDue = `(
    (state in ('pending', 'unknown')
      and (state = 'unknown' or started_by = $2 or $3 or asked_at is not null
        -- An attempt may begin after now(), which is read before the rows are: only one far ahead is of a clock set back.
        or started_at not between now() - $4 * interval '1 millisecond' and now() + $4 * interval '1 millisecond'))
    or (state = 'surplus' and undone_at is null))
  and id <> all($5::uuid[])
  -- The pause doubles from search to search, up to ten times the first, and twenty times after twenty of them.
  -- It is twice as long for attempts of another process, which knows more of them.
  and (looked_at is null or looked_at > now() or looked_at <= now() - interval '1 millisecond' * $1
    * least(power(2, least(greatest(looks, 1), 20) - 1), case when looks < 20 then 10 else 20 end)
    * case when started_by = $2 then 1 else 2 end
    -- One that was not found is searched for again as soon as a second search can conclude.
    or (id = any($6::uuid[]) and looked_at <= now() - interval '1 millisecond' * $1))`;

function dueParams(
  { gateway, processId, underway }: Deps,
  options: ReconcileOptions,
  { looks, searching }: Rounds,
): unknown[] {
  const { soleProcess, lookGapMs } = options;
  const concludable = [...looks].filter(([, first]) => performance.now() - first >= apartMs(gateway, options));
  const ids = concludable.map(([id]) => id);
  const busy = [...underway, ...searching.keys()];
  return [lookGapMs, processId, soleProcess, 2 * gateway.timeoutMs + 5_000, busy, ids];
}

/** How far apart two searches have to be that conclude that nothing was taken, in milliseconds. */
export const apartMs = ({ settleMs }: Deps['gateway'], { lookGapMs }: ReconcileOptions): number => settleMs + lookGapMs;

/** Counts the attempts that are due. */
export async function countDue(deps: Deps, options: ReconcileOptions, rounds: Rounds): Promise<number> {
  const sql = `select count(*)::integer as due from attempts where ${isDue}`;
  const [row] = await deps.db.query<{ due: number }>(sql, dueParams(deps, options, rounds));
  return row!.due;
}

/** Claims the attempts that are due. Two reconcilers never claim the same attempt at once. */
export function claimDue(deps: Deps, options: ReconcileOptions, rounds: Rounds): Promise<Attempt[]> {
  return deps.db.query<Attempt>(
    `update attempts set looked_at = now() where id in (
       select id from attempts where ${isDue} order by looked_at nulls first limit ${atOnce} for update skip locked)
     returning ${attemptColumns}`,
    dueParams(deps, options, rounds),
  );
}

/**
 * Lengthens the pause before the next search for these attempts. While the process of a call lives, only its own
 * searches count: those of others during the call do not delay the search after it.
 */
export async function countLooks(db: Queryable, attempts: Attempt[]): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  if (ids.length > 0) await db.query('update attempts set looks = looks + 1 where id = any($1::uuid[])', [ids]);
}
