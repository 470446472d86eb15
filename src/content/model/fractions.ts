import { visit } from 'jsonc-parser';
import type { ContentFile } from '../folder/load.ts';
import { escapeStep } from '../json/pointer.ts';
import type { Mistake } from '../problem/problem.ts';
import type { Schemas } from '../schema/schemas.ts';

/** Whole numbers written with a point or exponent, by pointer: whoever writes `41.00` means pounds, not 41 pence. */
export function fractionsIn(text: string): Map<string, string> {
  const textByPointer = new Map<string, string>();
  if (!/\d(?:\.0|[eE])/.test(text)) return textByPointer;
  visit(text, {
    onLiteralValue: (value, offset, length, _line, _column, pathOf) => {
      const digits = text.slice(offset, offset + length);
      if (!Number.isInteger(value) || !/[.e]/i.test(digits)) return;
      textByPointer.set(
        pathOf()
          .map((step) => `/${escapeStep(step)}`)
          .join(''),
        digits,
      );
    },
  });
  return textByPointer;
}

/** Reports whole numbers that are written as fractions, because the editor meant something else. */
export function fractionMistakes(
  schemas: Schemas,
  { path, text = '', data }: ContentFile,
  schemaPath: string,
): Mistake[] {
  const fractions = fractionsIn(text);
  if (!fractions.size) return [];
  return schemas.walk(schemaPath, data).flatMap(({ schema, pointer }) => {
    const digits = schema.type === 'integer' && fractions.get(pointer);
    return digits ? [{ file: path, pointer, message: `A whole number is expected here, not ${digits}.` }] : [];
  });
}
