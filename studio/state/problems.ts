import type { Problem } from '../../src/content/api/pure.ts';
import type { StudioSite } from '../types.ts';

/** The path of a problem below the content folder; undefined if the file is neither listed nor an edition's. */
export function pathIn({ folder, files }: StudioSite, { file }: Problem): string | undefined {
  const path = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
  return path?.startsWith('editions/') || files.some((one) => one.path === path) ? path : undefined;
}

export const problemsOf = (site: StudioSite, problems: readonly Problem[], path: string): Problem[] =>
  problems.filter(({ file }) => file === `${site.folder}/${path}`);
