import { parse, printParseErrorCode, visit } from 'jsonc-parser';
import type { Problem } from './problems.ts';

/** A mistake in a text, by its offset. */
export type TextMistake = { offset: number; message: string; suggestion?: string; edit?: Problem['edit'] };

/** What a JSON text says, as far as it can be told, and every mistake in its syntax. */
export type ParsedJson = {
  data?: unknown;
  mistakes: TextMistake[];
  /** Set where the text tells nothing of what was meant. */
  lost?: true;
};

const maxDepth = 60;

/**
 * Reads JSON. A comment, a comma too many or a name given twice leaves no doubt about the rest, so that each is told and
 * the data is there; after any other mistake only the first is told, and there is no data.
 */
export function parseJson(text: string): ParsedJson {
  if (!text.trim()) return { mistakes: [{ offset: 0, message: 'The file is empty.' }], lost: true };
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    return { mistakes: [{ offset: deep, message: `This is nested more than ${maxDepth} levels deep.` }], lost: true };
  }
  const { mild, fatal } = scan(text);
  // A text that ends too early may have lost any of its parts.
  if (fatal) return { mistakes: [fatal.mistake], ...(fatal.end >= text.trimEnd().length && { lost: true }) };
  if (mild.length) return { data: parse(text, [], { allowTrailingComma: true }) as unknown, mistakes: mild };
  try {
    return { data: JSON.parse(text) as unknown, mistakes: [] };
  } catch {
    return { mistakes: [{ offset: 0, message: 'This is not valid JSON.' }] };
  }
}

/** Where brackets open deeper than any content goes; found without recursion, so that nothing can overflow. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > maxDepth) return index;
  }
  return undefined;
}

function scan(text: string): { mild: TextMistake[]; fatal?: { mistake: TextMistake; end: number } } {
  const mild: TextMistake[] = [];
  const names: Set<string>[] = [];
  let fatal: { mistake: TextMistake; end: number } | undefined;
  let comma: number | undefined;
  const close = () => {
    if (comma !== undefined) mild.push({ offset: comma, message: 'There is a comma after the last entry.' });
    comma = undefined;
  };
  const something = () => {
    comma = undefined;
  };

  visit(
    text,
    {
      onObjectBegin: () => {
        something();
        names.push(new Set());
      },
      onObjectProperty: (name, offset) => {
        something();
        const taken = names.at(-1)!;
        if (taken.has(name)) mild.push({ offset, message: `${JSON.stringify(name)} is here twice.` });
        taken.add(name);
      },
      onObjectEnd: () => {
        close();
        names.pop();
      },
      onArrayBegin: something,
      onArrayEnd: close,
      onLiteralValue: something,
      onSeparator: (character, offset) => {
        comma = character === ',' ? offset : undefined;
      },
      onComment: (offset) => void mild.push({ offset, message: 'JSON has no comments.' }),
      onError: (error, offset, length) => {
        const end = offset + length;
        const message = sentenceFor(printParseErrorCode(error), text.slice(offset, end));
        fatal ??= { mistake: { offset, message }, end };
      },
    },
    { allowTrailingComma: true },
  );
  return { mild, fatal };
}

const sentences: Record<string, string> = {
  InvalidNumberFormat: 'This is not a number.',
  PropertyNameExpected: 'A property name in double quotes is missing here.',
  ValueExpected: 'A value is missing here.',
  ColonExpected: 'A colon is missing before this.',
  CommaExpected: 'A comma is missing before this.',
  CloseBraceExpected: 'A closing } is missing.',
  CloseBracketExpected: 'A closing ] is missing.',
  EndOfFileExpected: 'The content has already ended before this.',
  UnexpectedEndOfComment: 'JSON has no comments.',
  UnexpectedEndOfString: 'The closing quote (") is missing.',
  UnexpectedEndOfNumber: 'This is not a number.',
  InvalidUnicode: 'There is a wrong \\u escape here.',
  InvalidEscapeCharacter: 'There is a wrong backslash escape here.',
  InvalidCharacter: 'There is a tab or another control character inside the quotes.',
};

function sentenceFor(error: string, found: string): string {
  if (error !== 'InvalidSymbol') return sentences[error] ?? 'This is not valid JSON.';
  if (found.startsWith("'")) return 'Text needs double quotes ("), not single ones.';
  return `${found} is not valid here: names and texts need double quotes.`;
}
