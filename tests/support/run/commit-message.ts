/** Says what is wrong with the form of a commit message: a subject of at most 72 characters, a blank line, lines of at most 100. */
export function messageProblems(message: string): string[] {
  const [subject = '', blank = '', ...body] = message.trim().split('\n');
  // A long address can stand in a line of its own.
  const long = body.filter((line) => line.length > 100 && line.trim().includes(' '));
  return [
    ...(subject ? [] : ['The message needs a subject.']),
    ...(subject.length > 72 ? [`The subject has ${subject.length} characters, and may have 72: ${subject}`] : []),
    ...(blank ? [`A blank line stands between the subject and the rest: ${subject}`] : []),
    ...long.map((line) => `The line has ${line.length} characters, and may have 100: ${line}`),
  ];
}
