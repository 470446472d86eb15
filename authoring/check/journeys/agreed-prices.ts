import type { ContentFile } from '../../../src/content/folder/load.ts';
import { actsIn } from '../../../src/content/model/acts.ts';
import { type ContentIndex, fileNamed, filesOf } from '../../../src/content/model/content-index.ts';
import { factRowsIn } from '../../../src/content/model/fact-rows.ts';
import { actsOf } from '../../../src/content/model/page-traits.ts';
import { type Place, placesOn } from '../../../src/content/model/placeholders.ts';
import { questionsOf } from '../../../src/content/model/questions.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { belongsTo, namesInRow, type Paper, type TakesFacts } from '../../../src/rules/fact-rows.ts';
import { placeholderNames } from '../../../src/rules/fill.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import { answerPrefix } from '../../../src/rules/questions/question.ts';
import type { Block, FactRow, Journeys, Letter } from '../../../src/types.gen.ts';
import { amountsIn } from '../questions/sums.ts';

/** Finds answers with a price of the day on which they were given, where and after a document is agreed to, perhaps later (D-37). */
export function* checkAgreedPrices(contentIndex: ContentIndex): Generator<Mistake> {
  const dated = datedValues(contentIndex);
  if (!dated.size) return;
  const within = valuesWithin(contentIndex);
  const acts = actsIn(contentIndex.files);
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const told = new Set<string>();
  for (const journey of Object.keys(plan?.journeys ?? {}))
    for (const { act, before, after } of actsOn(contentIndex, plan!, journey)) {
      if (acts[act]?.kind !== 'agree') continue;
      const asked = new Set(
        questionsOf(contentIndex.schemas, before).map(({ question }) => answerPrefix + question.name),
      );
      for (const { name, of } of saidFrom(contentIndex, before.at(-1)!, act, after)) {
        const price = asked.has(name) && within(name).find((one) => dated.has(one));
        const key = [of.file, of.pointer, name].join(' ');
        if (!price || told.has(key)) continue;
        told.add(key);
        const message = `{${name}} says {${price}} as it was when that was answered, and who agrees after it has changed agrees to another price than this says: say {${price}} itself, in a section or block for those who chose it.`;
        yield { ...of, message };
      }
    }
}

/** What a page says that agrees, its document, the pages after it, and their papers. */
function* saidFrom(contentIndex: ContentIndex, page: ContentFile, act: string, after: readonly ContentFile[]) {
  for (const one of [page, ...after]) yield* placesOn(contentIndex, one);
  for (const paper of ['page', 'receipt', 'copy'] as const) yield* rowsOn(contentIndex, [page, ...after], paper);
  const acts = [act, ...after.flatMap(({ data }) => actsOf(contentIndex.schemas, data))];
  for (const letter of filesOf(contentIndex, 'letter')) {
    if (!acts.includes((letter.data as Letter).sends.act ?? '')) continue;
    yield* placesOn(contentIndex, letter);
    yield* rowsOn(contentIndex, [letter], 'letter');
  }
}

/** The acts of a journey, each with the pages up to the one that records it, and those after that. */
function actsOn(contentIndex: ContentIndex, plan: Journeys, journey: string) {
  return walksOf(plan, journey).flatMap((walk) => {
    const pages = walk.flatMap((name) => fileNamed(contentIndex, 'page', name) ?? []);
    return pages.flatMap((page, index) =>
      actsOf(contentIndex.schemas, page.data).map((act) => ({
        act,
        before: pages.slice(0, index + 1),
        after: pages.slice(index + 1),
      })),
    );
  });
}

/** The names of the values that change on a day (D-37). */
function datedValues(contentIndex: ContentIndex): Set<string> {
  const values = Object.entries(objectOr(filesOf(contentIndex, 'values')[0]?.data));
  return new Set(values.flatMap(([name, value]) => (objectOr(value).changes ? [name] : [])));
}

/** The values that the words of an answer say: those of the labels of its options, or of what a sum adds up. */
function valuesWithin(contentIndex: ContentIndex): (fact: string) => string[] {
  const questions = questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page'));
  const asked = (fact: string) =>
    questions.flatMap(({ question }) => (answerPrefix + question.name === fact ? [question] : []));
  return (name) =>
    asked(name).flatMap((question) => {
      if (question.type === 'question-choice')
        return (question.options ?? []).flatMap(({ label }) => placeholderNames(label));
      if (question.type !== 'question-sum') return [];
      return question.of.flatMap(
        ({ value, fact = '' }) => value ?? asked(fact).flatMap((one) => amountsIn(one).map((amount) => amount.value)),
      );
    });
}

/** What the rows of a paper say that blocks of these files take. */
function* rowsOn(
  contentIndex: ContentIndex,
  files: readonly ContentFile[],
  paper: Paper,
): Generator<Pick<Place, 'name' | 'of'>> {
  const groups = factRowsIn(contentIndex.files);
  const [home] = filesOf(contentIndex, 'facts');
  for (const { file, block } of blocksWithFacts(contentIndex)) {
    if (!files.includes(file) || !papersOf(block.type).includes(paper)) continue;
    for (const { row, pointer } of rowsTaken(groups, block))
      if (belongsTo(row, paper)) for (const name of namesInRow(row)) yield { name, of: { file: home!.path, pointer } };
  }
}

const papersOf = (type: Block['type']): Paper[] =>
  type === 'key-facts' ? ['page', 'letter'] : type === 'receipt' ? ['receipt'] : ['copy', 'calendar'];

/** A block that takes groups of facts, with its file and place. */
type Takes = { file: ContentFile; pointer: string; block: TakesFacts & { type: Block['type'] } };

/** The blocks of pages and letters that take groups of facts. */
function* blocksWithFacts(contentIndex: ContentIndex): Generator<Takes> {
  for (const file of [...filesOf(contentIndex, 'page'), ...filesOf(contentIndex, 'letter')])
    for (const { value, pointer } of contentIndex.schemas.walk(
      'schema' in file.place ? file.place.schema : '',
      file.data,
    ))
      if (Array.isArray(objectOr(value).facts) && objectOr(value).type)
        yield { file, pointer, block: value as Takes['block'] };
}

/** The rows of the groups that a block takes, each with its place in `facts.json`. */
const rowsTaken = (
  groups: Record<string, FactRow[]>,
  { facts, without = [] }: TakesFacts,
): { row: FactRow; pointer: string }[] =>
  facts.flatMap((group) =>
    (groups[group] ?? []).flatMap((row, index) =>
      without.includes(row.label) ? [] : [{ row, pointer: `/${group}/${index}/text` }],
    ),
  );
