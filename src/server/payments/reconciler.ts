import { pause, withTimeout } from '../../rules/timeout.ts';
import type { Queryable } from '../db/db.ts';
import { livingProcesses } from '../db/process-lock.ts';
import type { Deps } from '../deps.ts';
import { wasTaken } from '../gateway/gateway.ts';
import { type Attempt, attemptColumns, closeAttempt } from '../ledger/attempts.ts';
import { type Coding, writeCoded } from '../ledger/codes.ts';
import { recordSuccess } from './record-success.ts';
import { reconcileRefunds } from './refunds.ts';
import { find, noteMismatch } from './take-card.ts';
import { noticeDecline } from './tries.ts';
import { undoSurplus } from './undo-surplus.ts';

export type ReconcileOptions = {
  /** Whether no other process can be working on the database: the embedded one is locked (D-16). */
  soleProcess: boolean;
  /** The shortest time between two searches for one attempt, in milliseconds. */
  lookGapMs: number;
  /** How long a search for everything that is due may take in all, in milliseconds. */
  roundMs?: number;
};

/** When each attempt was first not found at the gateway, by its id, on the monotonic clock. */
type CleanLooks = Map<string, number>;

/** The state that the rounds of one reconciler share: also the searches under way, by their attempt's id. */
type Rounds = { looks: CleanLooks; searching: Map<string, Promise<void>>; stopping: AbortController };

/** How many attempts are searched for at once. */
const atOnce = 40;

const usualRoundMs = 40_000;

/**
 * Finds out the outcome of attempts that no call waits for any more, by searching the gateway for their order ids. A
 * payment that is found is recorded; a surplus is taken back. An attempt was not taken if two searches do not find it, so
 * far apart that no call can still be on its way. Besides, the process that made it must be gone or know that it has ended.
 * Wall clocks may be changed meanwhile: they affect how soon it searches, never its conclusion.
 *
 * Attempts whose last search is the oldest come first, several at once, and each waits longer from one failure to the next. The time
 * that a round waits for an answer shrinks with the number that is due, so that those that never get one do not hold up the
 * others. An answer that comes later counts as well.
 */
