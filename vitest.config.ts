import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inlineScripts } from './src/tools/build/inline-script.ts';

/** What is true of the finished site, and so needs `npm run build` first. */
const built = ['tests/tools/build/**/*.test.ts'];

/** What takes long and stands on what other tests prove: `npm run test:all` runs it. */
const nightly =
  process.env.NIGHTLY === undefined
    ? [
        'tests/faults/database.test.ts',
        'tests/faults/standstill.test.ts',
        'tests/faults/storm.test.ts',
        'tests/server/db/backup.test.ts',
        'tests/server/ledger/signing-key.test.ts',
        'tests/server/payments/queue.test.ts',
        'tests/server/stop.test.ts',
        'tests/support/test-run.test.ts',
        'tests/tools/changes/diff.test.ts',
        'tests/tools/cli/command-line.test.ts',
        'tests/tools/studio/hosted-repository.test.ts',
      ]
    : [];

/**
 * The files that take longest, and so start first: the last one to end decides how long everything takes. Before them come
 * those that start git hundreds of times: a start takes the longer the more its worker has in memory.
 */
const long = [
  'studio/publish',
  'changes/diff',
  'faults/',
  'server/process.test',
  'tools/cli/',
  'events/',
  'change/',
  'server/',
  'direct-debit-form/',
  'gallery/hydration',
  'studio/forms',
];

/** The kinds of files that can share a worker, in the order in which they run. */
const kinds = ['node', 'built', 'jsdom'];

function kindOf({ project, moduleId }: TestSpecification): string {
  if (project.name !== 'unit') return project.name;
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom') ? 'jsdom' : 'node';
}

/** A worker goes on only to a file of its own kind, so each kind runs in one piece. */
class LongFirstByKind extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex((part) => moduleId.includes(part));
      return index < 0 ? long.length : index;
    };
    const found = files.toSorted((a, b) => place(a) - place(b)).map((file) => ({ file, kind: kindOf(file) }));
    return kinds.flatMap((one) => found.filter(({ kind }) => kind === one).map(({ file }) => file));
  }
}

export default defineConfig({
  plugins: [inlineScripts()],
  define: { __TEST_TOKEN__: 'null' },
  // The packages of a copy of the project, which a test changes, are in another folder.
  server: { fs: { strict: false } },
  test: {
    globalSetup: 'tests/support/test-run.ts',
    setupFiles: ['tests/support/quick-styles.ts', 'tests/support/clean-document.ts'],
    // Long enough for a slow machine: what hangs still fails.
    testTimeout: 30_000,
    // What a file imports is loaded once a worker, not once a file: that took a quarter of the processor's time.
    isolate: false,
    // The embedded database is compiled in one pass, as in the tests' servers.
    execArgv: ['--liftoff-only'],
    hookTimeout: 90_000,
    sequence: { sequencer: LongFirstByKind },
    // Much of it waits for processes and time limits: even a machine with two cores does three files at a time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
          exclude: [...built, ...nightly],
        },
      },
      {
        extends: true,
        // Each builds in its own process, and changes NODE_ENV meanwhile.
        test: { name: 'built', include: built, isolate: true, testTimeout: 120_000, hookTimeout: 180_000 },
      },
    ],
  },
});
