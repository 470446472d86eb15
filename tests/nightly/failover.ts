/**
 * `npm run test:nightly -- failover`: a Patroni cluster changes its leader again and again while customers agree and pay at
 * two server processes: its machine dies, the network cuts it off, or it is switched over as planned. Then what customers
 * were answered is compared with the records and with the gateway's books. Nothing may be lost or charged twice. At the end the
 * same without synchronous replication, which must lose something: else the test could not see a loss.
 * `-- --failovers 20`, `-- --control 4`: how many of each; `-- --calls 40` a second.
 */
import { parseArgs } from 'node:util';
import { missingPrograms } from './failover/cluster.ts';
import { failoverStorm } from './failover/storm.ts';

const { values } = parseArgs({
  options: {
    failovers: { type: 'string', default: '20' },
    control: { type: 'string', default: '4' },
    calls: { type: 'string', default: '40' },
  },
});
const missing = missingPrograms();
if (missing.length) console.log(`skipped: this needs ${missing.join(', ')} on this machine`);
else await run();

async function run(): Promise<void> {
  const callsPerSecond = Number(values.calls);
  if (Number(values.failovers) > 0) {
    const { wrong, ...figures } = await failoverStorm({
      isSynchronous: true,
      failovers: Number(values.failovers),
      callsPerSecond,
    });
    tell('with a synchronous standby', figures, wrong);
    if (Object.values(wrong).some((cases) => cases.length > 0)) process.exitCode = 1;
  }
  if (Number(values.control) > 0) {
    const { wrong, ...figures } = await failoverStorm({
      isSynchronous: false,
      failovers: Number(values.control),
      callsPerSecond,
    });
    tell('without one', figures, wrong);
    if (wrong.lost.length === 0) {
      console.error('Nothing was lost without a synchronous standby: the test cannot see a loss.');
      process.exitCode = 1;
    }
  }
}

function tell(name: string, figures: object, wrong: Record<string, string[]>): void {
  console.log(`\n${name}\n${JSON.stringify(figures, null, 2)}`);
  console.log(JSON.stringify(Object.fromEntries(Object.entries(wrong).map(([what, cases]) => [what, cases.length]))));
  for (const [what, cases] of Object.entries(wrong))
    if (cases.length) console.log(`${what}: ${cases.slice(0, 10).join(', ')}`);
}
