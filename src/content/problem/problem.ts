/** A change at the place of a mistake: `old` stands there, and becomes `next`. */
export type Edit = { old: string; next: string };

/** Where in a file: an offset in its text, or a value in its JSON by its pointer. Left out: the file as a whole. */
export type Place = {
  offset?: number;
  pointer?: string;
  /** The property with this name of the value. */
  key?: string;
  /** Words in the source of the value. */
  find?: string;
};

/** What is wrong with a text or a value, whichever file it stands in. */
export type Fault = Place & {
  message: string;
  /** What was probably meant, in place of the value or the name that stands there. */
  suggestion?: string;
  /** What mends the line. Left out if the suggestion is to replace a whole text or name of JSON: the edit follows from that. */
  edit?: Edit;
  /** The name by which the release check knows it, and `content/release.json` can accept it. */
  name?: string;
  /** The name that cannot be resolved, such as `page:nowhere`: every further place that names it belongs to the same mistake. */
  subject?: string;
  /** What may seem unused only because of this mistake: a kind of name, or * for any. */
  hides?: string;
};

/** A fault in a file. Its line and column are worked out last, by {@link locate}, and only for files with mistakes. */
export type Mistake = Fault & { file: string };

/** Line and column, both counted from 1. */
export type Position = { line: number; column: number };

/** A mistake as an editor is told it: where it is, what is wrong, what was probably meant, and what mends the line. */
export type Problem = Position & Pick<Mistake, 'file' | 'message' | 'suggestion' | 'edit' | 'name'>;

/** A problem on one line, as the check prints it. */
export function toSentence({ file, line, column, message, suggestion, name }: Problem): string {
  const meant = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
  return `${file}:${line}:${column}  ${message}${meant}${name === undefined ? '' : ` [${name}]`}`;
}
