import { counted } from '../../../src/rules/format-value.ts';
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

/** Says of what is found by the last check that it does not know all yet. */
export function readingWords({
  drafts,
  checkedFor,
  unwalked,
}: Pick<State, 'drafts' | 'checkedFor' | 'unwalked'>): string | undefined {
  if (!checkedFor) return 'Still reading the files that have changed.';
  const count = changedSince(drafts, checkedFor).length;
  if (count) return `Still reading ${counted(count, 'changed file')}.`;
  return unwalked ? `Still walking ${counted(unwalked, 'page')} as customers do.` : undefined;
}
