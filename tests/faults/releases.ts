/**
 * `npm run test:nightly -- releases`: 20 releases are built and switched while 50 customers walk their journeys, before one server on
 * the embedded database, and before two servers on one folder and one PostgreSQL. Prints what it came to.
 */
import { openTestPostgres } from '../support/database/postgres.ts';
import { type ReleaseStormResult, releaseStorm } from '../support/storm/release-storm.ts';

const size = { releases: 20, customers: 50 };

report('one server', await releaseStorm({ ...size, servers: 1 }));
const database = await openTestPostgres();
if (database) {
  report('two servers', await releaseStorm({ ...size, servers: 2, databaseUrl: database.url }));
  await database.close();
} else console.log('two servers: skipped, there is no PostgreSQL on this machine');

function report(name: string, { failed, notShown, ...figures }: ReleaseStormResult): void {
  console.log(`\n${name}\n${JSON.stringify(figures, null, 2)}`);
  console.log(`wrong (all must be 0) ${JSON.stringify({ failed: failed.length, notShown: notShown.length })}`);
  const isWhole = figures.goneOver.every((count) => count === size.releases) && figures.ledAnew > 0;
  if (failed.length + notShown.length === 0 && isWhole) return;
  console.error(JSON.stringify({ failed: [...new Set(failed)].slice(0, 20), notShown }, null, 2));
  process.exitCode = 1;
}
