import type { CompiledPage, CompiledSite, DemoLink, Site } from '../../src/types.gen.ts';
import type { Fact, FilePlace, Format, Kind, NewThing, Problem, RenameKind, Schema } from '../api/pure.ts';
import type { State } from '../walk/seeds/states.ts';
import type { GallerySite } from '../walk/types.ts';

/**
 * The types that the parts of the studio share. Paths are below the content folder; texts are as on disk, with their
 * line ends and byte order mark. The preview's frame has an origin of its own: only `source-map/protocol.ts` crosses.
 */

/** The way from a JSON file's root to a value: names of properties, and indexes counted from 0. */
export type Pointer = readonly (string | number)[];

/** A place in a content file: a value of a JSON file, or a letter of any file, counted from 1. */
export type Place = { file: string; pointer: Pointer } | { file: string; line: number; column: number };

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A change of one value in a JSON file. Every byte outside the value stays. */
export type JsonEdit =
  /** Gives a value, or a property that is missing so far. */
  | { do: 'set'; at: Pointer; value: Json }
  | { do: 'remove'; at: Pointer }
  /** Puts a new entry into a list, before the one with the last index of `at`. */
  | { do: 'insert'; at: Pointer; value: Json }
  /** Puts a copy of a list's entry after it, with its own spelling. */
  | { do: 'duplicate'; at: Pointer }
  /** Gives a list's entry another index. */
  | { do: 'move'; at: Pointer; to: number };

/** A content file in the list. */
export type StudioFile = {
  path: string;
  /** Left out if no content file belongs at this path. */
  place?: FilePlace;
  /** Its title in the list: a page's own, or a text's first words. */
  title: string;
  /** The words that are searched for in it, line by line: those of its text, or of its data with their places. */
  words: string;
  /** Of a JSON file, the place of each line of `words`, as a pointer. */
  at?: string[];
};

/** Returns the name of the page whose file has a path, or undefined for other files. */
export const pageIn = (path: string): string | undefined => /^pages\/(.+)\.json$/.exec(path)?.[1];

/** Returns a file's title for an editor. For a file that is not listed it is the path, or the name of the page. */
export const titleAt = (files: readonly StudioFile[], path: string): string =>
  files.find((file) => file.path === path)?.title ?? pageIn(path) ?? path;

/** The titles of the files that exist once. */
export const fileTitles: Partial<Record<FilePlace['kind'], string>> = {
  site: 'Site',
  messages: 'Messages',
  values: 'Values',
  journeys: 'Journeys',
  acts: 'What customers can do',
  facts: 'Rows of facts in papers',
  reads: 'What pages read of your system',
  states: 'Pages for links that cannot be used',
  'demo-links': 'Demo links',
  published: 'Published versions',
  release: 'Accepted findings of the release check',
  editions: 'Languages',
};

/** A name that can be chosen, with a short description, and of a fact or value with its type. */
export type Name = { name: string; about: string; type?: string };

/** The names that the content defines, by kind, the choices for each format, and the copies that an act's letter can have. */
export type Names = {
  kinds: Record<Kind, string[]>;
  offers: Partial<Record<Format, Name[]>>;
  copies: Record<string, string[]>;
  /** What each value of the type choice can be. */
  choices: Record<string, string[]>;
};

/** The schemas that content is checked by, by their path from the repository's root, and the catalogue of facts. */
export type StudioSchemas = { files: Record<string, Schema>; facts: Record<string, Fact> };

/** The saved content of an edition as it is compiled, for lists and forms. */
export type StudioContent = {
  /** The number of the content, which each save raises. */
  base: number;
  sites: { content: GallerySite };
  demoLinks: DemoLink[];
  /** The types of blocks, each of which has samples. */
  blocks: string[];
};

/** What drafts change of the compiled content: pages that are new or others, and all else. It fits the content of `base` alone. */
export type Patch = { base: number; site: CompiledSite; file: Site; pages: CompiledPage[] };

/** The page or block whose states are asked for. */
export type StatesOf = { kind: 'page' | 'block'; name: string };

/** The states of a page, or the samples of a block. */
export type PageStates = StatesOf & {
  title: string;
  path?: string;
  /** For a page: the types of its blocks. */
  blocks: string[];
  pictures: State[];
};

