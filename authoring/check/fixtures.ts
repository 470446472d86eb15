import { readFileSync } from 'node:fs';
import { problemsIn } from '../../src/content/json/places.ts';
import { escapeStep } from '../../src/content/json/pointer.ts';
import type { Fault, Problem } from '../../src/content/problem/problem.ts';
import { didYouMean } from '../../src/content/problem/suggest.ts';
import { schemaMistakes } from '../../src/content/schema/mistakes.ts';
import { blockFolder, blockSchema, engineBlocks, isOwnSite, ownBlocks } from '../../src/content/schema/roots.ts';
import type { Schemas } from '../../src/content/schema/schemas.ts';
import { missingProperties } from './pages.ts';

/** What the check says of a block by itself. */
function faultsOfBlock(schemas: Schemas, type: string, block: unknown): readonly Fault[] {
  const schema = blockSchema(type);
  const { mistakes } = schemaMistakes(schemas, 'block.json', schema, block);
  return mistakes.length ? mistakes : missingProperties(schemas.walk(schema, block), 'pages/one.json');
}

/** Checks the fixtures of the blocks of the folder where it runs: in a site its own, in our repository all of ours. */
export const ownFixtureProblems = (schemas: Schemas): Problem[] =>
  (isOwnSite ? ownBlocks() : engineBlocks()).flatMap((type) => [
    ...problemsOf(type, 'valid', (title, block) =>
      faultsOfBlock(schemas, type, block).map((fault) => ({
        ...fault,
        pointer: `/${escapeStep(title)}${fault.pointer ?? ''}`,
      })),
    ),
    ...problemsOf(type, 'invalid', (title, block) => {
      const faults = faultsOfBlock(schemas, type, block);
      const said = faults.map(({ message, suggestion }) => message + didYouMean(suggestion)).join(' ');
      if (said === title) return [];
      return [{ pointer: '', key: title, message: `The check says of this block: ${said || 'nothing.'}` }];
    }),
  ]);

function problemsOf(
  type: string,
  name: string,
  faultsOf: (title: string, block: unknown) => readonly Fault[],
): Problem[] {
  const file = `${blockFolder(type)}/fixtures/${name}.json`;
  const text = readFileSync(file, 'utf8');
  const fixtures = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return problemsIn(
    file,
    text,
    fixtures.flatMap(([title, block]) => faultsOf(title, block)),
  );
}
