import type { Fault } from '../problem/problem.ts';

/** Spaces that JSON does not know, and characters that show nothing at all. */
const spaces = '\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const zeroWidth = '\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\ufeff';
const quotedOrInvisible = new RegExp(`"(?:[^"\\\\\\n]|\\\\.)*"?|([${spaces}]+)|([${zeroWidth}]+)`, 'g');

/** Finds invisible characters between names and texts of JSON. `spaced` is the text with spaces in their place. */
export function invisibleCharacters(text: string): { mistakes: Fault[]; spaced: string } {
  const mistakes: Fault[] = [];
  const spaced = text.replace(quotedOrInvisible, (match, wide?: string, narrow?: string, offset = 0) => {
    if (!wide && !narrow) return match;
    const called = match[0] === '\u00a0' ? 'a no-break space' : wide ? 'a special space' : 'an invisible character';
    const next = wide ? ' ' : '';
    const cure = wide ? 'type an ordinary space instead' : 'delete it';
    mistakes.push({
      offset: Number(offset),
      message: `There is ${called} (${codeOf(match)}) here, as pasted words have: ${cure}.`,
      edit: { old: match, next },
    });
    return ' '.repeat(match.length);
  });
  return { mistakes, spaced };
}

/** A character's code as Unicode writes it, such as U+00A0. */
export const codeOf = (letter: string): string =>
  `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
