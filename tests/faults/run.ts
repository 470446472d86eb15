/**
 * `npm run test:faults`: payment calls under faults, and twenty calls at once on one link 200 times over; on the embedded database, on PostgreSQL, and with two server
 * processes on one PostgreSQL. `-- --quick` is a tenth of it; `-- --only embedded|postgres|two` one of the three.
 */
import { parseArgs } from 'node:util';
import { openTestPostgres } from '../support/postgres.ts';
import { storm, twentyAtOnce } from '../support/storm.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } });
const size = values.quick ? { calls: 1_000, links: 50 } : { calls: 10_000, links: 500 };
const rounds = values.quick ? 20 : 200;
const worlds = [
  { name: 'embedded', servers: 1, postgres: false },
  { name: 'postgres', servers: 1, postgres: true },
  { name: 'two', servers: 2, postgres: true },
];

for (const { name, servers, postgres } of worlds) {
  if (values.only && values.only !== name) continue;
  const database = postgres ? await openTestPostgres() : undefined;
  if (postgres && !database) {
    console.log(`${name}: skipped, there is no PostgreSQL on this machine`);
    continue;
  }
  const where = { servers, databaseUrl: database?.url };
  report(name, await storm({ ...size, atOnce: 50, resets: 0.2, kills: 5, program: 'server', ...where }));
  report(`${name}, twenty calls at once on one link`, await twentyAtOnce({ rounds, ...where }));
  await database?.close();
}
// Node 20 was seen to turn for ever, at its own end, in taking down what is left of connections that were reset.
process.exit();

type Result = { statuses: Record<string, number>; wrong: Record<string, string[]> };

function report(name: string, { wrong, statuses, ...figures }: Result): void {
  const counts = Object.fromEntries(Object.entries(wrong).map(([what, ids]) => [what, ids.length]));
  console.log(`\n${name}\n${JSON.stringify(figures, null, 2)}\nanswers ${JSON.stringify(statuses, null, 2)}`);
  console.log(`wrong (all must be 0) ${JSON.stringify(counts)}`);
  if (Object.values(wrong).some((ids) => ids.length > 0)) {
    console.error(JSON.stringify(wrong));
    process.exitCode = 1;
  }
}
