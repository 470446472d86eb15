import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import type { Problem } from '../../api/pure.ts';
import type { Pointer } from '../types.ts';

/** A text as the check reads it: without a byte order mark, and with LF line ends. */
export const asRead = (text: string): string => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');

/** Parses a JSON file. Returns undefined if it is none. */
export function dataIn<Data>(text: string): Data | undefined {
  try {
    return JSON.parse(asRead(text)) as Data;
  } catch {
    return undefined;
  }
}

/** The deepest nesting of lists and objects that is parsed: a JSON parser would run out of stack beyond it. */
const deepest = 500;

/** Whether JSON has too many lists and objects in each other to be read here. The check says so. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const mark of text.match(/[[{\]}]/g) ?? []) {
    depth += mark === '[' || mark === '{' ? 1 : -1;
    if (depth > deepest) return true;
  }
  return false;
}

/** The value of a JSON file in which a letter stands; the property, if the letter is in its name. */
export const pointerAt = (text: string, line: number, column: number): Pointer => finderIn(text)({ line, column });

/** The problems of a JSON file, each with the value in which it stands. */
export function placed(text: string, problems: readonly Problem[]): { at: Pointer; problem: Problem }[] {
  if (!problems.length) return [];
  const find = finderIn(text);
  return problems.map((problem) => ({ at: find(problem), problem }));
}

function finderIn(text: string): (place: { line: number; column: number }) => Pointer {
  const read = asRead(text);
  const tree = isTooDeep(read) ? undefined : parseTree(read, [], { allowTrailingComma: true });
  return ({ line, column }) => {
    const node = tree && findNodeAtOffset(tree, offsetOf(read, line, column), true);
    return node ? getNodePath(node) : [];
  };
}

/** The offset of a line and column, both counted from 1. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let i = 1; i < line; i += 1) start = text.indexOf('\n', start) + 1 || text.length;
  return Math.min(start + column - 1, text.length);
}

/** A file's text after the edit of a problem; the text itself if it does not have the problem's words there. */
export function applyCorrection(text: string, { line, column, edit }: Problem): string {
  const mark = text.startsWith('\ufeff') && line === 1 ? 1 : 0;
  const offset = offsetOf(text, line, column + mark);
  if (!edit || !text.startsWith(edit.old, offset)) return text;
  return text.slice(0, offset) + edit.next + text.slice(offset + edit.old.length);
}
