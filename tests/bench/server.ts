/**
 * `npm run bench:server`: reads of links and agreements to contracts, beside a bare Fastify + pg route that does one
 * indexed read or one insert, in turns and on the same PostgreSQL. Ours is bundled as `npm run build` does it. Prints throughput,
 * p50, p95, p99 and the share.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { agreement } from '../support/agree.ts';
import { freshToken } from '../support/customer-calls.ts';
import { openDeployment } from '../support/deployment.ts';
import { openOwnPostgres } from '../support/postgres.ts';
import { listening, observe } from '../support/server-process.ts';
import { bareEnvironment } from '../support/test-run.ts';
import { cpuMs, load, middle, type Round, raw } from './load.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, size: { type: 'string' } } });
const [rounds, size] = [Number(values.rounds ?? 5), Number(values.size ?? 2_000)];

const postgres = await openOwnPostgres({ durable: true });
if (!postgres) throw new Error('bench:server needs a PostgreSQL on this machine.');
const deployment = await openDeployment({ databaseUrl: postgres.url });
const ours = await deployment.startServer(deployment.gateway.port, {}, 'server');
const token = await freshToken(ours.port);

const links = await deployment.inDatabase(async (db) => {
  await db.query('create table bare (id uuid primary key, journey text not null, own_values jsonb not null)');
  await db.query(
    `create table bare_records (seq bigint generated always as identity primary key, link_id uuid not null,
       statement text, sha256 text, recorded_at timestamptz not null default now())`,
  );
  const made = await db.query<{ id: string }>(
    `insert into links (id, journey, customer_type, payment_methods, own_values)
     select gen_random_uuid(), 'contract', 'new', '[]', '{}' from generate_series(1, $1) returning id`,
    [2 * (rounds + 1) * size],
  );
  await db.query('insert into bare select id, journey, own_values from links');
  // A database in use: statements are planned for what others have agreed to before, on links of their own.
  await db.query(
    `with past as (
       insert into links (id, journey, customer_type, payment_methods, own_values)
       select gen_random_uuid(), 'contract', 'new', '[]', '{}' from generate_series(1, 20000) returning id)
     insert into records (link_id, act, reference, recorded_at, ip_address, user_agent, number, hash)
     select id, 'contract-agreement', id::text, now(), '127.0.0.1', 'bench', 1, id::text from past`,
  );
  await db.query('insert into bare_records (link_id) select link_id from records');
  await db.query('vacuum analyze');
  return made.map(({ id }) => id);
});

const bare = await listening(
  observe(
    spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare.ts'], {
      env: { ...bareEnvironment(), DATABASE_URL: postgres.url },
    }),
  ),
);

const post = { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
const body = JSON.stringify(agreement);
const cookie = { cookie: `XSRF-TOKEN=${token}` };
let used = 0;
const some = () => {
  used += size;
  return links.slice(used - size, used);
};
const read = (prefix: string) => links.slice(0, size).map((id) => raw('GET', `${prefix}${id}`, cookie));
const kinds = [
  {
    name: 'reads of a link',
    least: 0.7,
    ours: () => load(ours.port, read('/public-api/links/'), 200),
    bare: () => load(bare.port, read('/bare/'), 200),
  },
  {
    name: 'agreements',
    least: 0.5,
    ours: () =>
      load(
        ours.port,
        some().map((id) => raw('POST', `/public-api/links/${id}/contract-agreement`, post, body)),
        201,
      ),
    bare: () =>
      load(
        bare.port,
        some().map((id) => raw('POST', `/bare/${id}`, post, body)),
        201,
      ),
  },
];

for (const kind of kinds) {
  const figures: Record<'ours' | 'bare', Round[]> = { ours: [], bare: [] };
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [side, pid] of [
      ['bare', bare.child.pid!],
      ['ours', ours.child.pid!],
    ] as const) {
      const before = cpuMs(pid);
      const found = await kind[side]();
      if (round > 0) figures[side].push({ ...found, cpu: (cpuMs(pid) - before) / size });
    }
  }
  const [mine, theirs] = [middle(figures.ours), middle(figures.bare)];
  const share = mine.perSecond / theirs.perSecond;
  console.log(`${kind.name}\n  ours ${describe(mine)}\n  bare ${describe(theirs)}`);
  console.log(`  ${share.toFixed(2)} of the bare route's throughput (at least ${kind.least})\n`);
  if (share < kind.least) process.exitCode = 1;
}
bare.child.kill('SIGKILL');
await deployment.close();
await postgres.close();

function describe({ perSecond, p50, p95, p99, cpu }: Round): string {
  return `${perSecond}/s, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${cpu.toFixed(2)} ms of processor each`;
}
