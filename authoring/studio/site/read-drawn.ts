import { type Problem, type Project, readSite } from '../../api/node.ts';
import { letterPages } from '../../walk/letter-pages.ts';
import type { Drawn } from './site-server.ts';

/** Checks and compiles the content of a folder, or one of its editions. Without mistakes it can be drawn. */
export function readDrawn(folder: string, project: Project, edition?: string): { problems: Problem[]; drawn?: Drawn } {
  const { problems, editions = [], ...own } = readSite(folder, project);
  const { compiled, pages, site: file } = editions.find(({ name }) => name === edition) ?? own;
  if (!compiled || !pages || !file) return { problems };
  return { problems, drawn: { site: compiled.site, file, pages: [...pages, ...letterPages(compiled)], compiled } };
}
