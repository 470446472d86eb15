import { pause, withTimeout } from '../../rules/timeout.ts';
import type { Queryable } from '../db/db.ts';
import { livingProcesses } from '../db/process-lock.ts';
import type { PaymentDeps } from '../deps.ts';
import { wasTaken } from '../gateway/gateway.ts';
import { type Attempt, attemptsById, closeAttempt, giveUpUnasked, isSearched } from '../ledger/attempts.ts';
import { declineAttempt } from './decline-attempt.ts';
import { conclusiveGapMs, type FirstMisses, isSecondMiss } from './first-misses.ts';
import { recordSuccess, undoSurplus } from './record-success.ts';
import { reconcileRefunds } from './refunds.ts';
import { findOutcome, noteMismatch } from './take-card.ts';
import { noticeDecline } from './tries.ts';

type ReconcileOptions = {
  /** Whether no other process can be working on the database: the embedded one is locked (D-16). */
  soleProcess: boolean;
  /** The shortest time between two searches for one attempt, in milliseconds. */
  lookGapMs: number;
  /** How long a search for everything that is due may take in all, in milliseconds. */
  roundMs?: number;
};

type Rounds = {
  firstMisses: FirstMisses;
  /** The searches under way, by their attempt's id. */
  searching: Map<string, Promise<void>>;
  stopping: AbortController;
};

const batchSize = 40;

const usualRoundMs = 40_000;

/**
 * Finds out the outcome of attempts that no call waits for any more, by searching the gateway for their order ids. A
 * payment that is found is recorded; a surplus is taken back. An attempt was not taken if two searches do not find it,
 * so far apart that no call can still be on its way. Besides, the process that made it must be gone or know that it has
 * ended. Wall clocks may be changed meanwhile: they affect how soon it searches, never its conclusion.
 *
 * Attempts whose last search is the oldest come first, several at once, and each waits longer from one failure to the
 * next. The time that a round waits for an answer shrinks with the number that is due, so that those that never get one
 * do not hold up the others. An answer that comes later counts as well.
 */
async function reconcile(deps: PaymentDeps, options: ReconcileOptions, rounds: Rounds): Promise<void> {
  const { db, gateway, log } = deps;
  const batches = Math.ceil((await countDue(deps, options, rounds)) / batchSize);
  const roundMs = options.roundMs ?? usualRoundMs;
  // However many there are, an answer is waited for at least a second.
  const patienceMs = Math.min(gateway.timeoutMs, Math.max(roundMs / Math.max(batches, 1), roundMs / 40));
  let looked = 0;
  for (let isBusy = false; !isBusy && !rounds.stopping.signal.aborted; ) {
    const ids = await claimDue(deps, options, rounds);
    if (ids.length === 0) break;
    const due = await readDue(deps, ids);
    await dropOthers(deps, ids);
    const alive = await ownersAlive(deps, due, options);
    const isCalled = (id: string) =>
      due.some((one) => one.id === id && one.state !== 'surplus' && alive.has(one.started_by));
    await countLooks(
      db,
      ids.filter((id) => !isCalled(id)),
    );
    const searches = due.map((attempt) => {
      const search = reconcileOne(deps, attempt, { rounds, options, isOwnerAlive: alive.has(attempt.started_by) })
        .catch((error: unknown) => {
          log.warn({ err: error, order: attempt.order_id }, 'an attempt could not be reconciled yet');
          if ((error as { type?: string }).type === 'tooManyRequestsError') isBusy = true;
        })
        .finally(() => rounds.searching.delete(attempt.id));
      rounds.searching.set(attempt.id, search);
      return search;
    });
    await withTimeout(patienceMs, Promise.all(searches)).catch(() => undefined);
    looked += due.length;
    if (ids.length < batchSize) break;
  }
  if (looked > 0) log.info({ looked, open: await countOpen(db) }, 'reconciled');
}

/** Finds the running processes, other than this one, that have started these attempts. */
async function ownersAlive({ db, processId }: PaymentDeps, due: Attempt[], { soleProcess }: ReconcileOptions) {
  const owners = new Set(due.map(({ started_by }) => started_by));
  owners.delete(processId);
  return new Set(soleProcess ? [] : await livingProcesses(db, [...owners]));
}

type LookOptions = { rounds: Rounds; options: ReconcileOptions; isOwnerAlive: boolean };

