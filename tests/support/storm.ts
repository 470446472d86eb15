import { randomBytes, randomInt } from 'node:crypto';
import { ask, type Came, type Card, freshToken, newCard, pay } from './customer-calls.ts';
import { openDeployment } from './deployment.ts';
import { type MixResult, mixIn } from './storm-forms.ts';
import { openProxy } from './tcp-proxy.ts';

export type StormOptions = {
  calls: number;
  links: number;
  atOnce: number;
  /** Share of the connections that are reset, on either hop. */
  resets: number;
  kills: number;
  /** Server processes on one database; more than one needs PostgreSQL. */
  servers: number;
  databaseUrl?: string | undefined;
  /** A built site, and how many contracts are agreed to by forms; some payments are given back too. */
  mixed?: { distDir: string; contracts: number };
  /** The server with its usual limits, or with short ones. */
  program: 'server' | 'short-limits-server';
};

/** What a storm came to. All of `wrong` must be empty. */
export type StormResult = {
  calls: number;
  links: number;
  paidLinks: number;
  statuses: Record<string, number>;
  customerHop: { connections: number; reset: number };
  gatewayHop: { connections: number; reset: number };
  kills: number;
  /** The slowest of them, from the kill until it listened again. */
  restartSeconds: number;
  /** The slowest server, from SIGTERM until it had ended. */
  stopSeconds: number;
  /** From the end of the load until no attempt was open. */
  settledSeconds: number;
  seconds: number;
  wrong: {
    doubles: string[];
    disagree: string[];
    lostRecords: string[];
    open: string[];
    serverErrors: string[];
    leaked: string[];
    badlyStopped: string[];
  } & Partial<MixResult['wrong']>;
} & Partial<Omit<MixResult, 'wrong'>>;

/** A storm declines more cards of one link and address than customers may. */
const unlimited = { DECLINES_PER_LINK: '0', DECLINES_PER_ADDRESS: '0', TOKENS_PER_ADDRESS: '0' };

const stormOrigin = 'http://localhost:8000';
const providerToken = randomBytes(24).toString('hex');
const settings = { ...unlimited, PUBLIC_URL: stormOrigin, PROVIDER_API_TOKEN: providerToken };

const secondsSince = (since: number) => Math.round(performance.now() - since) / 1000;

/**
 * Payment calls with different keys, nonces and spellings of the id race for each link, while connections are reset on
 * both hops and servers are killed and started again. Then the gateway's books are laid beside what the server says.
 */
