import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Problem, root, shownPath } from '../../content/api/node.ts';

/** A mistake in code that the bundler cannot read, with its place, as those of content are told. Undefined for other errors. */
export function codeProblem({ message }: Error): Problem | undefined {
  const inOneForm = message.replace(/^CssSyntaxError: (\[postcss\]) (\S+): (.*)/m, '$1 $3\n[ $2 ]');
  const lines = stripVTControlCharacters(inOneForm).split('\n');
  const at = lines.findIndex((line) => line.includes('[ ') && line.trimEnd().endsWith(' ]'));
  const [place = '', before = ''] = [lines[at], lines[at - 1]];
  const path = place.slice(place.indexOf('[ ') + 2, place.lastIndexOf(' ]')).split(':');
  const [line, column] = path.splice(-2);
  const named = path.join(':');
  const words = before.slice(before.indexOf('] ') + 2).replace(/\.$/, '');
  if (!before.startsWith('[') || !Number(line) || !Number(column)) return undefined;
  return {
    file: shownPath([resolve(root, named), resolve(named)].find(existsSync) ?? named),
    line: Number(line),
    column: Number(column),
    message: `This cannot be read as code: ${words}.`,
  };
}

/** The same, where other errors are thrown. */
export function codeProblemOf(error: Error): Problem {
  const problem = codeProblem(error);
  if (!problem) throw error;
  return problem;
}
