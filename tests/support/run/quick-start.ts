import { isNightly } from './is-nightly.ts';

/** Compiles in one pass, and so does the embedded database: a second takes a third of a process's time, which few tests win back. */
export const quickStart = ['--liftoff-only', ...(isNightly ? [] : ['--no-opt'])];