export async function storm(options: StormOptions): Promise<StormResult> {
  const since = performance.now();
  const { mixed } = options;
  const deployment = await openDeployment({ ...options, distDir: mixed?.distDir });
  const ids = await deployment.makeLinks(options.links);
  // Before any server has the embedded database's folder.
  const contracts = mixed ? await deployment.makeLinks(mixed.contracts, 'contract') : [];
  const gatewayHop = await openProxy(() => deployment.gateway.port, options.resets);
  const alive = await Promise.all(
    Array.from({ length: options.servers }, () => deployment.startServer(gatewayHop.port, settings, options.program)),
  );
  let turn = 0;
  const down = new Set<number>();
  const nextPort = () => {
    do turn += 1;
    while (down.has(turn % alive.length) && down.size < alive.length);
    return alive[turn % alive.length]!.port;
  };
  const customerHop = await openProxy(nextPort, options.resets);
  const token = await freshToken(nextPort());

  const paid: string[] = [];
  let isOver = false;
  const mixing =
    mixed &&
    mixIn({
      deployment,
      port: () => customerHop.port,
      origin: stormOrigin,
      token,
      providerToken,
      contracts,
      paid: () => paid.shift(),
      isOver: () => isOver,
    });

  const plan = planCalls(ids, options.calls);
  const acknowledged = new Map<string, Set<string>>();
  const statuses: Record<string, number> = {};
  const serverErrors: string[] = [];
  let [done, killed, slowestRestart] = [0, 0, 0];
  let restarting: Promise<void> = Promise.resolve();

  const note = (id: string, came: Came) => {
    const slug = String(came?.body.type ?? '').replace('/problems/', '');
    const name = came ? `${came.status}${slug && ` ${slug}`}` : 'connection broken';
    statuses[name] = (statuses[name] ?? 0) + 1;
    if (came && came.status >= 500 && !['gateway-unavailable', 'unavailable', 'unconfirmed'].includes(slug))
      serverErrors.push(name);
    if (came?.status !== 200 && came?.status !== 201) return;
    if (!acknowledged.has(id)) paid.push(id);
    acknowledged.set(id, (acknowledged.get(id) ?? new Set()).add(String(came.body.reference)));
  };

  async function killOne(): Promise<void> {
    const index = randomInt(alive.length);
    const victim = alive[index]!;
    victim.child.kill('SIGKILL');
    down.add(index);
    await victim.done;
    const asked = performance.now();
    alive[index] = await deployment.startServer(gatewayHop.port, settings, options.program);
    down.delete(index);
    slowestRestart = Math.max(slowestRestart, secondsSince(asked));
  }

  const moments = Array.from({ length: options.kills }, (_, k) =>
    Math.floor(((k + 0.2 + 0.6 * Math.random()) * plan.length) / options.kills),
  );
  async function customer(): Promise<void> {
    for (let call = plan.shift(); call; call = plan.shift()) {
      // With one server there is nobody to call while it starts.
      if (alive.length === 1) await restarting;
      const { id, spelling, card } = call;
      note(id, await pay(customerHop.port, token, spelling, card));
      done += 1;
      if (killed < moments.length && done >= moments[killed]!) {
        killed += 1;
        restarting = restarting.then(killOne);
      }
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, customer));
  await restarting;

  isOver = true;
  const mix = await mixing;

  const loadEnded = performance.now();
  const openLinks = await settled(ids, nextPort);
  const settledSeconds = secondsSince(loadEnded);

  const ledger = await deployment.ledger();
  const charges = (id: string) =>
    ledger.filter((e) => e.kind === 'charge' && e.outcome === 'succeeded' && e.link_id === id);
  const [doubles, disagree, lostRecords]: [string[], string[], string[]] = [[], [], []];
  let paidLinks = 0;
  for (const id of ids) {
    const taken = charges(id);
    const { body } = (await ask({ port: nextPort(), path: `/public-api/links/${id}` }))!;
    const isPaid = (body.completed as string[]).includes('payment');
    const record = isPaid ? (await pay(nextPort(), token, id, newCard()))! : undefined;
    if (isPaid) paidLinks += 1;
    if (taken.length > 1) doubles.push(id);
    if (taken.length !== (isPaid ? 1 : 0)) disagree.push(id);
    if (record && (record.status !== 200 || record.body.reference !== taken[0]?.order_id)) disagree.push(id);
    for (const reference of acknowledged.get(id) ?? []) {
      if (reference !== record?.body.reference) lostRecords.push(`${id} ${reference}`);
    }
  }

  await Promise.all([customerHop.close(), gatewayHop.close()]);
  const askedToStop = performance.now();
  for (const { child } of alive) child.kill('SIGTERM');
  const stopped = await Promise.all(alive.map(({ done }) => done));
  const stopSeconds = secondsSince(askedToStop);
  const badlyStopped = stopped.filter(({ code }) => code !== 0).map(({ code }) => `ended with ${code}`);
  const logs = (await Promise.all(deployment.servers.map(({ done }) => done)))
    .map(({ out, err }) => out + err)
    .join('');
  const secret = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  const leaked = (logs.match(secret) ?? []).filter(
    (found) => ids.includes(found) || logs.includes(`sandbox-success-${found}`),
  );
  await deployment.close();

  return {
    calls: done,
    links: ids.length,
    paidLinks,
    statuses,
    customerHop: countsOf(customerHop),
    gatewayHop: countsOf(gatewayHop),
    kills: killed,
    restartSeconds: slowestRestart,
    stopSeconds,
    settledSeconds,
    seconds: secondsSince(since),
    ...(mix && { agreements: mix.agreements, refunds: mix.refunds }),
    wrong: { doubles, disagree, lostRecords, open: openLinks, serverErrors, leaked, badlyStopped, ...mix?.wrong },
  };
}

/** Twenty or so calls a link, near each other in time; most links have cards that work, some have none that does. */
function planCalls(ids: string[], calls: number): { id: string; spelling: string; card: Card }[] {
  const each = Math.ceil(calls / ids.length);
  const plan = ids.flatMap((id, index) => {
    const outcome = index % 10 === 9 ? 'declined' : index % 20 === 8 ? 'not-shifted' : undefined;
    const cards = Array.from({ length: 6 }, (_, k) => newCard(outcome ?? (k % 3 === 2 ? 'declined' : 'success')));
    return Array.from({ length: each }, () => ({
      id,
      spelling: [id, id.toUpperCase(), id.slice(0, 18) + id.slice(18).toUpperCase()][randomInt(3)]!,
      card: cards[randomInt(cards.length)]!,
      at: index + 3 * Math.random(),
    }));
  });
  return plan.sort((a, b) => a.at - b.at).slice(0, calls);
}

/** Waits, for two minutes at most, until no link has anything pending. Gives back those that still have. */
async function settled(ids: string[], port: () => number): Promise<string[]> {
  let open = ids;
  for (const end = performance.now() + 120_000; open.length > 0 && performance.now() < end; ) {
    const answers = await Promise.all(
      open.slice(0, 50).map(async (id) => ({ id, came: await ask({ port: port(), path: `/public-api/links/${id}` }) })),
    );
    const still = answers.filter(({ came }) => !came || came.body.pending !== undefined).map(({ id }) => id);
    open = [...open.slice(50), ...still];
    if (still.length === answers.length) await new Promise((pause) => setTimeout(pause, 500));
  }
  return open;
}

const countsOf = ({ connections, resets }: { connections: number; resets: Record<string, number> }) => ({
  connections,
  reset: Object.values(resets).reduce((sum, count) => sum + count, 0),
});
