import { visit } from 'jsonc-parser';
import { escapeStep } from '../schema/walk.ts';

/**
 * Finds whole numbers that a JSON text writes with a decimal point or an exponent, and returns each as written, by its
 * pointer. An editor who writes `41.00` means pounds, but the parsed 41 looks like pence.
 */
export function fractionsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  if (!/\d(?:\.0|[eE])/.test(text)) return found;
  visit(text, {
    onLiteralValue: (value, offset, length, _line, _column, pathOf) => {
      const written = text.slice(offset, offset + length);
      if (!Number.isInteger(value) || !/[.e]/i.test(written)) return;
      found.set(
        pathOf()
          .map((step) => `/${escapeStep(String(step))}`)
          .join(''),
        written,
      );
    },
  });
  return found;
}
