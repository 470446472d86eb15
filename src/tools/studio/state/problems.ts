import type { Problem } from '../../../content/problem/problem.ts';
import type { StudioSite } from '../model.ts';

/** The path of a problem's file below the content folder, or undefined if the problem is about another file. */
export function pathIn({ folder, files }: StudioSite, { file }: Problem): string | undefined {
  const path = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
  return files.some((one) => one.path === path) ? path : undefined;
}

/** The problems of one file. */
export const problemsOf = (site: StudioSite, problems: readonly Problem[], path: string): Problem[] =>
  problems.filter(({ file }) => file === `${site.folder}/${path}`);
