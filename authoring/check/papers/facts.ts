import type { ContentFile } from '../../../src/content/folder/load.ts';
import { type ContentIndex, filesOf, referencesBy } from '../../../src/content/model/content-index.ts';
import { factRowsIn } from '../../../src/content/model/fact-rows.ts';
import { knownOf, readersOf } from '../../../src/content/model/known.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { nearest } from '../../../src/content/problem/suggest.ts';
import { conditionsIn, objectOr } from '../../../src/content/schema/walk.ts';
import type { TakesFacts } from '../../../src/rules/fact-rows.ts';
import type { Block, FactRow, Journeys } from '../../../src/types.gen.ts';
import { conditionFaults } from '../conditions.ts';

/** A block that takes groups of facts, with its file and place. */
type Takes = { file: ContentFile; pointer: string; block: TakesFacts & { type: Block['type'] } };

/** Finds the mistakes in `facts.json`, and in what takes its groups (D-66). */
export function* checkFacts(contentIndex: ContentIndex): Generator<Mistake> {
  const { schemas } = contentIndex;
  const groups = factRowsIn(contentIndex.files);
  for (const { file, pointer, block } of blocksWithFacts(contentIndex)) {
    const labels = block.facts.flatMap((group) => groups[group] ?? []).map(({ label }) => label);
    for (const [index, label] of (block.without ?? []).entries()) {
      if (labels.includes(label)) continue;
      const message = `No row of ${block.facts.join(', ')} has the label ${JSON.stringify(label)}.`;
      yield { file: file.path, pointer: `${pointer}/without/${index}`, message, suggestion: nearest(label, labels) };
    }
  }
  const [file] = filesOf(contentIndex, 'facts');
  if (!file) return;
  const journeys = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const known = knownOf(contentIndex);
  const around = { facts: known.subjects, journeys, cases: readersOf(known, 'required', journeys) };
  for (const [pointer, when] of conditionsIn(schemas.walk('schemas/facts.schema.json', file.data)))
    for (const fault of conditionFaults(when, pointer, around)) yield { file: file.path, ...fault };
}

/** Finds the groups that nothing takes. */
export function* unusedGroups(contentIndex: ContentIndex): Generator<Mistake> {
  const taken = new Set(referencesBy(contentIndex, 'facts').map(({ value }) => value));
  for (const file of filesOf(contentIndex, 'facts'))
    for (const key of Object.keys(factRowsIn([file])))
      if (!taken.has(key)) yield { file: file.path, pointer: '', key, message: `Nothing takes the group "${key}".` };
}

/** The blocks of pages and letters that take groups of facts. */
export function* blocksWithFacts(contentIndex: ContentIndex): Generator<Takes> {
  for (const file of [...filesOf(contentIndex, 'page'), ...filesOf(contentIndex, 'letter')])
    for (const { value, pointer } of contentIndex.schemas.walk(
      'schema' in file.place ? file.place.schema : '',
      file.data,
    ))
      if (Array.isArray(objectOr(value).facts) && objectOr(value).type)
        yield { file, pointer, block: value as Takes['block'] };
}

/** The rows of the groups that a block takes, each with its place in `facts.json`. */
export const rowsTaken = (
  groups: Record<string, FactRow[]>,
  { facts, without = [] }: TakesFacts,
): { row: FactRow; pointer: string }[] =>
  facts.flatMap((group) =>
    (groups[group] ?? []).flatMap((row, index) =>
      without.includes(row.label) ? [] : [{ row, pointer: `/${group}/${index}/text` }],
    ),
  );
