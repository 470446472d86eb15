import type { Problem } from '../../src/content/api/pure.ts';

/** The data about publishing that the studio's server and its browser exchange. */

/** A file of `content/` or `public/` that differs from the main branch or last commit. `path` is below the root. */
export type Change = {
  path: string;
  does: 'new' | 'changed' | 'renamed' | 'removed' | 'put back';
  /** The file's title with its kind, as the list of files shows it: `page “Set up your card”`. */
  what: string;
  /** Whether it differs from the last commit, and so is in the next one. */
  isUncommitted: boolean;
  /** The differences, a line for each place; of a renamed file its names. */
  diff?: string[];
  /** The changed values in a few words, for the message of a commit. */
  summary?: string;
  /** Set if customers agree to its words. */
  isAgreed?: true;
  /** The address of an added image that no content file names. */
  unusedImage?: string;
};

/** The commit that a change began from, and the name of the main branch. */
export type Since = { commit: string; base: string };

/** A change that is sent for review, by the words of its first commit, and where it is reviewed, if known. */
export type Review = { title: string; branch: string; pullRequest?: string };

/** The change that a branch is for: whether all of it is pushed, and whether the main branch has it already. */
export type OwnChange = Review & { isSent: boolean; isMerged: boolean };

/** The changes to publish, with the branch and remote they go to. */
export type Publishing =
  | { unavailable: string }
  | {
      /** The branch that is checked out. */
      branch: string;
      /** Whether publishing makes a branch, because this is the main one. */
      makesBranch: boolean;
      base: string;
      /** The change on this branch. Left out on the main branch. */
      change?: OwnChange;
      /** This editor's changes on other branches that are not merged yet. */
      inReview: Review[];
      changes: Change[];
      /** The first lines of the commits that wait to be pushed. */
      waiting: string[];
      /** How many changed files outside `content/` and `public/` are left as they are. */
      elsewhere: number;
      /** The address of the remote repository. Left out if there is none. */
      remote?: string;
      message: string;
      name: string;
      email: string;
      /** Whether the address is that of a sign-in, and so stays. */
      isSignedIn: boolean;
    };

/** A text that was changed here and by `by` on the remote, at a time in ISO 8601; null is a deleted file. */
export type Both = { path: string; mine: string | null; theirs: string | null; by: string; at: string };

export type PublishRequest = {
  message: string;
  name: string;
  email: string;
  /** The resolved texts of files in conflict, by path, and the commit that they were compared with. */
  resolved?: { texts: Record<string, string | null>; with: string };
};

export type Published =
  /** Pushed, or only committed where there is no remote. `byGit`: as git says it. `previousChange`: in review. */
  | { published: string; byGit?: string; pullRequest?: string; previousChange?: Review }
  /** Committed, but not pushed. */
  | { pushFailure: string }
  /** Nothing has changed. */
  | { refused: string; problems?: Problem[] }
  /** Committed. The remote has changed the same lines: nothing is put together before they are compared. */
  | { conflict: Both[]; with: string; words: string };

/** The branch, its changes and its remote, in a studio with a git repository. */
export type BranchState = Extract<Publishing, { branch: string }>;
