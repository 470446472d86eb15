import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { jsonrepair } from 'jsonrepair';
import type { Fault } from '../problem/problem.ts';

/** The data of a JSON text, or the mistakes in its syntax. */
export type ParsedJson = { data?: unknown; mistakes: Fault[] };

const maxDepth = 60;

/** Reads JSON. Every comment, trailing comma and repeated name is told; of other mistakes the first, where the parser stops. */
export function parseJson(text: string): ParsedJson {
  if (!text.trim()) return { mistakes: [{ offset: 0, message: 'The file is empty.' }] };
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    return { mistakes: [{ offset: deep, message: `This is nested more than ${maxDepth} levels deep.` }] };
  }
  const { recoverable, error } = scan(text);
  const [first, ...others] = error ? [error] : recoverable;
  if (first) {
    const mended = mendedJson(text);
    return { mistakes: [{ ...first, ...(mended !== undefined && { mend: difference(text, mended) }) }, ...others] };
  }
  try {
    return { data: JSON.parse(text) as unknown, mistakes: [] };
  } catch {
    return { mistakes: [{ offset: 0, message: 'This is not valid JSON.' }] };
  }
}

/** A text that is not JSON as `jsonrepair` mends it, for an editor to judge. Undefined where it makes no object of it. */
export function mendedJson(text: string): string | undefined {
  if (tooDeepAt(text) !== undefined) return undefined;
  try {
    const mended = jsonrepair(text);
    return mended !== text && /^\s*\{/.test(mended) && !parseJson(mended).mistakes.length ? mended : undefined;
  } catch {
    return undefined;
  }
}

const mostRows = 10;

/** The lines of a text that another has otherwise, behind - and +: all between the first and the last that differ. */
function difference(before: string, after: string): string[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const moved = next.length - old.length;
  const start = old.findIndex((line, i) => line !== next[i]);
  const end = Math.max(old.findLastIndex((line, i) => line !== next[i + moved]) + 1, start, start - moved);
  const rows = [
    ...old.slice(start, end).map((line) => `- ${line}`),
    ...next.slice(start, end + moved).map((line) => `+ ${line}`),
  ];
  return rows.length > mostRows ? [...rows.slice(0, mostRows), '…'] : rows;
}

/** The place where brackets nest too deep. It does not recurse, so that no text can overflow the stack. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > maxDepth) return index;
  }
  return undefined;
}

function scan(text: string): { recoverable: Fault[]; error?: Fault } {
  const recoverable: Fault[] = [];
  const names: Set<string>[] = [];
  let error: Fault | undefined;
  let comma: number | undefined;
  const close = () => {
    if (comma !== undefined) recoverable.push({ offset: comma, message: 'There is a comma after the last entry.' });
    comma = undefined;
  };
  const onValue = () => {
    comma = undefined;
  };

  visit(
    text,
    {
      onObjectBegin: () => {
        onValue();
        names.push(new Set());
      },
      onObjectProperty: (name, offset) => {
        onValue();
        const objectNames = names.at(-1)!;
        if (objectNames.has(name)) recoverable.push({ offset, message: `${JSON.stringify(name)} is here twice.` });
        objectNames.add(name);
      },
      onObjectEnd: () => {
        close();
        names.pop();
      },
      onArrayBegin: onValue,
      onArrayEnd: close,
      onLiteralValue: onValue,
      onSeparator: (character, offset) => {
        comma = character === ',' ? offset : undefined;
      },
      onComment: (offset) => void recoverable.push({ offset, message: 'JSON has no comments.' }),
      onError: (code, offset, length) => {
        error ??= { offset, message: sentenceFor(code, text.slice(offset, offset + length)) };
      },
    },
    { allowTrailingComma: true },
  );
  return { recoverable, ...(error && { error }) };
}

/** What the parser says where it stops. */
function sentenceFor(code: ParseErrorCode, symbol: string): string {
  const name = printParseErrorCode(code);
  if (name !== 'InvalidSymbol') return sentences[name] ?? 'This is not valid JSON.';
  const letter = /[^!-~]/u.exec(symbol)?.[0];
  const seen = letter === undefined ? symbol : `${symbol.trim()} (with ${codeOf(letter)})`.trim();
  return `${seen} is not JSON: texts stand in straight quotes ("), and the signs are { } [ ] : and ,`;
}

const sentences: Record<string, string> = {
  InvalidNumberFormat: 'This is not a number.',
  PropertyNameExpected: 'A name in double quotes is missing here.',
  ValueExpected: 'A value is missing here.',
  ColonExpected: 'A colon is missing here.',
  CommaExpected: 'A comma is missing here.',
  CloseBraceExpected: 'A closing } is missing here.',
  CloseBracketExpected: 'A closing ] is missing here.',
  EndOfFileExpected: 'The content has already ended before this.',
  UnexpectedEndOfComment: 'JSON has no comments.',
  UnexpectedEndOfString: 'The closing quote (") is missing.',
  UnexpectedEndOfNumber: 'This is not a number.',
  InvalidUnicode: 'There is a wrong \\u escape here.',
  InvalidEscapeCharacter: 'A backslash in a text is written \\\\.',
  InvalidCharacter: 'There is a tab or another control character inside the quotes.',
};

/** A character's code as Unicode writes it, such as U+00A0. */
export const codeOf = (letter: string): string =>
  `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
