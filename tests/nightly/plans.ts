import type { NamedCommand } from '../support/run/named-commands.ts';

const built = 'npm run --silent build &&';
const env = { NIGHTLY: '1' };

/** The commands of `npm run test:nightly`. Those that are extra are no part of `npm test -- --all`. */
export const nightly: Record<string, NamedCommand> = {
  unit: { what: 'every unit test, the nightly ones too, at full size', line: `${built} vitest run`, env },
  ways: { what: 'every browser test, in every way', line: `${built} playwright test`, env },
  'full-size': {
    what: 'every state of the gallery in every size and mode',
    line: 'playwright test --grep @full-size',
    env: { ...env, FULL_SIZE: '1' },
  },
  payments: {
    what: 'payments, and their events, through resets, kills and a receiver in trouble',
    line: `${built} tsx tests/nightly/payments.ts`,
  },
  letters: {
    what: 'ten thousand letters through a mail server in trouble, with kills at each step; further: --links 1000',
    line: 'tsx tests/nightly/letters.ts',
  },
  malformed: { what: 'malformed calls are refused, and change nothing', line: 'tsx tests/nightly/malformed.ts' },
  rolling: {
    what: 'containers of two builds behind HAProxy, replaced one after the other under load',
    line: `${built} tsx tests/nightly/rolling.ts`,
  },
  failover: {
    what: 'a Patroni cluster changes its leader under load: nothing is lost or charged twice; without a synchronous standby it is',
    line: 'tsx tests/nightly/failover.ts',
    isExtra: true,
  },
  serializable: {
    what: 'the server works where transactions are serializable, on PostgreSQL of this machine and 18; further: --only 18',
    line: 'tsx tests/nightly/serializable.ts',
    isExtra: true,
  },
  million: {
    what: 'a million links: making them, lists, the check and a purge are quick; further: --links 100000',
    line: 'tsx tests/nightly/million.ts',
    isExtra: true,
  },
  'source-map': {
    what: 'each shown word leads the studio to its source',
    line: 'tsx authoring/tests/studio/judge-source-map/measure.ts',
  },
  judges: {
    what: 'judges that know nothing of the project find nothing unanswered; further: html, for one of them',
    line: `${built} tsx tests/nightly/judges/run.ts`,
    isExtra: true,
  },
};