async function reconcile(deps: Deps, options: ReconcileOptions, rounds: Rounds): Promise<void> {
  const { db, gateway, log } = deps;
  const batches = Math.ceil((await countDue(deps, options, rounds)) / atOnce);
  const roundMs = options.roundMs ?? usualRoundMs;
  // However many there are, an answer is waited for at least a second.
  const patienceMs = Math.min(gateway.timeoutMs, Math.max(roundMs / Math.max(batches, 1), roundMs / 40));
  let looked = 0;
  for (let isBusy = false; !isBusy && !rounds.stopping.signal.aborted; ) {
    const due = await claimDue(deps, options, rounds);
    if (due.length === 0) break;
    const alive = await ownersAlive(deps, due, options);
    await countLooks(
      db,
      due.filter(({ state, started_by }) => state === 'surplus' || !alive.has(started_by)),
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
    if (due.length < atOnce) break;
  }
  if (looked > 0) log.info({ looked, open: await countOpen(db) }, 'reconciled');
}

/**
 * The attempts to search for now, except those that a call of this process works on. Attempts of other processes are
 * searched for early, which does them no harm. The pause doubles from look to look, up to ten times the first one, and
 * twenty times after twenty looks. It is twice as long for attempts of another process, which knows more of them. While
 * that process lives, only its own looks count, so that looks during a call do not delay the search after it. One that was
 * not found is searched for again as soon as a second search can conclude. An attempt may have begun after `now()`, which
 * is read before the rows are: only one that is far ahead is of a clock that was set back.
 */
const isDue = `(
    (state in ('pending', 'unknown')
      and (state = 'unknown' or started_by = $2 or $3 or asked_at is not null
        or started_at not between now() - $4 * interval '1 millisecond' and now() + $4 * interval '1 millisecond'))
    or (state = 'surplus' and undone_at is null))
  and id <> all($5::uuid[])
  and (looked_at is null or looked_at > now() or looked_at <= now() - interval '1 millisecond' * $1
    * least(power(2, least(greatest(looks, 1), 20) - 1), case when looks < 20 then 10 else 20 end) * case when started_by = $2 then 1 else 2 end
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
const apartMs = ({ settleMs }: Deps['gateway'], { lookGapMs }: ReconcileOptions): number => settleMs + lookGapMs;

async function countDue(deps: Deps, options: ReconcileOptions, rounds: Rounds): Promise<number> {
  const sql = `select count(*)::integer as due from attempts where ${isDue}`;
  const [row] = await deps.db.query<{ due: number }>(sql, dueParams(deps, options, rounds));
  return row!.due;
}

/** Claims the attempts that are due. Two reconcilers never claim the same attempt at once. */
function claimDue(deps: Deps, options: ReconcileOptions, rounds: Rounds): Promise<Attempt[]> {
  return deps.db.query<Attempt>(
    `update attempts set looked_at = now() where id in (
       select id from attempts where ${isDue} order by looked_at nulls first limit ${atOnce} for update skip locked)
     returning ${attemptColumns}`,
    dueParams(deps, options, rounds),
  );
}

/** Lengthens the pause before the next search for these attempts. */
async function countLooks(db: Queryable, attempts: Attempt[]): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  if (ids.length > 0) await db.query('update attempts set looks = looks + 1 where id = any($1::uuid[])', [ids]);
}

/** The other processes that these attempts belong to and that still run. */
async function ownersAlive({ db, processId }: Deps, due: Attempt[], { soleProcess }: ReconcileOptions) {
  const owners = new Set(due.map(({ started_by }) => started_by));
  owners.delete(processId);
  return new Set(soleProcess ? [] : await livingProcesses(db, [...owners]));
}

type LookOptions = { rounds: Rounds; options: ReconcileOptions; isOwnerAlive: boolean };

async function reconcileOne(deps: Deps, attempt: Attempt, look: LookOptions): Promise<void> {
  const { gateway } = deps;
  const { looks, stopping } = look.rounds;
  if (attempt.state === 'surplus') return undoSurplus(deps, attempt);
  if (!attempt.asked_at && (await giveUpUnasked(deps, attempt))) return;

  const since = performance.now();
  const outcome = await withTimeout(gateway.timeoutMs, find(deps, attempt), undefined, (milliseconds, over) =>
    pause(milliseconds, AbortSignal.any([over, stopping.signal])),
  );
  if (wasTaken(outcome)) await recordSuccess(deps, attempt, outcome.card);
  else if (outcome === 'declined') {
    await closeAttempt(deps, attempt, 'declined');
    await noticeDecline(deps, attempt.link_id, { ipAddress: attempt.ip_address, userAgent: attempt.user_agent });
  } else if (outcome) await noteMismatch(deps, attempt, outcome.mismatch);
  else if (look.isOwnerAlive) {
    // It may be frozen, right before it asks.
    looks.delete(attempt.id);
    return;
  } else if (isSecondLook(looks, attempt, since - apartMs(gateway, look.options)))
    await closeAttempt(deps, attempt, 'not-taken');
  else {
    await closeAttempt(deps, attempt, 'unknown');
    return;
  }
  looks.delete(attempt.id);
}

/**
 * Whether an attempt is not found for the second time, and was not found by a time that is early enough. A search may lag
 * behind, so the first time is only noted, and the second counts when a call that was on its way at the first has long
 * arrived.
 */
function isSecondLook(looks: CleanLooks, { id }: Attempt, atLatest: number): boolean {
  const first = looks.get(id);
  if (first === undefined) looks.set(id, performance.now());
  return first !== undefined && first <= atLatest;
}

/** The gateway was never asked, and from now on cannot be: `markAsked` finds the attempt closed. */
async function giveUpUnasked(coding: Coding, attempt: Attempt): Promise<boolean> {
  const rows = await writeCoded(
    coding,
    'attempt',
    `update attempts set state = 'not-taken' where id = $1 and state = 'pending' and asked_at is null`,
    [attempt.id],
  );
  return rows.length === 1;
}

async function countOpen(db: Queryable): Promise<number> {
  const [row] = await db.query<{ open: number }>(
    `select count(*)::integer as open from attempts where state in ('pending', 'unknown')`,
  );
  return row!.open;
}

/** Reconciles now and then at intervals, until it is stopped. Stopping waits for a record that is being written, and for no search. */
export function startReconciler(deps: Deps, { everyMs, ...options }: ReconcileOptions & { everyMs: number }) {
  let round: Promise<unknown> | undefined;
  const rounds: Rounds = { looks: new Map(), searching: new Map(), stopping: new AbortController() };
  const run = () => {
    round ??= Promise.all([reconcile(deps, options, rounds), reconcileRefunds(deps, options)])
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
