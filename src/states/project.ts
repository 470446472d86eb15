import { loadProject } from '../content/api/node.ts';

/**
 * The schemas and files that a gallery is derived with. They are read once a process: a change of `src` or `schemas`
 * starts another one.
 */
export const project = loadProject();

export const { schemas } = project;
