import { readSite } from '../../../authoring/check/site.ts';
import type { ReadSite } from '../../../src/content/compile/compile.ts';
import { loadProject } from '../../../src/content/folder/load.ts';

/** The repository's schemas and public files, read once a worker. */
export const project = loadProject();

let content: ReadSite | undefined;

/** The repository's content as the check reads it, once a worker. */
export function wholeContent(): ReadSite {
  content ??= readSite('content', project);
  return content;
}
