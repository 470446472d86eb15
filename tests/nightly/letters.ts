/**
 * `npm run test:nightly -- letters`: ten thousand letters through a mail server in trouble, while two server processes on one
 * PostgreSQL are killed at each step and the database is away now and then. Prints what it came to. With `--links 1000` it is a tenth of it.
 */
import { parseArgs } from 'node:util';
import { migrate } from '../../src/server/db/migrate.ts';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { openOwnPostgres } from '../support/database/postgres.ts';
import { letterStorm } from '../support/letters/letter-storm.ts';

const { values } = parseArgs({ options: { links: { type: 'string', default: '10000' } } });
const links = Number(values.links);

const database = await openOwnPostgres();
if (!database) console.log('skipped: there is no PostgreSQL on this machine');
else {
  const db = openPostgres(database.url, () => undefined);
  await migrate(db).finally(() => db.close());
  const { wrong, ...figures } = await letterStorm({
    database,
    servers: 2,
    links,
    kills: Math.max(8, Math.round(links / 300)),
  });
  await database.close();
  const counts = Object.fromEntries(Object.entries(wrong).map(([what, ids]) => [what, ids.length]));
  console.log(`${JSON.stringify(figures, null, 2)}\nwrong (all must be 0) ${JSON.stringify(counts)}`);
  if (Object.values(wrong).some((ids) => ids.length > 0)) {
    const some = Object.entries(wrong).map(([what, ids]) => [what, ids.slice(0, 20)]);
    console.error(JSON.stringify(Object.fromEntries(some)));
    process.exitCode = 1;
  }
}
