import type { Problem } from '../../../content/problem/problem.ts';
import type { Gallery } from '../../gallery/model.ts';
import type { OwnChange, Review } from '../git/model.ts';
import type { FileText, Patch, Step, StudioSite } from '../model.ts';
import type { Drawn } from './draw-text.ts';
import type { Led } from './history.ts';
import type { KeptDrafts } from './kept-drafts.ts';

/** Everything the studio shows, at one time. */
export type State = {
  site: StudioSite;
  /** The gallery of what is saved. Left out as long as there was no content without mistakes. */
  gallery: Gallery | undefined;
  /** What the pages are with the drafts; the last that had no mistakes. */
  patch: Patch | undefined;
  /** Texts and pages that are newer than `patch`, which the check has not seen yet. */
  drawn: Drawn | undefined;
  problems: Problem[];
  /** Set if the pages are as they were before the problems: in all, or only in what has one. */
  behind: 'all' | 'part' | undefined;
  /** Files as on disk, of those that were opened. */
  files: Record<string, FileText>;
  drafts: KeptDrafts;
  /** The files with a draft that somebody else has changed since, as they are on disk. */
  conflicts: Record<string, FileText>;
  undo: Step | undefined;
  redo: Step | undefined;
  /** Where the step has led that was undone or done again last, until something is changed. */
  led: Led | undefined;
  saving: boolean;
  /** The change that is worked on, if its branch is begun. */
  change: OwnChange | undefined;
  /** The change that was left for the next one, as long as its place is shown. */
  left: Review | undefined;
  /** What has just happened, for the editor. `undoes` is set if it was the last step, which can be undone beside it. */
  notice: { words: string; isBad?: boolean; undoes?: true } | undefined;
};
