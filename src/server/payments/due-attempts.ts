/**
 * Selects the attempts without a known outcome that are due for a search at the gateway, and counts the searches for
 * each.
 */
import type { Queryable } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type Attempt, attemptsById, isSearched } from '../ledger/attempts.ts';

export type ReconcileOptions = {
  /** Whether no other process can be working on the database: the embedded one is locked (D-16). */
  soleProcess: boolean;
  /** The shortest time between two searches for one attempt, in milliseconds. */
  lookGapMs: number;
  /** How long a search for everything that is due may take in all, in milliseconds. */
  roundMs?: number;
};

/** The time of the first search that did not find an attempt, by the attempt's id, on the monotonic clock. */
export type FirstMisses = Map<string, number>;

/** The state that the rounds of one reconciler share. */
export type Rounds = {
  firstMisses: FirstMisses;
  /** The searches under way, by their attempt's id. */
  searching: Map<string, Promise<void>>;
  stopping: AbortController;
};

/** How many attempts are searched for at once. */
export const batchSize = 40;

/**
 * The condition in SQL for the attempts to search for now. It leaves out those that a call of this process works on.
 * Attempts of other processes are searched for early, which does them no harm. {@link dueParams} gives the parameters.
 */
const isDue = `(
    kind = 'attempt'
    -- A call may begin after now(), which is read before the rows are. One far ahead shows a clock set back.
    and (waits_for = 'gateway' or (waits_for = 'call' and (started_by = $2 or $3
      or started_at not between now() - $4 * interval '1 millisecond' and now() + $4 * interval '1 millisecond')))
    and id <> all($5::uuid[])
    -- The pause doubles from search to search, up to ten times the first, and twenty times after twenty of them.
    -- It is twice as long for attempts of another process, which knows more about them.
    and (looked_at is null or looked_at > now() or looked_at <= now() - interval '1 millisecond' * $1
      * least(power(2, least(greatest(looks, 1), 20) - 1), case when looks < 20 then 10 else 20 end)
      * case when started_by = $2 then 1 else 2 end
      -- One that was not found is searched for again as soon as a second search can conclude.
      or (id = any($6::uuid[]) and looked_at <= now() - interval '1 millisecond' * $1)))`;

/** The parameters of {@link isDue}, in their order. */
function dueParams(
  { gateway, processId, underway }: Deps,
  options: ReconcileOptions,
  { firstMisses, searching }: Rounds,
): unknown[] {
  const { soleProcess, lookGapMs } = options;
  const longestCallMs = 2 * gateway.timeoutMs + 5_000;
  const gapMs = conclusiveGapMs(gateway, options);
  const conclusiveIds = [...firstMisses].flatMap(([id, at]) => (performance.now() - at >= gapMs ? [id] : []));
  const busyIds = [...underway, ...searching.keys()];
  return [lookGapMs, processId, soleProcess, longestCallMs, busyIds, conclusiveIds];
}

/** The time between two searches after which the second one proves that nothing was taken, in milliseconds. */
export const conclusiveGapMs = ({ settleMs }: Deps['gateway'], { lookGapMs }: ReconcileOptions): number =>
  settleMs + lookGapMs;

/** Counts the attempts that are due. */
export async function countDue(deps: Deps, options: ReconcileOptions, rounds: Rounds): Promise<number> {
  const sql = `select count(*)::integer as due from unsettled where ${isDue}`;
  const [row] = await deps.db.query<{ due: number }>(sql, dueParams(deps, options, rounds));
  return row!.due;
}

/**
 * Claims attempts that are due, a batch of them, and returns their ids. Two reconcilers never claim the same attempt at
 * once.
 */
export async function claimDue(deps: Deps, options: ReconcileOptions, rounds: Rounds): Promise<string[]> {
  const claimed = await deps.db.query<{ id: string }>(
    `update unsettled set looked_at = now() where id in (
       select id from unsettled where ${isDue} order by looked_at nulls first limit ${batchSize} for update skip locked)
     returning id`,
    dueParams(deps, options, rounds),
  );
  return claimed.map(({ id }) => id);
}

/** Reads claimed attempts that are to be searched for, but for those that a call has begun to work on meanwhile. */
export const readDue = async (deps: Deps, ids: string[]): Promise<Attempt[]> =>
  (await attemptsById(deps, ids)).filter((attempt) => isSearched(attempt) && !deps.underway.has(attempt.id));

/**
 * Lengthens the pause before the next search for these attempts. While the process of a call lives, only its own
 * searches count: those of others during the call do not delay the search after it.
 */
export async function countLooks(db: Queryable, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.query('update unsettled set looks = looks + 1 where id = any($1::uuid[])', [ids]);
}
