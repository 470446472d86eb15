/**
 * `npm run test:nightly -- malformed`: 100,000 malformed calls made from the calls' own schemas. None may be answered 5xx, none may
 * store anything, and the server's memory must stay as it is. `-- --calls 5000` makes fewer, `-- --seed 7` others.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import type { Db } from '../../src/server/db/db.ts';
import { malformed } from '../support/malformed/calls.ts';
import { isRefused, openSender, providerTokens } from '../support/malformed/sender.ts';
import { freshToken } from '../support/server/customer-calls.ts';
import { openDeployment } from '../support/server/deployment.ts';
import { demoId } from '../support/server/server-site.ts';

const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } });
const [calls, seed] = [Number(values.calls ?? 100_000), Number(values.seed ?? Date.now() % 1_000_000)];

const deployment = await openDeployment();
const stop = async ({ child, done }: Awaited<ReturnType<typeof deployment.startServer>>) => {
  child.kill('SIGTERM');
  return done;
};
const settings = { DEMO: '1', LOG_LEVEL: 'info', PROVIDER_API_TOKEN: providerTokens.join() };
// The first start makes the demo links and what else there is not yet, the second what every start makes anew.
const idle: Record<string, number>[] = [];
for (let start = 0; start < 2; start += 1) {
  await stop(await deployment.startServer(deployment.gateway.port, settings, 'usual-limits-server'));
  idle.push(await deployment.inDatabase(rows));
}
const [first, before] = idle as [Record<string, number>, Record<string, number>];

const server = await deployment.startServer(deployment.gateway.port, settings, 'usual-limits-server');
const sender = openSender(server.port, await freshToken(server.port));
const statuses: Record<string, number> = {};
const odd: string[] = [];
const memory: number[] = [];
const started = performance.now();

for (let sent = 0; sent < calls; sent += 1_000) {
  const shots = fc.sample(malformed([101, 201, 301, 401].map(demoId)), {
    numRuns: Math.min(1_000, calls - sent),
    seed: seed + sent,
  });
  const shooter = async () => {
    for (let shot = shots.pop(); shot; shot = shots.pop()) {
      const hit = await sender.send(shot);
      statuses[hit.status] = (statuses[hit.status] ?? 0) + 1;
      if (!isRefused(shot, hit))
        odd.push(`${hit.status} ${hit.type} ${shot.how}: ${shot.method} ${shot.path.slice(0, 100)}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, shooter));
  memory.push(residentMb(server.child.pid!));
  if (memory.length % 10 === 0)
    console.error(`${memory.length},000 calls, resident memory ${Math.round(memory.at(-1)!)} MB`);
}
const seconds = Math.round((performance.now() - started) / 1000);
sender.close();
await stop(server);
const after = await deployment.inDatabase(rows);
await deployment.close();

// The first tenth warms the server up.
const warm = memory.slice(Math.floor(memory.length / 10));
const mean = (numbers: number[]) =>
  Math.round(numbers.reduce((sum, each) => sum + each, 0) / Math.max(numbers.length, 1));
const [early, late] = [mean(warm.slice(0, warm.length / 3)), mean(warm.slice(-warm.length / 3))];
// Each start leaves as many erasures of demo links. Only starts write keys, at a time of their own.
const changed = Object.keys(after).filter(
  (table) => table !== 'keys' && after[table]! - before[table]! !== before[table]! - first[table]!,
);

console.log(`${calls} malformed calls in ${seconds} s (seed ${seed}): ${JSON.stringify(statuses)}`);
console.log(`not 4xx as problem+json: ${odd.length}`);
console.log(`tables with other rows than before: ${changed.length}`);
for (const table of changed)
  console.error(
    `${table}: ${first[table]} rows after a start, ${before[table]} after another, ${after[table]} after the calls`,
  );
console.log(`resident memory: ${early} MB in the first third after warming up, ${late} MB in the last`);
if (odd.length) console.error(odd.slice(0, 20).join('\n'));
if (odd.length || changed.length || late > early * 1.15) process.exitCode = 1;

async function rows(db: Db): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ count: number }>(`select count(*)::integer as count from "${name}"`);
    counts[name] = row!.count;
  }
  return counts;
}

function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
