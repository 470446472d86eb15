import type { Publishing } from '../../git/model.ts';

/** What can be published, where there is a repository. */
export type Ready = Extract<Publishing, { branch: string }>;
