import { randomUUID } from 'node:crypto';
import { nameOf } from '../base/link-name.ts';
import { networkOf } from '../base/network.ts';
import { type Refusal, tooSoon } from '../base/refusal.ts';
import type { Queryable } from '../db/db.ts';
import { isOutage } from '../db/errors.ts';
import type { PaymentDeps } from '../deps.ts';
import { appendFact } from '../ledger/append.ts';
import { type Attempt, attemptsOf } from '../ledger/attempts.ts';
import { readChain } from '../ledger/chain.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LinkView } from '../ledger/link.ts';
import { lockLink } from '../ledger/locks.ts';
import type { Fact, Visitor } from '../ledger/records.ts';
import type { Signer } from '../proof/signer.ts';

type Limit = { key: string; most: number };
type CountedTries = { key: string; counted: number; seconds: number };

/** Whether a count is over; one from the future is of a clock that was ahead. */
const isOver = `since not between now() - interval '1 hour' and now() + interval '1 hour'`;

/** The key as the database has it: keyed hashes, which tell no address and no link. */
const hashedKey = (signer: Signer, key: string) => signer.macOf(`tries: ${key}`);

/**
 * Counts one try for each key within an hour, in the database: all processes count together. A key with a limit of 0 is
 * not counted. Counts that are older than the hour are deleted, except rows that another process works on.
 */
async function count(db: Queryable, signer: Signer, limits: Limit[]): Promise<CountedTries[]> {
  const keys = new Map(limits.filter(({ most }) => most > 0).map(({ key }) => [hashedKey(signer, key), key]));
  if (keys.size === 0) return [];
  const rows = await db.query<CountedTries>(
    `with old as (delete from tries where key in (
       select key from tries where ${isOver} and key <> all($1::text[])
       order by since limit 100 for update skip locked))
     insert into tries as known (key) select key from unnest($1::text[]) as key order by key
     on conflict (key) do update set
       counted = case when known.${isOver} then 1 else least(known.counted, 1000000) + 1 end,
       since = case when known.${isOver} then now() else known.since end
     returning key, counted, ceil(extract(epoch from since + interval '1 hour' - now()))::integer as seconds`,
    [[...keys.keys()]],
  );
  return rows.map((row) => ({ ...row, key: keys.get(row.key)! }));
}

const tokenKey = (linkId: string) => `token ${linkId}`;

const declinesOf = (ip: string) => `decline ${networkOf(ip)}`;

/** Counts a client token, and throws `too-many-tries` above the limits (D-29): nobody tries stolen cards with ours. */
export async function countToken(deps: PaymentDeps, linkId: string, ip: string): Promise<void> {
  const { tokensPerLink, tokensPerAddress } = deps.settings.cardLimits;
  const limits: Limit[] = [
    { key: tokenKey(linkId), most: tokensPerLink },
    { key: `token ${networkOf(ip)}`, most: tokensPerAddress },
  ];
  await refuseLocked(deps, deps.db, linkId);
  const counts = await count(deps.db, deps.signer, limits);
  for (const { key, most } of limits) {
    const keyCount = counts.find((one) => one.key === key);
    if (!keyCount || keyCount.counted <= most) continue;
    const of = key === tokenKey(linkId) ? 'link' : 'address';
    if (keyCount.counted === most + 1) {
      const sign = {
        what: 'tokens',
        of,
        linkId,
        visitor: { ip_address: ip, user_agent: '' },
        about: nameOf(linkId),
      } as const;
      await deps.db
        .transaction((tx) => suspect(deps, tx, sign))
        .catch((error: unknown) => deps.log.warn({ err: error }, 'the provider could not be told of it'));
    }
    throw tooMany(deps, 'tokens', of, keyCount.seconds);
  }
}

/**
 * Counts a card as declined for its address before the gateway is asked, so that cards at the same time are counted
 * too; `forgiveCard` takes it back. Throws `too-many-tries` above the limit, and for a link that is locked.
 */
export async function countCard(deps: PaymentDeps, tx: Queryable, attempt: Attempt): Promise<void> {
  const { link_id: linkId, ip_address, order_id: about } = attempt;
  const limit = deps.settings.cardLimits.declinesPerAddress;
  await refuseLocked(deps, tx, linkId);
  const [declineCount] = await count(tx, deps.signer, [{ key: declinesOf(ip_address), most: limit }]);
  if (declineCount && declineCount.counted > limit) throw tooMany(deps, 'declines', 'address', declineCount.seconds);
  if (declineCount?.counted !== limit) return;
  await suspect(deps, tx, { what: 'declines', of: 'address', linkId, visitor: attempt, about });
}

