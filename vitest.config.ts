import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inlineScripts } from './src/tools/build/inline-script.ts';

/** What is true of the finished site, and so needs `npm run build` first. */
const built = ['tests/tools/build/**/*.test.ts'];

/** The files that take longest, and so start first: the last one to end decides how long everything takes. */
const long = ['faults/', 'server/process.test', 'tools/cli/', 'events/', 'server/stop.test', 'change/', 'server/'];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex((part) => moduleId.includes(part));
      return index < 0 ? long.length : index;
    };
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  plugins: [inlineScripts()],
  define: { __TEST_TOKEN__: 'null' },
  test: {
    globalSetup: 'tests/support/test-run.ts',
    // Long enough for a slow machine: what hangs still fails.
    testTimeout: 30_000,
    hookTimeout: 90_000,
    sequence: { sequencer: LongFirst },
    // Much of it waits for processes and time limits: even a machine with two cores does two files at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'], exclude: built },
      },
      { extends: true, test: { name: 'built', include: built, testTimeout: 120_000, hookTimeout: 180_000 } },
    ],
  },
});
