import type { Compiled, CompiledPage, Site } from '../../types.gen.ts';
import { checkIndexed } from '../check/check.ts';
import { type Content, loadContent, type Project } from '../folder/load.ts';
import { indexContent } from '../model/content-index.ts';
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
export const readSite = (folder: string, project: Project, options?: Options): ReadSite =>
  siteOf(loadContent(folder, project), options);

type Options = {
  /** The time for which pages say what holds; now, if left out. */
  now?: Date;
};

/** Checks and compiles content that is already loaded. A text is parsed once for both. */
export function siteOf(content: Content, { now = new Date() }: Options = {}): ReadSite {
  const wrong = content.schemas.problems();
  if (wrong.length) return { problems: wrong };
  const indexed = indexContent(content);
  const problems = checkIndexed(content, indexed);
  if (problems.length) return { problems };
  return { problems, ...compileContent(content, indexed.contentIndex, now), site: siteFileOf(content)! };
}

const siteFileOf = ({ files }: Content) => files.find(({ place }) => place.kind === 'site')?.data as Site | undefined;
