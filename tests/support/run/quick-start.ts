import { isNightly } from './is-nightly.ts';

/** Compiles in one pass, and so does the embedded database: a second takes a third of a process's time, which few tests win back. */
export const quickStart = ['--liftoff-only', ...(isNightly ? [] : ['--no-opt'])];

/**
 * For a process that runs many test files: compiles a second time only what runs very often. From Node 22 on, which has a
 * cheap compiler in between, no such setting is needed.
 */
export const longRun =
  isNightly || !process.version.startsWith('v20.') ? quickStart : ['--liftoff-only', '--interrupt-budget=4000000'];
