import { loadProject } from '../../../content/api/node.ts';

/**
 * The schemas and files that a gallery is derived with. They are read once, because a new process derives the gallery
 * after a save.
 */
export const project = loadProject();

export const { schemas } = project;
