import { nameOf } from '../base/link-name.ts';
import { isOutage } from '../db/errors.ts';
import type { LedgerDeps } from '../deps.ts';
import { appendFact, type Noting } from '../ledger/append.ts';
import { findLink, type LinkView } from '../ledger/link.ts';
import { lockLink } from '../ledger/locks.ts';
import type { Fact, Visitor } from '../ledger/records.ts';
import { startWorkers } from '../outbox/workers.ts';

/** Notes that a page of a link was shown for the first time: a fact, and so an event. The page comes all the same. */
export async function noteOpened(deps: LedgerDeps & Noting, { row, facts }: LinkView, visitor: Visitor): Promise<void> {
  if (facts.some(({ act }) => act === 'link-opened')) return;
  const opened = { fact: 'link-opened', told_by: 'the server', visitor } as const;
  await deps.db
    .transaction((tx) => noteMoment({ ...deps, db: tx }, row.id, opened))
    .catch((error: unknown) => {
      if (!isOutage(error)) deps.log.warn({ err: error }, 'that a link was opened could not be noted');
    });
}

type Moment = Omit<Parameters<typeof appendFact>[2], 'link_id' | 'about' | 'id'>;

/** Adds a fact about a link itself, once for its `id`; without one, once. */
export function noteMoment(deps: Noting, linkId: string, moment: Moment & { id?: string }): Promise<boolean> {
  const about = nameOf(linkId);
  return appendFact(deps, deps.db, { id: about, ...moment, link_id: linkId, about });
}

/** Notes that the customer of a link asks for a new one, unless that was noted within the hour. */
export async function noteRequest(deps: Noting, { row, facts, readAt }: LinkView, visitor: Visitor): Promise<void> {
  const asked = facts.filter(({ act }) => act === 'link-requested');
  const last = asked.at(-1)?.recorded_at.getTime() ?? 0;
  if (readAt.getTime() - last < 3_600_000) return;
  // Of two at the same time the second has the same number.
  const id = `${nameOf(row.id)} ${asked.length + 1}`;
  await noteMoment(deps, row.id, { fact: 'link-requested', id, told_by: 'the customer', visitor });
}

type Ending = LedgerDeps & Noting & { everyMs?: number };

/** Tells of each link that has expired, or was revoked, before it was used: by a fact, and so an event. */
export function startTellingEnds({ everyMs = 2_000, ...deps }: Ending) {
  const { db, log, now } = deps;
  return startWorkers<{ id: string }>({
    async claim() {
      const [next] = await db.query<{ id: string }>(
        'select id from links where end_told_at is null and expires_at <= $1 order by expires_at limit 1',
        [now().toISOString()],
      );
      return next;
    },
    run: ({ id }) => tellEnd(deps, id),
    failed: (error) => log.warn({ err: error }, 'links that have ended could not be told of'),
    everyMs,
    most: 1,
  });
}

function tellEnd({ db, ...rest }: LedgerDeps & Noting, id: string) {
  return db.transaction(async (tx) => {
    const ledger = { ...rest, db: tx };
    await lockLink(tx, id);
    const [link] = await tx.query<{ by: string | null }>(
      `select (select by from link_changes where link_id = $1 and change = 'expired' and revoked_at is not null
         order by seq desc limit 1) as by
       from links where id = $1 and end_told_at is null and expires_at <= $2`,
      [id, rest.now().toISOString()],
    );
    const view = link && (await findLink(ledger, rest.compiled.site, id, rest.now()));
    if (!link) return;
    await tx.query('update links set end_told_at = $2 where id = $1', [id, rest.now().toISOString()]);
    if (!view || view.status === 'used') return;
    const fact: Fact = link.by === null ? 'link-expired' : 'link-revoked';
    // One that was given another end, and reaches that, is told of once more.
    const end = `${nameOf(id)} ${view.row.expires_at?.toISOString()}`;
    await noteMoment(ledger, id, { fact, id: end, told_by: link.by ?? 'the server' });
  });
}
