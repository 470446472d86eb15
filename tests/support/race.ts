import { freshToken, newCard, pay } from './faults-customer.ts';
import { openWorld } from './faults-world.ts';

export type RaceResult = {
  rounds: number;
  calls: number;
  statuses: Record<string, number>;
  seconds: number;
  /** Links that were not charged exactly once; must be empty. */
  wrong: { notOnce: string[] };
};

/** Twenty calls at once on one link, each with a card of its own and over all servers, round after round. */
export async function race({
  rounds,
  servers,
  databaseUrl,
}: {
  rounds: number;
  servers: number;
  databaseUrl?: string | undefined;
}): Promise<RaceResult> {
  const since = performance.now();
  const world = await openWorld({ databaseUrl });
  const ids = await world.makeLinks(rounds);
  const ports: number[] = [];
  for (let count = 0; count < servers; count += 1)
    ports.push((await world.startServer(world.gateway.port, {}, 'server')).port);
  const token = await freshToken(ports[0]!);

  const statuses: Record<string, number> = {};
  for (const id of ids) {
    const calls = Array.from({ length: 20 }, (_, turn) =>
      pay(ports[turn % ports.length]!, token, turn % 3 ? id : id.toUpperCase(), newCard()),
    );
    for (const came of await Promise.all(calls)) {
      const name = String(came?.status ?? 'connection broken');
      statuses[name] = (statuses[name] ?? 0) + 1;
    }
  }
  const ledger = await world.ledger();
  await world.close();
  const charges = (id: string) => ledger.filter(({ link_id, outcome }) => link_id === id && outcome === 'succeeded');
  return {
    rounds,
    calls: rounds * 20,
    statuses,
    seconds: Math.round((performance.now() - since) / 1000),
    wrong: { notOnce: ids.filter((id) => charges(id).length !== 1) },
  };
}