/**
 * The answer to drafts at once: their pages, and the mistakes that keep parts from being drawn, which show as before.
 * `html`: the page that the frame shows, as it is now.
 */
export type DrawnDrafts = { problems: Problem[]; patch?: Patch; behind?: 'all' | 'part'; html?: string };

/** The content as the lists and forms of the studio need it. */
export type StudioSite = {
  /** The content folder as the check names it, such as `content`. The files of problems begin with it. */
  folder: string;
  /** Identifies the folder, so that drafts of another project at the same address are not mistaken for its own. */
  id: string;
  files: StudioFile[];
  names: Names;
  schemas: StudioSchemas;
  /** The content beside itself, in other languages. */
  editions: StudioEdition[];
  /** Which description of the saved files this is: each change on disk makes another. */
  number: number;
};

/** An edition. */
export type StudioEdition = { name: string; title: string; language: string };

/** The files that drafts add or change, the paths of those they delete, and the names and facts if they are others. */
export type SiteChanges = {
  files: StudioFile[];
  deletedPaths: string[];
  names?: Names;
  facts?: StudioSchemas['facts'];
};

/** Texts that are not saved yet, by path. Null stands for a file that is deleted. */
export type Drafts = Record<string, string | null>;

/** What drafts change in the lists. `saved`: the description of the saved files, if it is another than the browser knows. */
export type ListedDrafts = { lists: SiteChanges; saved?: StudioSite };

/** What the check says of drafts. */
export type CheckedDrafts = {
  problems: Problem[];
  /** What the shown edition does not say, or not rightly any more. */
  gaps: Problem[];
  /** How many pages are still to be walked: what only customers meet there is not among the problems yet. */
  unwalked: number;
};

/** The folders of content and public files, current or checked out. */
export type Version = { content: string; assets: string };

/** The comparison of drafts with the main branch or the saved files: its sum in words, and the folder of its report. */
export type DraftComparison = { key: string; words: string } | { refused: string };

/** The page of the frame as it is to be shared, at its address there; `about` says for whom and when it is. */
export type ShareRequest = { at: string; about: string };

/** What is shared: a file to send, as a data URL. */
export type Shared = { name: string; data: string };

/** An image in the public files: its address, and its size in pixels and bytes. */
export type StoredImage = { path: string; width: number; height: number; bytes: number };

/** An image that an editor has just added, with its description in `shows`. */
export type AddedImage = StoredImage & { shows: string };

/** A file as it is on disk. `version` changes with every byte; without a file it is empty and the text null. */
export type FileText = { path: string; text: string | null; version: string };

/** The files as saved, or those that somebody else has changed since, as they are now. Then nothing is saved. */
export type SaveResult = { saved: FileText[] } | { changed: FileText[] };

/**
 * One step that can be undone: the texts of its files.
 * `isAtOnce`: it is on disk, and so is its undo. `from`: the hash before it, if it opened something else.
 */
export type Step = {
  title: string;
  files: { path: string; before: string | null; after: string | null }[];
  isAtOnce?: true;
  from?: string;
};

/** A command that changes files on disk, as `npm run new` and `npm run content` do. */
export type Command =
  | ({ do: 'new' } & NewThing)
  /** `name`: the language's tag. */
  | { do: 'new'; kind: 'language'; name: string }
  | { do: 'translated'; edition: string; place: string }
  /** `text`: a translator's file. */
  | { do: 'translations'; edition: string; file: string; text: string }
  | { do: 'rename'; kind: RenameKind; old: string; next: string }
  /** `as`: under the next version, or in place of the same version, if customers do not have that yet. */
  | { do: 'publish'; document: string; as?: 'next' | 'renewed' };

/** The result of a command in words, with the step that undoes it; or why it was refused. */
export type CommandResult = { done: string; step: Step } | { refused: string; problems: Problem[] };

/** What is kept of a customer who walks: each record, with the words that it was shown with, and the letters that follow. */
export type Kept = {
  records: {
    act: string;
    reference: string;
    recorded_at: string;
    shown: string[];
    answers: (readonly [label: string, words: string])[];
  }[];
  letters: { title: string; address: string; copies: string[] }[];
};

/** The server's message when files have changed. `base` counts the saved content. */
export type News = { base: number };
