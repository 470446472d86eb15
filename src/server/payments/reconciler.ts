import type { Queryable } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type Attempt, attemptColumns, closeAttempt } from './attempts.ts';
import { recordSuccess } from './take-card.ts';
import { within } from './within.ts';

export type ReconcileOptions = {
  /** Whether no other process can be working on the database: the embedded one is locked (D-16). */
  soleProcess: boolean;
  /** How long between two looks at one attempt, in milliseconds. */
  lookGapMs: number;
};

/**
 * Finds out what became of attempts that nobody waits for any more: the gateway is searched by order id. Found, it is
 * recorded. Not found twice, some seconds apart and once nothing can be on its way any more, it was not taken.
 * Returns how many attempts it looked at.
 */
export async function reconcile(deps: Deps, { soleProcess, lookGapMs }: ReconcileOptions): Promise<number> {
  const { db, log } = deps;
  const due = await claimDue(deps, soleProcess, lookGapMs);
  for (const attempt of due) {
    await settleOne(deps, attempt, lookGapMs).catch((error: unknown) => {
      log.warn({ err: error, order: attempt.order_id }, 'an attempt could not be reconciled yet');
    });
  }
  if (due.length > 0) log.info({ looked: due.length, open: await countOpen(db) }, 'reconciled');
  return due.length;
}

/**
 * The attempts to look at now. Those of other processes are looked at early: that finds what they got and does them no
 * harm. Our own are left to their call for as long as it may take. Two reconcilers never look at one attempt at once.
 */
function claimDue({ db, gateway, processId }: Deps, soleProcess: boolean, lookGapMs: number): Promise<Attempt[]> {
  const patienceMs = 2 * gateway.timeoutMs + 5_000;
  return db.query<Attempt>(
    `update attempts set looked_at = now() where id in (
       select id from attempts
       where state in ('pending', 'unknown')
         and (looked_at is null or looked_at <= now() - $1 * interval '1 millisecond')
         and (state = 'unknown'
           or (started_by <> $2 and ($3 or asked_at is not null))
           or started_at <= now() - $4 * interval '1 millisecond')
       order by started_at limit 50 for update skip locked)
     returning ${attemptColumns}`,
    [lookGapMs, processId, soleProcess, patienceMs],
  );
}

async function settleOne(deps: Deps, attempt: Attempt, lookGapMs: number): Promise<void> {
  const { db, gateway } = deps;
  if (!attempt.asked_at && (await giveUpUnasked(db, attempt))) return;

  const found = await within(gateway.timeoutMs, gateway.findByOrderId(attempt.order_id, attempt.act));
  if (found === 'succeeded') await recordSuccess(deps, attempt);
  else if (found === 'declined') await closeAttempt(db, attempt, 'declined');
  else await noteCleanLook(db, attempt, gateway.settleMs, lookGapMs);
}

/** The gateway was never asked, and from now on cannot be: `markAsked` finds the attempt closed. */
async function giveUpUnasked(db: Queryable, attempt: Attempt): Promise<boolean> {
  const rows = await db.query(
    `update attempts set state = 'not-taken' where id = $1 and state = 'pending' and asked_at is null returning id`,
    [attempt.id],
  );
  return rows.length === 1;
}

/** A search may lag behind: the first clean look is only noted, the second one, some seconds later, counts. */
async function noteCleanLook(db: Queryable, attempt: Attempt, settleMs: number, lookGapMs: number): Promise<void> {
  await db.query(
    `update attempts set
       state = case when clean_look_at <= now() - $2 * interval '1 millisecond' then 'not-taken' else 'unknown' end,
       clean_look_at = coalesce(clean_look_at, now())
     where id = $1 and state in ('pending', 'unknown') and asked_at <= now() - $3 * interval '1 millisecond'`,
    [attempt.id, lookGapMs, settleMs],
  );
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
  const run = () => {
    round ??= reconcile(deps, options)
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
