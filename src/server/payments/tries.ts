import { shortId } from '../../rules/link-id.ts';
import { networkOf } from '../base/network.ts';
import { Refusal } from '../base/problems.ts';
import type { Queryable } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { appendFact } from '../ledger/append-fact.ts';
import type { Visitor } from '../ledger/records.ts';

type Tried = { key: string; most: number };
type Counted = { key: string; counted: number; seconds: number };

/**
 * Counts one try for each key within an hour, in the database: all processes count together. A key with a limit of 0 is
 * not counted.
 */
async function count(db: Queryable, tried: Tried[]): Promise<Counted[]> {
  const keys = tried.filter(({ most }) => most > 0).map(({ key }) => key);
  if (keys.length === 0) return [];
  const rows = await db.query<Counted>(
    `insert into tries as known (key) select key from unnest($1::text[]) as key order by key
     on conflict (key) do update set
       counted = case when known.since <= now() - interval '1 hour' then 1 else known.counted + 1 end,
       since = case when known.since <= now() - interval '1 hour' then now() else known.since end
     returning key, counted, ceil(extract(epoch from since + interval '1 hour' - now()))::integer as seconds`,
    [keys],
  );
  return rows;
}

/** The key under which a link's client tokens are counted. */
export const tokenKey = (linkId: string) => `token ${linkId}`;

const declinesOf = (ip: string) => `decline ${networkOf(ip)}`;

/**
 * Counts a client token for its link and its address, and throws `too-many-tries` above the limits (D-29), so that nobody
 * tries stolen cards with tokens of ours.
 */
export async function countToken(deps: Deps, linkId: string, ip: string): Promise<void> {
  const { tokensPerLink, tokensPerAddress } = deps.settings.cardLimits;
  const limits: Tried[] = [
    { key: tokenKey(linkId), most: tokensPerLink },
    { key: `token ${networkOf(ip)}`, most: tokensPerAddress },
  ];
  await refuseLocked(deps, deps.db, linkId);
  const counted = await count(deps.db, limits);
  for (const { key, most } of limits) {
    const found = counted.find((one) => one.key === key);
    if (!found || found.counted <= most) continue;
    const of = key === tokenKey(linkId) ? 'link' : 'address';
    if (found.counted === most + 1) notice(deps, 'tokens', of, linkId, ip);
    throw tooMany(deps, 'tokens', of, found.seconds);
  }
}

/**
 * Counts a card as declined for its address before the gateway is asked, so that cards at the same time are counted too;
 * `forgiveCard` takes it back. Throws `too-many-tries` above the limit, and for a link that is locked.
 */
export async function countCard(deps: Deps, tx: Queryable, linkId: string, ip: string): Promise<void> {
  const most = deps.settings.cardLimits.declinesPerAddress;
  await refuseLocked(deps, tx, linkId);
  const [found] = await count(tx, [{ key: declinesOf(ip), most }]);
  if (found && found.counted > most) throw tooMany(deps, 'declines', 'address', found.seconds);
  if (found?.counted === most) notice(deps, 'declines', 'address', linkId, ip);
}

/** Takes a card back that was not declined. */
export async function forgiveCard({ db, settings }: Deps, ip: string): Promise<void> {
  if (settings.cardLimits.declinesPerAddress === 0) return;
  await db.query('update tries set counted = counted - 1 where key = $1 and counted > 0', [declinesOf(ip)]);
}

/**
 * Says so when a link is locked by the card that was just declined, to the provider too: a fact on the link, which is an
 * event. `about` is the declined attempt's reference.
 */
export async function noticeDecline(deps: Deps, linkId: string, about: string, visitor: Visitor): Promise<void> {
  const most = deps.settings.cardLimits.declinesPerLink;
  if (!(await lockedFor(deps.db, linkId, most))) return;
  notice(deps, 'declines', 'link', linkId, visitor.ipAddress);
  const reason = `${most} cards were declined within an hour`;
  await deps.db.transaction((tx) =>
    appendFact(tx, deps.signer, {
      ...{ linkId, fact: 'link-locked', about, id: about, reason, toldBy: 'the server' },
      recordedAt: deps.now(),
      visitor,
    }),
  );
}

/**
 * For how many seconds a link takes no card: a day after as many cards were declined within an hour as the limit says,
 * unless the operator has lifted it since. Undefined if it is not locked.
 */
export async function lockedFor(db: Queryable, linkId: string, most: number): Promise<number | undefined> {
  if (most === 0) return undefined;
  const [row] = await db.query<{ seconds: number | null }>(
    `select ceil(extract(epoch from max(started_at) + interval '1 day' - now()))::integer as seconds
     from (select started_at, lag(started_at, $2::integer - 1) over (order by started_at) as first from attempts
       where link_id = $1 and state = 'declined' and started_at > now() - interval '25 hours'
         and started_at > coalesce((select unlocked_at from links where id = $1), '-infinity')) as declined
     where started_at - first <= interval '1 hour'`,
    [linkId, most],
  );
  return row?.seconds && row.seconds > 0 ? row.seconds : undefined;
}

async function refuseLocked(deps: Deps, db: Queryable, linkId: string): Promise<void> {
  const seconds = await lockedFor(db, linkId, deps.settings.cardLimits.declinesPerLink);
  if (seconds !== undefined) throw tooMany(deps, 'declines', 'link', seconds);
}

type Limited = 'tokens' | 'declines';

function tooMany({ count: measure }: Deps, what: Limited, of: 'link' | 'address', seconds: number): Refusal {
  measure?.('too-many-tries', { what, of });
  return new Refusal('too-many-tries', { 'retry-after': String(seconds) });
}

/** The first sign that somebody tries cards: one line in the log for each limit that is reached. */
function notice(
  { log, count: measure }: Deps,
  what: Limited,
  of: 'link' | 'address',
  linkId: string,
  ip: string,
): void {
  measure?.('card-limit-reached', { what, of });
  log.warn(
    { what, of, link: shortId(linkId), address: networkOf(ip) },
    'somebody may be trying cards: a limit is reached',
  );
}
