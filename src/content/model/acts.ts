import { type KindName, kindNames, kinds } from '../../acts/kinds.gen.ts';
import type { Act, Acts } from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import type { Fact } from '../schema/fact.ts';
import type { Schemas } from '../schema/schemas.ts';
import { isObject, objectOr } from '../schema/walk.ts';
import { factsOfAnswers } from './questions.ts';

type Files = readonly Pick<ContentFile, 'path' | 'place' | 'data'>[];

/** The kind of the acts that record answers. */
export const askingKind: KindName = kindNames.find((kind) => kinds[kind].asks)!;

/** The acts of `acts.json` by name, as far as they can be read. */
export function actsIn(files: Files): Record<string, Partial<Act>> {
  const { $schema: _, ...acts } = objectOr(files.find(({ place }) => place.kind === 'acts')?.data) as Partial<Acts>;
  return Object.fromEntries(Object.entries(acts).filter(([, act]) => isObject(act))) as Record<string, Partial<Act>>;
}

/** The schemas with the facts that the records of the acts tell, and those that answers are. */
export function withActs(schemas: Schemas, files: Files): Schemas {
  const acts = actsIn(files);
  const { completed } = schemas.facts;
  const names = completed && { completed: { ...completed, values: Object.keys(acts) } };
  return { ...schemas, facts: { ...schemas.facts, ...names, ...factsOf(acts), ...factsOfAnswers(schemas, files) } };
}

/** The names of the two facts about the record of an act, each with the property that may name it. */
export function factNamesOf(
  act: string,
  { reference, time }: Pick<Partial<Act>, 'reference' | 'time'>,
): [['reference', string], ['time', string]] {
  const name = act.replaceAll('-', '_');
  return [
    ['reference', reference ?? `${name}_reference`],
    ['time', time ?? `${name}_at`],
  ];
}

/** The facts about the record of each act: its reference, and when it was recorded. */
function factsOf(acts: Record<string, Partial<Act>>): Record<string, Fact> {
  const all = Object.entries(acts).flatMap(([act, { done, ...named }]): [string, Fact][] => {
    const [[, reference], [, time]] = factNamesOf(act, named);
    const words = { exists: `have ${done}`, missing: `have not ${done}` };
    const common = { from: 'link', act, words } as const;
    return [
      [
        reference,
        { ...common, type: 'text', of: 'reference', example: 'DS-7K3Q-9XWM', meaning: `The reference of ${act}.` },
      ],
      [
        time,
        {
          ...common,
          type: 'time',
          of: 'recorded_at',
          example: '2026-07-01T09:30:00Z',
          meaning: `When ${act} was recorded.`,
        },
      ],
    ];
  });
  return Object.fromEntries([...all, ...Object.values(acts).flatMap(datesOf)]);
}

/** The days that count from the record of an act, each a fact. Not everybody who has done it has each of them. */
function datesOf({ dates }: Partial<Act>): [string, Fact][] {
  return Object.entries(objectOr(dates) as NonNullable<Act['dates']>).map(([name, date]) => {
    const day = `“${name.replaceAll('_', ' ')}”`;
    const words = { exists: `have a day for ${day}`, missing: `have no day for ${day}` };
    const meaning = objectOr(date).meaning as string;
    return [name, { type: 'date', from: 'link', example: '2026-12-07', meaning, words }];
  });
}
