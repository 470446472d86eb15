import { setTimeout as wait } from 'node:timers/promises';
import { freshToken } from '../../support/server/customer-calls.ts';
import { type Deployment, openDeployment } from '../../support/server/deployment.ts';
import { operate } from '../../support/server/operator.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { openCustomers } from './customers.ts';

type Options = { isSynchronous: boolean; failovers: number; callsPerSecond: number };

/** The time on the way to a standby in another data centre, in milliseconds. */
const delayMs = 50;

/** The `loop_wait` of deploy/patroni. */
const signOfLifeMs = 10_000;

/** What a change of the leader came to, in seconds. */
type Failover = { kind: Kind; gap: number };

const kinds = ['network is cut', 'machine dies', 'switched over'] as const;
type Kind = (typeof kinds)[number];

/** What came of it; of `wrong` all must be empty where a standby is synchronous. */
export type FailoverResult = {
  failovers: Failover[];
  p95Gap: number;
  calls: number;
  acknowledged: number;
  statuses: Record<string, number>;
  wrong: Record<'lost' | 'chargedTwice' | 'unrecorded' | 'uncharged' | 'errors' | 'unserved' | 'evidence', string[]>;
};

/** Changes the leader of a cluster again and again under load, and compares all books at the end. */
export async function failoverStorm(options: Options): Promise<FailoverResult> {
  const cluster = await openCluster({ isSynchronous: options.isSynchronous, delayMs });
  try {
    const deployment = await openDeployment({ databaseUrl: cluster.url });
    return await stormOver(cluster, deployment, options).finally(deployment.close);
  } finally {
    await cluster.close();
  }
}

async function stormOver(
  cluster: Cluster,
  deployment: Deployment,
  { isSynchronous, failovers, callsPerSecond }: Options,
): Promise<FailoverResult> {
  const settings = { DATABASE_STANDBYS: isSynchronous ? '1' : '0', TOKENS_PER_ADDRESS: '0' };
  const ports: number[] = [];
  for (let count = 0; count < 2; count += 1)
    ports.push((await deployment.startServer(deployment.gateway.port, settings, 'usual-limits-server')).port);
  const token = await freshToken(ports[0]!);
  const customers = openCustomers({ ports, token, callsPerSecond, makeLinks: deployment.makeLinks });
  await customers.refill();
  customers.begin();

  const changes: Failover[] = [];
  while (changes.length < failovers) {
    const kind = kinds[changes.length % kinds.length]!;
    await customers.refill();
    // At any moment between two signs of life of the leader: how old the last one is decides how long nobody is served.
    await wait(3_000 + Math.random() * signOfLifeMs);
    const since = performance.now();
    await changeLeader(cluster, kind, customers.untilServed);
    await customers.untilServed();
    changes.push({ kind, gap: customers.longestGap(since) });
    console.error(`${changes.length} ${kind}: ${changes.at(-1)!.gap} s`);
  }
  await customers.end();

  const acknowledged = customers.acknowledged;
  const recorded = await deployment.inDatabase((db) =>
    db.query<{ link_id: string; act: string; reference: string }>('select link_id, act, reference from records'),
  );
  const references = new Set(recorded.map(({ reference }) => reference));
  const charges = new Map<string, number>();
  for (const { link_id, outcome, undone_at } of await deployment.ledger())
    if (outcome === 'succeeded' && undone_at === undefined) charges.set(link_id, (charges.get(link_id) ?? 0) + 1);
  const paid = new Set(recorded.filter(({ act }) => act === 'payment').map(({ link_id }) => link_id));
  // It would ask the sandbox in the database, where nobody has paid: the books of the gateway are compared here.
  const { problems } = await operate({ ...deployment.env, CARD_GATEWAY: 'braintree' }, { name: 'verify' });
  const gaps = changes.map(({ gap }) => gap).sort((a, b) => a - b);
  return {
    failovers: changes,
    p95Gap: gaps[Math.ceil(gaps.length * 0.95) - 1] ?? 0,
    calls: customers.counts.calls,
    acknowledged: acknowledged.size,
    statuses: customers.statuses,
    wrong: {
      lost: [...acknowledged].filter((reference) => !references.has(reference)),
      chargedTwice: [...charges].filter(([, count]) => count > 1).map(([id]) => id),
      unrecorded: [...charges.keys()].filter((id) => !paid.has(id)),
      uncharged: [...paid].filter((id) => !charges.has(id)),
      errors: customers.errors,
      unserved: customers.unserved,
      evidence: problems.map((one) => JSON.stringify(one)),
    },
  };
}

/** Lets another node lead, and waits until both are there again. */
async function changeLeader(cluster: Cluster, kind: Kind, untilServed: () => Promise<void>): Promise<void> {
  await cluster.untilWhole();
  const before = (await cluster.leader())!;
  if (kind === 'machine dies') cluster.kill(before);
  else if (kind === 'network is cut') cluster.isolate(before);
  else await cluster.switchOver(before);
  await cluster.untilLeaderIsNot(before);
  await untilServed();
  if (kind === 'machine dies') cluster.start(before);
  if (kind === 'network is cut') cluster.reconnect();
  await cluster.untilWhole();
}
