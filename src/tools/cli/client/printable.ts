/** What a command prints, for people and for programs. `failed`: something is not right. */
export type Printed = { words: string; answer: unknown; failed?: boolean };

/** A text for a terminal: characters that would steer it, or hide or turn others, are escaped as in JSON. */
export const printable = (text: string): string =>
  text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
