/** The texts that authoring/tests/support/studio-saver.ts gives a file in turn, long enough to take a while. */
export const textsOfSaver = (path: string): string[] =>
  ['a', 'b', 'c'].map((letter) => `${path} ${letter.repeat(300_000)}\n`);
