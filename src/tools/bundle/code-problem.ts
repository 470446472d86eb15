import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Problem, root, shownPath } from '../../content/api/node.ts';

/** A mistake in code that the bundler cannot read, with its place, as those of content are told. Undefined for other errors. */
export function codeProblem({ message }: Error): Problem | undefined {
  const place = /\[[\w:-]+\] (.+)\n[^\n]*\[ (.+):(\d+):(\d+) \]/.exec(stripVTControlCharacters(message));
  if (!place) return undefined;
  const [, words = '', path = '', line, column] = place;
  const file = [resolve(root, path), resolve(path)].find(existsSync) ?? path;
  return {
    file: shownPath(file),
    line: Number(line),
    column: Number(column),
    message: `This cannot be read as code: ${words}.`,
  };
}
