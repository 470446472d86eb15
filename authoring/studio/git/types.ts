import type { Problem } from '../../api/pure.ts';
import type { ChangedLine } from '../diff-lines.ts';

/** The data about publishing that the studio's server and its browser exchange. */

/** A file that differs from the last commit. `path` is below the content folder, or else below the repository's top. */
export type Change = {
  path: string;
  does: 'new' | 'changed' | 'removed';
  /** The lines of its words that differ. */
  lines: ChangedLine[];
  /** Set if customers agree to its words. */
  isAgreed?: boolean;
  /** The titles of the documents that say a value of it that differs. */
  agreedBy?: string[];
};

/** What customers agree to: the paths of its texts, and by the name of each value the titles of the documents that say it. */
export type Agreed = { paths: ReadonlySet<string>; byValue: Record<string, string[]> };

/** The commit that a change began from, and the name of the main branch. */
export type Since = { commit: string; base: string };

export type Publishing =
  | { unavailable: string }
  | {
      changes: Change[];
      /** The first lines of the commits that wait to be pushed. */
      waiting: string[];
      /** The address of the remote repository. Left out if there is none. */
      remote?: string;
      name: string;
      email: string;
      /** Whether the address is that of a sign-in, and so stays. */
      isSignedIn: boolean;
      /** Stands for the changes as they are: a request to publish gives it back. */
      seen: string;
    };

export type ToPublish = Exclude<Publishing, { unavailable: string }>;

/** Where the git host asks for the review of a branch. */
export type Links = { review?: string };

/** What has become of the change that was published last. */
export type Sent = ({ title: string } & Links) | { isMerged: true };

/** A text that was changed here and by `by` on the remote, at a time in ISO 8601; null is a deleted file. */
export type Both = { path: string; mine: string | null; theirs: string | null; by: string; at: string };

export type PublishRequest = {
  message: string;
  name: string;
  email: string;
  /** The changes that were shown: others that were saved since are not published unseen. */
  seen?: string;
  /** The resolved texts of files in conflict, by path, and the commit that they were compared with. */
  resolved?: { texts: Record<string, string | null>; with: string };
};

export type Published =
  /** Pushed, or only committed where there is no remote. `byGit`: as git says it. */
  | ({ published: string; byGit: string } & Links)
  /** Committed, but not pushed. */
  | { pushFailure: string }
  /** Nothing has changed. */
  | { refused: string; problems?: Problem[] }
  /** Committed. The remote has changed the same lines: nothing is put together before they are compared. */
  | { conflict: Both[]; with: string; words: string };
