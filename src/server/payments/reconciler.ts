import { withTimeout } from '../../rules/timeout.ts';
import type { Queryable } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type Attempt, attemptColumns, closeAttempt } from '../ledger/attempts.ts';
import { recordSuccess } from './take-card.ts';

export type ReconcileOptions = {
  /** Whether no other process can be working on the database: the embedded one is locked (D-16). */
  soleProcess: boolean;
  /** The time between two searches for one attempt, in milliseconds. */
  lookGapMs: number;
};

/** When each attempt was first not found at the gateway, by its id, on the monotonic clock. */
type CleanLooks = Map<string, number>;

/**
 * Finds out what became of attempts that no call waits for any more, by searching the gateway for their order ids. What is
 * found is recorded. An attempt was not taken if it is not found twice, so far apart that no call can still be on its way.
 * Wall clocks may be changed meanwhile: they affect how soon it searches, never what it concludes. Returns the number of
 * attempts searched for.
 */
async function reconcile(deps: Deps, options: ReconcileOptions, looks: CleanLooks): Promise<number> {
  const { db, log } = deps;
  const { soleProcess, lookGapMs } = options;
  const due = await claimDue(deps, soleProcess, lookGapMs);
  for (const attempt of due) {
    await settleOne(deps, attempt, lookGapMs, looks).catch((error: unknown) => {
      log.warn({ err: error, order: attempt.order_id }, 'an attempt could not be reconciled yet');
    });
  }
  if (due.length > 0) log.info({ looked: due.length, open: await countOpen(db) }, 'reconciled');
  return due.length;
}

/**
 * Claims the attempts to search for now, except those that a call of this process works on. Attempts of other processes are
 * searched for early, which does them no harm. Two reconcilers never claim the same attempt at once.
 */
function claimDue(
  { db, gateway, processId, underway }: Deps,
  soleProcess: boolean,
  lookGapMs: number,
): Promise<Attempt[]> {
  const patienceMs = 2 * gateway.timeoutMs + 5_000;
  return db.query<Attempt>(
    `update attempts set looked_at = now() where id in (
       select id from attempts
       where state in ('pending', 'unknown')
         and id <> all($5::uuid[])
         and (looked_at is null or looked_at <= now() - $1 * interval '1 millisecond' or looked_at > now())
         and (state = 'unknown' or started_by = $2 or $3 or asked_at is not null
           or started_at <= now() - $4 * interval '1 millisecond' or started_at > now())
       order by started_at limit 50 for update skip locked)
     returning ${attemptColumns}`,
    [lookGapMs, processId, soleProcess, patienceMs, [...underway]],
  );
}

async function settleOne(deps: Deps, attempt: Attempt, lookGapMs: number, looks: CleanLooks): Promise<void> {
  const { db, gateway } = deps;
  if (!attempt.asked_at && (await giveUpUnasked(db, attempt))) return;

  const found = await withTimeout(gateway.timeoutMs, gateway.findByOrderId(attempt.order_id, attempt.act));
  if (found === 'succeeded') await recordSuccess(deps, attempt);
  else if (found === 'declined') await closeAttempt(db, attempt, 'declined');
  else if (isSecondLook(looks, attempt, gateway.settleMs + lookGapMs)) await closeAttempt(db, attempt, 'not-taken');
  else return closeAttempt(db, attempt, 'unknown');
  looks.delete(attempt.id);
}

/**
 * Whether an attempt is not found for the second time, late enough. A search may lag behind, so the first time is only
 * noted, and the second counts when a call that was on its way at the first has long arrived.
 */
function isSecondLook(looks: CleanLooks, { id }: Attempt, apartMs: number): boolean {
  const first = looks.get(id);
  if (first === undefined) looks.set(id, performance.now());
  return first !== undefined && performance.now() - first >= apartMs;
}

/** The gateway was never asked, and from now on cannot be: `markAsked` finds the attempt closed. */
async function giveUpUnasked(db: Queryable, attempt: Attempt): Promise<boolean> {
  const rows = await db.query(
    `update attempts set state = 'not-taken' where id = $1 and state = 'pending' and asked_at is null returning id`,
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

/** Reconciles now and then at intervals, until it is stopped. Stopping waits for the round that is running. */
export function startReconciler(deps: Deps, { everyMs, ...options }: ReconcileOptions & { everyMs: number }) {
  let round: Promise<unknown> | undefined;
  const looks: CleanLooks = new Map();
  const run = () => {
    round ??= reconcile(deps, options, looks)
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
      await round;
    },
  };
}
