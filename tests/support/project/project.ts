import { loadProject } from '../../../src/content/folder/load.ts';

/** The repository's schemas and public files, read once for each file of tests. */
export const project = loadProject();
