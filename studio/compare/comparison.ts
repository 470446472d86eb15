import type { Problem } from '../../src/content/api/pure.ts';
import type { Picture } from '../../src/states/types.ts';
import type { FooterLink } from '../../src/types.gen.ts';
import type { ChangedLine } from './diff-lines.ts';

/** A content file or public file that differs. */
export type FileChange = { path: string; is: 'changed' | 'new' | 'gone'; lines: ChangedLine[] };

/** A document or a confirmation that customers agree to, and that differs. */
export type AgreedChange = {
  what: string;
  lines: ChangedLine[];
  /** Set if the document's words differ under the same version. */
  sameVersion?: { document: string; version: string };
};

/** A state of a page that customers see differently. */
export type StateChange = Pick<Picture, 'id' | 'title' | 'facts' | 'journeys'> & {
  is: 'changed' | 'new' | 'gone';
  /** The page's title. */
  page: string;
  /** The time in UTC from which the state is so; it is compared with the state of now. */
  at?: string;
  lines: ChangedLine[];
  /** Set if only words differ that a click on the page may bring, and none of those that are there before. */
  isAfterClick?: true;
};

/** A finding of the release check. Its file is relative to the content folder. */
export type ReleaseFinding = Pick<Problem, 'file' | 'message' | 'way'>;

export type Comparison = {
  files: FileChange[];
  states: StateChange[];
  /** How many states the pages have now. */
  stateCount: number;
  agreed: AgreedChange[];
  /** The links of the footer that appear or end at a time. */
  footer: Pick<FooterLink, 'label' | 'from' | 'until'>[];
  /** Findings of the release check in one version alone. */
  findings: { added: ReleaseFinding[]; removed: ReleaseFinding[] };
};
