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

/** The text of a field on one line, as it was meant. */
export const tidy = (typed: Parts, part = ''): string => lineOf(typed[part]?.at(-1) ?? '');

/** A text of several lines: with the line ends of the project, without blank lines at its ends. */
export const tidyLines = (typed: Parts): string =>
  withoutHidden((typed['']?.at(-1) ?? '').normalize('NFC'))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** Control characters, characters that reorder their neighbours, and halves of characters. */
const forbidden = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|\p{Cs}/u;

/** The expression of a question's pattern, for the whole answer. Throws if it is no regular expression. */
export const expressionOf = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');

export const hasForbidden = (text: string): boolean => forbidden.test(text);

export function faultOfText(text: string, longest: number): PartFault | undefined {
  if ([...text].length > longest) return { code: 'too-long', params: { longest } };
  return hasForbidden(text) ? { code: 'not-allowed' } : undefined;
}
