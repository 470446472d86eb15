import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { defined } from '../../rules/defined.ts';
import type { Edit, Fault, Position, Problem } from '../problem/problem.ts';
import { codeOf } from './parse.ts';
import { stepsIn } from './pointer.ts';

/** The places of names, values and letters in the text of a JSON file. */
export type TextPlaces = ReturnType<typeof textPlaces>;

/** Parses a JSON text once, to look up places in it: each is an offset, 0 if there is nothing there. */
export function textPlaces(text: string) {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const at = (pointer: string) => tree && nodeAt(tree, pointer);
  return {
    tree,
    at,
    /** Returns the place where a value begins. For a text this is its opening quote. */
    value: (pointer: string): number => at(pointer)?.offset ?? 0,
    /** Returns the place of the letter with this index in a text. An escape in the file counts as one letter. */
    letter(pointer: string, index: number): number {
      const node = at(pointer);
      return node ? letterAt(text, node, index) : 0;
    },
    /** Returns the place of the first letter of a property's name. */
    key(pointer: string, key: string): number {
      const property = at(pointer)?.children?.find((child) => child.children?.[0]?.value === key);
      return property ? property.offset + 1 : 0;
    },
  };
}

function letterAt(text: string, { offset, length }: Node, index: number): number {
  let at = offset + 1;
  for (let letters = 0; letters < index && at < offset + length; letters += 1) {
    if (text[at] === '\\') at += text[at + 1] === 'u' ? 6 : 2;
    else at += 1;
  }
  return at;
}

function nodeAt(tree: Node, pointer: string): Node | undefined {
  let node: Node | undefined = tree;
  for (const name of stepsIn(pointer)) {
    if (!node) return undefined;
    node = findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]);
  }
  return node;
}

/** Gives the faults of one text their lines and columns. Its JSON is parsed only to follow a pointer. */
export function problemsIn(file: string, text: string, faults: readonly Fault[]): Problem[] {
  let tree: Node | undefined;
  const positionOf = positionsIn(text);
  return faults.map((fault) => {
    if (fault.pointer !== undefined) tree ??= parseTree(text, [], { allowTrailingComma: true });
    const { message, suggestion, way, mend, name } = fault;
    const { offset, edit } = tree && fault.pointer !== undefined ? lookUp(text, tree, fault) : { offset: 0, ...fault };
    return {
      file,
      ...positionOf(offset),
      message: message + overlooked(message, suggestion),
      ...defined({ suggestion, edit, way, mend, name }),
    };
  });
}

/** Words about a character of a name that looks like another, or cannot be seen, where plain letters are meant. */
function overlooked(message: string, suggestion = 'ü'): string {
  const [, character] = /["{][ !#-z|~]*([^ -~])[^"{}]*["}]/u.exec(message) ?? [];
  if (!character || !/^[ -~]+$/.test(suggestion)) return '';
  return ` It has the character ${codeOf(character)}, which is easily overlooked.`;
}

/** The place of a fault in JSON, with its edit, which follows from its suggestion if it has none. */
function lookUp(text: string, tree: Node, fault: Fault): { offset: number; edit?: Edit } {
  const { pointer = '', key, find, suggestion, edit } = fault;
  const value = nodeAt(tree, pointer);
  const property = key === undefined ? undefined : value?.children?.findLast((it) => it.children?.[0]?.value === key);
  const node = property ?? value ?? tree;
  const index = find === undefined ? -1 : text.slice(node.offset, node.offset + node.length).indexOf(find);
  const offset = node.offset + Math.max(index, 0);
  const wrong = key === undefined ? value : property?.children?.[0];
  if (edit || suggestion === undefined || find !== undefined || wrong?.type !== 'string') return { offset, edit };
  const old = text.slice(wrong.offset, wrong.offset + wrong.length);
  return { offset, edit: { old, next: JSON.stringify(suggestion) } };
}

export const positionAt = (text: string, offset: number): Position => positionsIn(text)(offset);

/** Returns a function that gives the line and column of any offset. The text is split into lines on the first call. */
function positionsIn(text: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const at = Math.min(offset, text.length);
    const line = starts.findLastIndex((start) => start <= at);
    return { line: line + 1, column: at - starts[line]! + 1 };
  };
}
