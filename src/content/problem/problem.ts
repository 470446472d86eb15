/** A mistake in content, for an editor: where it is, what is wrong and what was probably meant. */
export type Problem = {
  file: string;
  line: number;
  column: number;
  message: string;
  suggestion?: string;
  /** What mends the line: at this place `old` is to be `next`. Left out where `suggestion` says it, or the message alone. */
  edit?: { old: string; next: string };
  /** What the release check calls it: by this name `content/release.json` can accept it. */
  name?: string;
};

/** A problem on one line, as the check prints it. */
export function toSentence({ file, line, column, message, suggestion, name }: Problem): string {
  const meant = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
  return `${file}:${line}:${column}  ${message}${meant}${name === undefined ? '' : ` [${name}]`}`;
}
