/**
 * `npm run test:events`: events through a receiver that is down, fails, is slow or dies, and servers that are killed; every
 * second customer posts forms without script; webhooks and refunds come among them; on the embedded database, on PostgreSQL, and with two server processes on one
 * PostgreSQL. `-- --only embedded|postgres|two`, `-- --links 300`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { eventStorm } from '../support/event-storm.ts';
import { inEveryWorld } from '../support/worlds.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, links: { type: 'string' } } });
const links = Number(values.links ?? 300);

await inEveryWorld(values.only, async ({ name, ...where }) => {
  const { wrong, ...figures } = await eventStorm({ links, kills: 3, distDir: resolve('dist'), ...where });
  const counts = Object.fromEntries(Object.entries(wrong).map(([what, which]) => [what, which.length]));
  console.log(`\n${name}\n${JSON.stringify(figures)}\nwrong (all must be 0) ${JSON.stringify(counts)}`);
  if (Object.values(wrong).some((which) => which.length > 0)) {
    console.error(JSON.stringify(wrong, null, 2));
    process.exitCode = 1;
  }
});
