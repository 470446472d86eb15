import { parse, visit } from 'jsonc-parser';
import type { Fault } from '../problem/problem.ts';
import { guessFor, type SyntaxFault } from './repair.ts';

/** What a JSON text says, as far as it can be told, and every mistake in its syntax. */
export type ParsedJson = {
  data?: unknown;
  mistakes: Fault[];
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
  const { mild, fault } = scan(text);
  // A text that ends too early may have lost any of its parts.
  const isLost = fault && fault.offset + fault.length >= text.trimEnd().length;
  if (fault) return { mistakes: [mistakeFor(text, fault)], ...(isLost && { lost: true }) };
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

function scan(text: string): { mild: Fault[]; fault?: SyntaxFault } {
  const mild: Fault[] = [];
  const names: Set<string>[] = [];
  let fault: SyntaxFault | undefined;
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
        fault ??= { error, offset, length };
      },
    },
    { allowTrailingComma: true },
  );
  return { mild, fault };
}

/** What was meant, with the edit that mends it: the parser goes on behind the place once it is made. */
function mistakeFor(text: string, fault: SyntaxFault, guess = guessFor(text, fault)): Fault {
  const { offset, message, edits = [], otherwise } = guess;
  const edit = edits.find(({ old, next }) => {
    const right = text.slice(0, offset) + next + text.slice(offset + old.length);
    const { fault: further } = scan(right);
    return !further || further.offset > Math.max(fault.offset, offset + old.length) + next.length - old.length;
  });
  if (!edit && otherwise) return mistakeFor(text, fault, otherwise);
  return { offset, message, ...(edit && { edit }) };
}
