import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import type { Problem } from '../../../content/problem/problem.ts';
import { copies } from './appearance.ts';
import { schemas } from './project.ts';

/** Code of blocks, by file. */
type Sources = Map<string, string>;

/** A fact that is read by its name, as `useFacts()('amount')`, or out of the link itself. */
const reading = /[\w)]\('(\w+)'\)|\blink\.link\.(\w+)/g;

/** Facts that a component reads and its schema does not name: the gallery would not show the block with each of them. */
export function unnamedFacts(sources: Sources = blockSources()): Problem[] {
  return [...sources].flatMap(([file, code]) => {
    const type = file.split('/')[2]!;
    const named = new Set(factsNamed(type));
    return [...code.matchAll(reading)].flatMap((match) => {
      const name = match[1] ?? match[2]!;
      if (!Object.hasOwn(schemas.facts, name) || named.has(name)) return [];
      named.add(name);
      const before = code.slice(0, match.index + match[0].indexOf(name)).split('\n');
      const message = `The component reads "${name}": say so in schema.json, with "shows": ["${name}"]. Then the gallery shows the block with each value of it.`;
      return [{ file, line: before.length, column: before.at(-1)!.length + 1, message }];
    });
  });
}

/** The facts that a block's schema names; what is recorded also where it shows a copy of that. */
function factsNamed(type: string): string[] {
  const { schema } = schemas.at(`src/blocks/${type}/schema.json`);
  return [...(schema.shows ?? []), ...(copies.some(({ call }) => call === schema.needs) ? ['completed'] : [])];
}

const blockSources = (): Sources =>
  new Map(
    globSync('src/blocks/*/**/!(*.test).{ts,tsx}')
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
