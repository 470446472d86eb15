import { loadProject } from '../content/api/node.ts';

/** The schemas and files of a gallery, read once a process: a change of `src` or `schemas` starts another. */
export const project = loadProject();

export const { schemas } = project;
