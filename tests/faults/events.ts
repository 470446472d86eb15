/**
 * `npm run test:events`: events through a receiver that is down, fails, is slow or dies, and servers that are killed; on
 * the embedded database, on PostgreSQL, and with two server processes on one PostgreSQL. `-- --only embedded|postgres|two`.
 */
import { parseArgs } from 'node:util';
import { eventStorm } from '../support/event-storm.ts';
import { openTestPostgres } from '../support/postgres.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, links: { type: 'string' } } });
const links = Number(values.links ?? 300);
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
  const { wrong, ...figures } = await eventStorm({
    links,
    servers,
    kills: 3,
    ...(database && { databaseUrl: database.url }),
  });
  await database?.close();
  const counts = Object.fromEntries(Object.entries(wrong).map(([what, which]) => [what, which.length]));
  console.log(`\n${name}\n${JSON.stringify(figures)}\nwrong (all must be 0) ${JSON.stringify(counts)}`);
  if (Object.values(wrong).some((which) => which.length > 0)) {
    console.error(JSON.stringify(wrong, null, 2));
    process.exitCode = 1;
  }
}
