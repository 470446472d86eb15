import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isNightly } from './tests/support/run/is-nightly.ts';
import { longRun } from './tests/support/run/quick-start.ts';

/** What is true of the finished site, and so needs `npm run build` first. */
const built = [
  'tests/tools/bundle/{bundle,hosting,new-release,prerender}.{test,*.test}.ts',
  'tests/server/release/supervise.test.ts',
];

/** What takes long and stands on what other tests prove: `npm run test:nightly -- unit` runs it. */
const nightly = isNightly ? [] : ['**/*.nightly.test.{ts,tsx}'];

/** The kinds of files that can share a worker, in the order in which they run. */
const kinds = ['node', 'built', 'jsdom'];

function kindOf({ project, moduleId }: TestSpecification): string {
  if (project.name !== 'unit') return project.name;
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom') ? 'jsdom' : 'node';
}

/** Vitest's own order, in one piece for each kind: a worker goes on only to a file of its own kind. */
class ByKind extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file) => ({ file, kind: kindOf(file) }));
    return kinds.flatMap((one) => sorted.filter(({ kind }) => kind === one).map(({ file }) => file));
  }
}

export default defineConfig({
  plugins: [],
  define: { __TEST_TOKEN__: 'null' },
  // The packages of a copy of the project, which a test changes, are in another folder.
  server: { fs: { strict: false } },
  test: {
    globalSetup: 'tests/support/run/test-run.ts',
    setupFiles: [
      'tests/support/run/note-times.ts',
      'tests/support/drawn/quick-styles.ts',
      'tests/support/drawn/clean-document.ts',
    ],
    // Long enough for a slow machine: what hangs still fails.
    testTimeout: isNightly ? 900_000 : 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // What a file imports is loaded once a worker, not once a file: that took a quarter of the processor's time.
    isolate: false,
    execArgv: longRun,
    sequence: { sequencer: ByKind },
    // Much of it waits for processes and time limits: even a machine with two cores does three files at a time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,tests,authoring/tests}/**/*.test.{ts,tsx}'],
          exclude: [...built, ...nightly],
        },
      },
      {
        extends: true,
        // Each builds in its own process, and changes NODE_ENV meanwhile.
        test: { name: 'built', include: built, exclude: nightly, isolate: true },
      },
    ],
  },
});
