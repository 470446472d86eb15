import type { Problem } from '../../api/pure.ts';
import type { StudioSite } from '../types.ts';
import type { StoredDrafts } from './browser-storage.ts';
import type { State } from './state.ts';

/** The path of a problem below the content folder; undefined if the file is neither listed nor an edition's. */
export function pathIn({ folder, files }: StudioSite, { file }: Problem): string | undefined {
  const path = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
  return path?.startsWith('editions/') || files.some((one) => one.path === path) ? path : undefined;
}

export const problemsOf = (site: StudioSite, problems: readonly Problem[], path: string): Problem[] =>
  problems.filter(({ file }) => file === `${site.folder}/${path}`);

/** The files whose drafts are others than those that were checked last. */
const changedSince = (drafts: StoredDrafts, checked: StoredDrafts): string[] =>
  drafts === checked
    ? []
    : Object.keys({ ...drafts, ...checked }).filter((path) => drafts[path]?.text !== checked[path]?.text);

/** Whether something has changed since the mistakes were found that are listed. */
export const areOld = ({ drafts, checkedFor }: Pick<State, 'drafts' | 'checkedFor'>): boolean =>
  !checkedFor || changedSince(drafts, checkedFor).length > 0;