/** For how long a card that was not declined is taken back while the database is away, in milliseconds. */
const forgivingMs = { first: 500, longest: 60_000 };

/** Takes a card back that was not declined. While the database is away it is tried again, and nobody waits for that. */
export async function forgiveCard(deps: PaymentDeps, ip: string, waitMs = forgivingMs.first): Promise<void> {
  const { db, signer, settings } = deps;
  if (settings.cardLimits.declinesPerAddress === 0) return;
  try {
    const key = hashedKey(signer, declinesOf(ip));
    await db.query('update tries set counted = counted - 1 where key = $1 and counted > 0', [key]);
  } catch (error) {
    if (!isOutage(error) || waitMs > forgivingMs.longest) throw error;
    const again = () => forgiveCard(deps, ip, 2 * waitMs).catch((failure: unknown) => noteUncounted(deps, failure));
    setTimeout(again, waitMs).unref();
  }
}

/** Says that a card stays counted, or is not, though it should be the other way. */
export const noteUncounted = ({ log }: PaymentDeps, error: unknown) =>
  log.warn({ err: error }, 'a card could not be counted');

/** Says that declines have locked a link, to the provider by a fact on it, once for a lock. */
export async function noticeDecline(deps: PaymentDeps, linkId: string, visitor: Visitor): Promise<void> {
  const limit = deps.settings.cardLimits.declinesPerLink;
  if (!(await lockOf(deps, linkId, limit))) return;
  const isNew = await deps.db.transaction(async (tx) => {
    // Only a statement that begins after the lock sees the rows that others have added.
    await lockLink(tx, linkId);
    const lock = await lockOf({ ...deps, db: tx }, linkId, limit);
    if (!lock || (await isTold({ ...deps, db: tx }, linkId, lock))) return false;
    const words = `${limit} cards were declined within an hour`;
    return appendFact(deps, tx, {
      ...{ link_id: linkId, fact: 'link-locked', about: lock.order_id, id: lock.order_id, told_by: 'the server' },
      ...{ reason: 'declines', words, gateway: deps.gateway.name, visitor },
    });
  });
  if (isNew) notice(deps, 'declines', 'link', linkId, visitor.ip_address);
}

type Limits = Locking & Pick<PaymentDeps, 'settings'>;

/** What refuses the cards of each of these links now, by the counts that refuse its customer. An address has no link. */
export async function locksOf({ db, signer, settings, now }: Limits, links: LinkView[]): Promise<Map<string, Limited>> {
  const { declinesPerLink, tokensPerLink } = settings.cardLimits;
  const open = links.filter(({ status }) => status === 'active');
  const ids = new Map(open.map(({ row }) => [hashedKey(signer, tokenKey(row.id)), row.id]));
  const counted = await db.query<{ key: string }>(
    `select key from tries where key = any($1::text[]) and counted > $2 and $2 > 0 and not (${isOver})`,
    [[...ids.keys()], tokensPerLink],
  );
  const locks = new Map<string, Limited>(counted.map(({ key }) => [ids.get(key)!, 'tokens']));
  for (const { row, attempts } of open)
    if (declineLock(attempts, row.unlocked_at, declinesPerLink, now())) locks.set(row.id, 'declines');
  return locks;
}

/** Lifts a link's lock: earlier declines and tokens count no more. A fact names who, if there was one. */
export async function liftLock(
  deps: Limits & Pick<PaymentDeps, 'db' | 'compiled'>,
  link: LinkView,
  by: string,
): Promise<boolean> {
  const { db, signer } = deps;
  const { id } = link.row;
  const lock = (await locksOf(deps, [link])).get(id);
  const told = lock === 'declines' && link.facts.findLast(({ act }) => act === 'link-locked')?.about;
  return db.transaction(async (tx) => {
    // Attempts have the time of a server, whose clock may be ahead of the database's.
    const newest = (await attemptsOf(tx, id)).at(-1)?.started_at.toISOString();
    await tx.query('update links set unlocked_at = greatest(clock_timestamp(), $2::timestamptz) where id = $1', [
      id,
      newest ?? null,
    ]);
    await tx.query('delete from tries where key = $1', [hashedKey(signer, tokenKey(id))]);
    if (!lock) return false;
    return appendFact(deps, tx, {
      ...{ link_id: id, fact: 'link-unlocked', about: told || nameOf(id), id: randomUUID(), told_by: by },
    });
  });
}

