import { withTimeout } from '../../rules/timeout.ts';
import type { Queryable } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type Attempt, attemptColumns, closeAttempt } from '../ledger/attempts.ts';
import { recordSuccess } from './take-card.ts';

export type ReconcileOptions = {
  /** Whether no other process can be working on the database: the embedded one is locked (D-16). */
  soleProcess: boolean;
  /** How long between two looks at one attempt, in milliseconds. */
  lookGapMs: number;
};

/** When an attempt was first not found at the gateway, by the attempt's id, on a clock that nobody sets. */
type CleanLooks = Map<string, number>;

/**
 * Finds out what became of attempts that nobody waits for any more: the gateway is searched by order id. Found, it is
 * recorded. Not found twice, so far apart that nothing can be on its way any more, it was not taken. Clocks may be set
 * meanwhile, here or at the database: they decide how soon it looks, never what it concludes.
 * Returns how many attempts it looked at.
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
 * The attempts to look at now, but those that a call of ours is working on. Those of other processes are looked at
 * early: that finds what they got and does them no harm. Two reconcilers never look at one attempt at once.
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
 * A search may lag behind: the first clean look is only noted, a second one counts once a call that was on its way at
 * the first has long arrived.
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

/** Reconciles now and then again and again, until it is stopped. Stopping waits for the round that is under way. */
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
