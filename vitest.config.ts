import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What is true of the finished site, and so needs `npm run build` first. */
const built = ['tests/tools/build/**/*.test.ts'];

export default defineConfig({
  define: { __TEST_TOKEN__: 'null' },
  test: {
    globalSetup: 'tests/support/test-run.ts',
    // Long enough for a slow machine: what hangs still fails.
    testTimeout: 30_000,
    hookTimeout: 90_000,
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