type Lock = {
  seconds: number;
  /** The reference of the declined card that locks it. */
  order_id: string;
  /** When the first of the declined cards was tried. */
  first: Date;
};

type Locking = Ledger & Pick<PaymentDeps, 'now'>;

const [hour, day] = [60 * 60 * 1000, 24 * 60 * 60 * 1000];

async function lockOf({ now, ...ledger }: Locking, linkId: string, most: number): Promise<Lock | undefined> {
  const [link] = await ledger.db.query<{ unlocked_at: Date | null }>(
    `select unlocked_at from links where id = $1
       and exists (select 1 from attempts where link_id = $1 and state = 'declined')`,
    [linkId],
  );
  return link && declineLock(await attemptsOf(ledger.db, linkId), link.unlocked_at, most, now());
}

/** The lock of a link for cards: from the hourly limit of declines on for a day, unless the operator lifts it. */
function declineLock(attempts: Attempt[], unlockedAt: Date | null, most: number, now: Date): Lock | undefined {
  if (most === 0) return undefined;
  const time = now.getTime();
  const since = Math.max(time - hour - day, unlockedAt?.getTime() ?? 0);
  // One that is more than a day ahead is of a clock that was wrong.
  const declined = attempts.filter(
    ({ state, started_at: at }) => state === 'declined' && at.getTime() > since && at.getTime() < time + day,
  );
  for (let index = declined.length - 1; index >= most - 1; index -= 1) {
    const [{ started_at: first }, { started_at: last, order_id }] = [declined[index - most + 1]!, declined[index]!];
    const seconds = Math.ceil((last.getTime() + day - time) / 1000);
    if (last.getTime() - first.getTime() <= hour) return seconds > 0 ? { seconds, order_id, first } : undefined;
  }
  return undefined;
}

/** Whether a fact tells a lock already: it is about one of the declined cards that make it, or a later one. */
async function isTold(ledger: Ledger, linkId: string, { first }: Lock): Promise<boolean> {
  const chain = await readChain(ledger, linkId);
  const told = chain?.records.filter(({ act }) => (act as Fact) === 'link-locked').map(({ about }) => about) ?? [];
  const attempts = told.length > 0 ? await attemptsOf(ledger.db, linkId) : [];
  return attempts.some(({ order_id, started_at }) => told.includes(order_id) && started_at >= first);
}

async function refuseLocked(deps: PaymentDeps, db: Queryable, linkId: string): Promise<void> {
  const lock = await lockOf({ ...deps, db }, linkId, deps.settings.cardLimits.declinesPerLink);
  if (lock) throw tooMany(deps, 'declines', 'link', lock.seconds);
}

type Limited = 'tokens' | 'declines';

type Sign = { what: Limited; of: 'link' | 'address'; linkId: string; visitor: Visitor; about: string };

/** Notices a limit, and tells the provider by a fact on the link that reached it. A lock has its own fact. */
async function suspect(deps: PaymentDeps, tx: Queryable, { what, of, linkId, visitor, about }: Sign): Promise<void> {
  notice(deps, what, of, linkId, visitor.ip_address);
  await appendFact(deps, tx, {
    ...{ link_id: linkId, fact: 'card-testing-suspected', about, id: randomUUID(), told_by: 'the server', visitor },
    reason: `${what}-of-${of}`,
    words: `as many ${what === 'tokens' ? 'client tokens' : 'declined cards'} within an hour as one ${of} may have`,
    gateway: deps.gateway.name,
  });
}

function tooMany({ count: measure }: PaymentDeps, what: Limited, of: 'link' | 'address', seconds: number): Refusal {
  measure?.('too-many-tries', { what, of });
  return tooSoon('too-many-tries', seconds);
}

/** The first sign that somebody tries cards: one line in the log for each limit that is reached. */
function notice(
  { log, count: measure }: PaymentDeps,
  what: Limited,
  of: 'link' | 'address',
  linkId: string,
  ip: string,
): void {
  measure?.('card-limit-reached', { what, of });
  log.warn(
    { what, of, link: nameOf(linkId), address: networkOf(ip) },
    'somebody may be trying cards: a limit is reached',
  );
}
