import type { Compiled, CompiledPage, Site } from '../../types.gen.ts';
import { checkContent } from '../check/check.ts';
import { type Content, loadContent, type Project } from '../folder/load.ts';
import type { Problem } from '../problem/problem.ts';
import { compileContent } from './compile.ts';

/** The problems of a content folder, and its compiled content if there are none. */
export type ReadSite = {
  problems: Problem[];
  /** The build adds the headers and the routes' `data`. */
  compiled?: Omit<Compiled, 'headers'>;
  pages?: CompiledPage[];
  /** The data of content/site.json. Header and footer need its logo, accent and links. */
  site?: Site;
};

/** Reads, checks and compiles a content folder. */
export const readSite = (folder: string, project: Project): ReadSite => siteOf(loadContent(folder, project));

/** Checks and compiles content that is already loaded. */
export function siteOf(content: Content): ReadSite {
  const problems = checkContent(content);
  if (problems.length) return { problems };
  const site = content.files.find((file) => file.place.kind === 'site')!.data as Site;
  return { problems, ...compileContent(content), site };
}
