/** A mistake in content, for an editor: where it is, what is wrong and what was probably meant. */
export type Problem = { file: string; line: number; column: number; message: string; suggestion?: string };

/** A problem on one line, as the check prints it. */
export function toSentence({ file, line, column, message, suggestion }: Problem): string {
  return `${file}:${line}:${column}  ${message}${suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`}`;
}
