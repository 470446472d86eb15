import { didYouMean } from './suggest.ts';

/** A change at the place of a mistake: it replaces the words `old` with `next`. */
export type Edit = { old: string; next: string };

/** A correction that is not a change of words. */
export type Mend =
  | { do: 'new'; kind: 'page' | 'text' | 'section'; name: string }
  /**
   * Gives values of files, new entries at the end of their lists, or whole new files; without a value it takes what is
   * there out. `label` says what it does.
   */
  | { do: 'put'; label: string; puts: { file: string; at: (string | number)[]; value?: unknown }[] }
  /** Puts other words in the place of a link of a text. */
  | { do: 'write'; label: string; file: string; old: string; next: string }
  /** Removes a section of a document that does not list it. */
  | { do: 'remove'; section: string }
  /** Gives a document's words a version of their own; or its version these words, if customers do not have it yet. */
  | { do: 'version' | 'renew'; document: string; version: string }
  | { do: 'publish'; document: string }
  /** Notes that words of an edition are right: of a file, or of a name in one. */
  | { do: 'translated'; edition: string; place: string }
  /** Gives a value a number, at once or from a time on. `of`: values that may be wrong instead. */
  | { do: 'value'; name: string; type: 'money' | 'number'; value: number; from?: string; of: string[] };

/**
 * The same, with the words of the message that name its command: the studio has a button in their place. `or`: what is
 * there to be done instead.
 */
export type Way = Mend & { words: string; or?: Mend[] };

/** Where a fault is: at an offset of the text, or at the value with this pointer; else in the whole file. */
export type Place = {
  offset?: number;
  pointer?: string;
  /** Set if the fault is in the name of this property of the value. */
  key?: string;
  /** Set if the fault is in these words of the value's source. */
  find?: string;
};

/** A mistake in a text or a value, in any file. */
export type Fault = Place & {
  message: string;
  /** The value or name that was probably meant. */
  suggestion?: string;
  /** The edit that corrects the line. Left out if it follows from the suggestion for a name or text of JSON. */
  edit?: Edit;
  way?: Way;
  /** What `mendedJson` would make of a file that is not JSON: lines that go behind -, and those in their place behind +. */
  mend?: string[];
  /** The name of a finding of the release check, by which `content/release.json` can accept it. */
  name?: string;
  /** The name that cannot be resolved, such as `page:nowhere`. Mistakes with the same subject are reported as one. */
  subject?: string;
  /** The entry of a list that can be taken out with the name. */
  out?: (string | number)[];
  /** Set if only words, a value or what one page shows is wrong: whatever depends on its file can still be checked. */
  only?: 'words' | 'page';
};

/** A fault in a file. `folder/locate.ts` works out its line and column last, and only for files with mistakes. */
export type Mistake = Fault & { file: string };

/** Line and column, both counted from 1. */
export type Position = { line: number; column: number };

/** A mistake with its line and column, as editors and terminals get it. */
export type Problem = Position & Pick<Mistake, 'file' | 'message' | 'suggestion' | 'edit' | 'way' | 'mend' | 'name'>;

/** A problem on one line, as the check prints it. */
export function toSentence({ file, line, column, message, suggestion, name }: Problem): string {
  return `${file}:${line}:${column}  ${message}${didYouMean(suggestion)}${name === undefined ? '' : ` [${name}]`}`;
}