async function reconcileOne(deps: PaymentDeps, attempt: Attempt, look: LookOptions): Promise<void> {
  const { gateway, now } = deps;
  const { firstMisses, stopping } = look.rounds;
  if (attempt.state === 'surplus') return undoSurplus(deps, attempt);
  if (!attempt.asked_at && (await giveUpUnasked(deps.db, attempt, now()))) return;

  const since = performance.now();
  const outcome = await withTimeout(gateway.timeoutMs, findOutcome(deps, attempt), undefined, (milliseconds, over) =>
    pause(milliseconds, AbortSignal.any([over, stopping.signal])),
  );
  if (wasTaken(outcome)) await recordSuccess(deps, attempt, outcome);
  else if (outcome === 'declined') {
    await declineAttempt(deps, attempt, 'bank');
    await noticeDecline(deps, attempt.link_id, attempt);
  } else if (outcome) await noteMismatch(deps, attempt, outcome.mismatch);
  else if (look.isOwnerAlive) {
    // It may be frozen, right before it asks.
    firstMisses.delete(attempt.id);
    return;
  } else if (isSecondMiss(firstMisses, attempt, since - conclusiveGapMs(gateway, look.options)))
    await closeAttempt(deps.db, attempt, 'not-taken', now());
  else {
    await closeAttempt(deps.db, attempt, 'unknown', now());
    return;
  }
  firstMisses.delete(attempt.id);
}

async function countOpen(db: Queryable): Promise<number> {
  const [row] = await db.query<{ open: number }>(
    `select count(*)::integer as open from unsettled where kind = 'attempt' and alone is not null and waits_for <> 'operator'`,
  );
  return row!.open;
}

/** Reconciles at intervals until stopped, which waits for a record that is being written, and for no search. */
export function startReconciler(deps: PaymentDeps, { everyMs, ...options }: ReconcileOptions & { everyMs: number }) {
  let round: Promise<unknown> | undefined;
  const rounds: Rounds = { firstMisses: new Map(), searching: new Map(), stopping: new AbortController() };
  const run = () => {
    round ??= Promise.all([reconcile(deps, options, rounds), reconcileRefunds(deps, options, rounds.firstMisses)])
      .catch((error: unknown) => deps.log.warn({ err: error }, 'no reconciliation this time'))
      .finally(() => {
        round = undefined;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      rounds.stopping.abort();
      await round;
      await Promise.all(rounds.searching.values());
    },
  };
}

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

function dueParams(
  { gateway, processId, underway }: PaymentDeps,
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

async function countDue(deps: PaymentDeps, options: ReconcileOptions, rounds: Rounds): Promise<number> {
  const sql = `select count(*)::integer as due from unsettled where ${isDue}`;
  const [row] = await deps.db.query<{ due: number }>(sql, dueParams(deps, options, rounds));
  return row!.due;
}

/** Claims a batch of due attempts, and returns their ids. No two reconcilers claim the same at once. */
async function claimDue(deps: PaymentDeps, options: ReconcileOptions, rounds: Rounds): Promise<string[]> {
  const claimed = await deps.db.query<{ id: string }>(
    `update unsettled set looked_at = now() where id in (
       select id from unsettled where ${isDue} order by looked_at nulls first limit ${batchSize} for update skip locked)
     returning id`,
    dueParams(deps, options, rounds),
  );
  return claimed.map(({ id }) => id);
}

/** Reads claimed attempts that are to be searched for, but for those that a call has begun to work on meanwhile. */
const readDue = async (deps: PaymentDeps, ids: string[]): Promise<Attempt[]> =>
  (await attemptsById(deps.db, ids)).filter((attempt) => isSearched(attempt) && !deps.underway.has(attempt.id));

/** Takes off the list what is no attempt to search for: somebody has put it there. */
async function dropOthers({ db }: PaymentDeps, ids: string[]): Promise<void> {
  const searched = (await attemptsById(db, ids)).filter(isSearched).map(({ id }) => id);
  if (searched.length < ids.length)
    await db.query('delete from unsettled where id = any($1::uuid[]) and id <> all($2::uuid[])', [ids, searched]);
}

/**
 * Lengthens the pause before the next search for these attempts. While the process of a call lives, only its own
 * searches count: those of others during the call do not delay the search after it.
 */
async function countLooks(db: Queryable, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await db.query('update unsettled set looks = least(looks, 1000) + 1 where id = any($1::uuid[])', [ids]);
}
