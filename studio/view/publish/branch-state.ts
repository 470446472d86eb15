import type { Publishing } from '../../git/types.ts';

/** The branch, its changes and its remote, in a studio with a git repository. */
export type BranchState = Extract<Publishing, { branch: string }>;
