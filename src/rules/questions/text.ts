import { isTooLong } from '../text/fields.ts';
import { lineOf, withoutHidden } from '../text/line.ts';
import type { FaultCode } from './faults.ts';
import type { AnswerValue } from './question.ts';

/** The texts of a question's fields: each field's values, by part. A question with one field has the part ''. */
export type Parts = Readonly<Record<string, readonly string[]>>;

/** A fault of a part: its code, the message's parameters, and the message's name if it is not the code's. */
export type PartFault = { part?: string; code: FaultCode; params?: Record<string, string | number>; message?: string };

/** The result of reading a question: the value, none where nothing was answered, or the faults. */
export type ReadPart = { value?: AnswerValue; faults?: undefined } | { faults: PartFault[] };

export const valuePart = (text: string): ReadPart => (text ? { value: text } : {});

/** The text of a field as it was typed. */
export const rawOf = (typed: Parts, part = ''): string => typed[part]?.at(-1) ?? '';

/** A text of several lines: with the line ends of the project, without blank lines at its ends. */
const linesOf = (typed: string): string =>
  withoutHidden(typed.normalize('NFC'))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** Control characters, characters that reorder their neighbours, and halves of characters. */
const forbidden = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|\p{Cs}/u;

/** The expression of a question's pattern, for the whole answer. Throws if it is no regular expression. */
export const expressionOf = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');

export const hasForbidden = (text: string): boolean => forbidden.test(text);

/** Words of any kind as they were meant, on one line or on several, or what is wrong with them. */
export function readText(typed: string, longest: number, isLong = false): { text: string } | { fault: PartFault } {
  const tooLong: PartFault = { code: 'too-long', params: { longest } };
  if (isTooLong(typed, longest)) return { fault: tooLong };
  const text = isLong ? linesOf(typed) : lineOf(typed);
  if ([...text].length > longest) return { fault: tooLong };
  return hasForbidden(text) ? { fault: { code: 'not-allowed' } } : { text };
}
