import type { Problem } from '../../src/content/api/pure.ts';
import type { Picture } from '../../src/states/types.ts';
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

/**
 * Hashes of a picture's sources: the page in its state, and the header, footer and accent colour around it. The site's
 * messages, contacts and values are left out, because pages read those by name.
 */
export type Source = { page: string; around: string };

/** A state of a page that one version or both have. */
export type PageState = Pick<Picture, 'id' | 'title' | 'facts' | 'journeys'> & {
  is: 'changed' | 'new' | 'gone';
  /** The page's title. */
  page: string;
  /** The time in UTC from which the state is so; it is compared with the state of now. */
  at?: string;
  from: { before?: Source | undefined; after?: Source | undefined };
  /** The changed public files that it shows. */
  files: string[];
};

/** A finding of the release check. Its file is relative to the content folder. */
export type ReleaseFinding = Pick<Problem, 'file' | 'message' | 'way'>;

/** A link of the footer that appears or ends at a time. */
export type FooterChange = { label: string; from?: string; until?: string };

/** The differences between two versions of content. */
export type Comparison = {
  files: FileChange[];
  /** The states that may differ. */
  states: PageState[];
  /** How many states the pages have now. */
  stateCount: number;
  /** The changed names that any page may read, such as `contacts.phone`. */
  names: string[];
  /** A hash of all names that pages may read, for each version. */
  vocabulary: { before: string; after: string };
  agreed: AgreedChange[];
  footer: FooterChange[];
  /** Findings of the release check in one version alone. */
  findings: { added: ReleaseFinding[]; removed: ReleaseFinding[] };
};

/** A comparison with the states that differ, grouped by the same changed words. */
export type ContentChanges<State = PageState & { lines: ChangedLine[] }> = Omit<Comparison, 'states'> & {
  states: State[][];
};
