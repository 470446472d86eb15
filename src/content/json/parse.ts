import { parse, visit } from 'jsonc-parser';
import type { Fault } from '../problem/problem.ts';
import { invisibleCharacters } from './invisible.ts';
import { guessFor, type ParseError } from './repair.ts';

/** The data of a JSON text as far as it is clear, and every mistake in its syntax. */
export type ParsedJson = {
  data?: unknown;
  mistakes: Fault[];
  /** Set if none of the data is clear. */
  lost?: true;
};

const maxDepth = 60;

/**
 * Reads JSON. A comment, a trailing comma or a repeated name leaves the rest clear, so all such mistakes are reported
 * and there is data. After any other mistake only the first is reported, and there is no data.
 */
export function parseJson(text: string): ParsedJson {
  if (!text.trim()) return { mistakes: [{ offset: 0, message: 'The file is empty.' }], lost: true };
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    return { mistakes: [{ offset: deep, message: `This is nested more than ${maxDepth} levels deep.` }], lost: true };
  }
  const invisible = invisibleCharacters(text);
  if (!invisible.mistakes.length) return parseVisible(text);
  const { mistakes, ...rest } = parseVisible(invisible.spaced);
  return { ...rest, mistakes: [...invisible.mistakes, ...mistakes] };
}

function parseVisible(text: string): ParsedJson {
  const { recoverable, error } = scan(text);
  // A text that ends too early may have lost any of its parts.
  const isLost = error && error.offset + error.length >= text.trimEnd().length;
  if (error) return { mistakes: [mistakeFor(text, error)], ...(isLost && { lost: true }) };
  if (recoverable.length)
    return { data: parse(text, [], { allowTrailingComma: true }) as unknown, mistakes: recoverable };
  try {
    return { data: JSON.parse(text) as unknown, mistakes: [] };
  } catch {
    return { mistakes: [{ offset: 0, message: 'This is not valid JSON.' }] };
  }
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

function scan(text: string): { recoverable: Fault[]; error?: ParseError } {
  const recoverable: Fault[] = [];
  const names: Set<string>[] = [];
  let error: ParseError | undefined;
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
        error ??= { error: code, offset, length };
      },
    },
    { allowTrailingComma: true },
  );
  return { recoverable, error };
}

/** Reports the probable meaning, with an edit after which the parser gets beyond this place. */
function mistakeFor(text: string, error: ParseError, guess = guessFor(text, error)): Fault {
  const { offset, message, edits = [], otherwise } = guess;
  const edit = edits.find(({ old, next }) => {
    const right = text.slice(0, offset) + next + text.slice(offset + old.length);
    const { error: further } = scan(right);
    return !further || further.offset > Math.max(error.offset, offset + old.length) + next.length - old.length;
  });
  if (!edit && otherwise) return mistakeFor(text, error, otherwise);
  return { offset, message, ...(edit && { edit }) };
}
