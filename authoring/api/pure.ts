/** The same for a browser: types, and functions that read no file. */
export * from '../../src/content/api/pure.ts';
export { firstWords } from '../change/editor/first-words.ts';
export { freeName, nameFrom, nameProblem, unwritten } from '../change/new-file.ts';
export type { NewThing } from '../change/new-thing.ts';
export type { Publishing } from '../change/publish.ts';
export type { Renamed } from '../change/rename.ts';
export { renameNotes } from '../change/rename-notes.ts';
export type { Renaming } from '../change/rename-rules.ts';
export type { Whereabouts } from '../change/uses/where.ts';
