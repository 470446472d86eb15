import type { Compiled, CompiledPage, Site } from '../../types.gen.ts';
import { checkContent } from '../check/check.ts';
import { type Content, loadContent } from '../folder/load.ts';
import type { Problem } from '../problem/problem.ts';
import { publicFolder } from '../schema/schemas.ts';
import { compileContent } from './compile.ts';

/** A content folder, checked, and compiled if there is nothing wrong with it. */
export type ReadSite = {
  problems: Problem[];
  /** The build adds the headers and the routes' `data`. */
  compiled?: Omit<Compiled, 'headers'>;
  pages?: CompiledPage[];
  /** content/site.json as it is: logo, accent and footer for the shell. */
  site?: Site;
};

/**
 * Reads, checks and compiles a content folder: the one way in for the check, the build and the development server.
 * `assets` is the folder of files that are served as they are.
 */
export function readSite(folder: string, assets = publicFolder): ReadSite {
  return siteOf(loadContent(folder), assets);
}

/** The same of content that is loaded already. */
export function siteOf(content: Content, assets = publicFolder): ReadSite {
  const problems = checkContent(content, assets);
  if (problems.length) return { problems };
  const site = content.files.find((file) => file.place.kind === 'site')!.data as Site;
  return { problems, ...compileContent(content), site };
}
