import { loadProject } from '../../../content/folder/load.ts';

/** The schemas and files that a gallery is derived with. They are read once: each time a file is saved, a new process derives anew. */
export const project = loadProject();

export const { schemas } = project;
