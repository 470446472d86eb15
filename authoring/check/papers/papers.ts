import type { ContentFile } from '../../../src/content/folder/load.ts';
import { actsIn, askingKind, factNamesOf } from '../../../src/content/model/acts.ts';
import { type ContentIndex, fileNamed, filesOf } from '../../../src/content/model/content-index.ts';
import { factRowsIn } from '../../../src/content/model/fact-rows.ts';
import { actsOf, namesIn } from '../../../src/content/model/page-traits.ts';
import { placesIn, placesOn } from '../../../src/content/model/placeholders.ts';
import { questionsOf } from '../../../src/content/model/questions.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { belongsTo, namesInRow, type Paper } from '../../../src/rules/fact-rows.ts';
import { placeholderNames } from '../../../src/rules/fill.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix } from '../../../src/rules/questions/question.ts';
import type { Block, Journeys, Letter, Value } from '../../../src/types.gen.ts';
import { amountsIn } from '../questions/sums.ts';
import { blocksWithFacts, rowsTaken } from './facts.ts';
import { unnamedCompany } from './unnamed-company.ts';

/** A name that a page or paper says, and where. */
type Said = { name: string; of: Pick<Mistake, 'file' | 'pointer' | 'find'> };

/**
 * Finds the days, amounts and names that a page shows before an act and no paper shows after it, and papers of an act
 * with somebody that do not say with whom (D-66).
 */
export function* checkPapers(contentIndex: ContentIndex): Generator<Mistake> {
  yield* unnamedCompany(contentIndex);
  const within = valuesWithin(contentIndex);
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const same = sameFact(contentIndex);
  const told = new Set<string>();
  for (const journey of Object.keys(plan?.journeys ?? {})) {
    for (const { act, before, after } of actsOn(contentIndex, plan!, journey)) {
      const asks = actsIn(contentIndex.files)[act]?.kind === askingKind;
      for (const { name, of } of asks ? unrecorded(contentIndex, before, within) : []) {
        if (told.has(name)) continue;
        told.add(name);
        const message = `{${name}} changes on a day, and "${act}" is recorded by a page that does not say it: say it on ${before.at(-1)!.path} too, so that what is recorded is what was shown.`;
        yield { ...of, message };
      }
      // Where there is no paper, nothing can be missing in it.
      if (!hasPaper(contentIndex, act, after)) continue;
      const later = new Set(
        [...papersAfter(contentIndex, act, after)].flatMap((one) => [one, ...within(one)]).map(same),
      );
      for (const { name, of } of before.flatMap((page) => [...saidOn(contentIndex, page)])) {
        if (later.has(same(name)) || told.has(name) || !isKept(contentIndex, name)) continue;
        told.add(name);
        const message = `A page of the journey ${journey} shows {${name}} before "${act}", and no paper says it afterwards: name it in a moment of the act, or in a group of facts.json that its letter, receipt or copy takes.`;
        yield { ...of, message };
      }
    }
  }
}

/** The acts of a journey, each with the pages up to the one that records it, and those after that. */
export function actsOn(contentIndex: ContentIndex, plan: Journeys, journey: string) {
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

/** What pages say otherwise from a day on, if neither they nor a document that is agreed to keep what was shown (D-37). */
function unrecorded(contentIndex: ContentIndex, pages: readonly ContentFile[], within: Within): Said[] {
  const dated = datedValues(contentIndex);
  const recording = pages.filter(({ data }) => actsOf(contentIndex.schemas, data).length > 0);
  const agreed = recording.some(({ data }) =>
    actsOf(contentIndex.schemas, data).some((act) => isAgreed(contentIndex, act)),
  );
  if (agreed || !dated.size) return [];
  // A sum says what it adds up, and an answer what is in its words.
  const kept = new Set(
    recording.flatMap((page) => [
      ...[...saidOn(contentIndex, page)].flatMap(({ name }) => [name, ...within(name)]),
      ...sumsOn(contentIndex, page).flatMap(within),
    ]),
  );
  const said = pages.filter((page) => !recording.includes(page)).flatMap((page) => [...saidOn(contentIndex, page)]);
  // The words of a question are recorded as they were shown.
  return said.filter(({ name, of }) => dated.has(name) && !kept.has(name) && !of.pointer?.endsWith('/label'));
}

/** The names of the values that change on a day (D-37). */
export function datedValues(contentIndex: ContentIndex): Set<string> {
  const values = Object.entries(objectOr(filesOf(contentIndex, 'values')[0]?.data));
  return new Set(values.flatMap(([name, value]) => (objectOr(value).changes ? [name] : [])));
}

/** The answers of the sums that a page asks. */
const sumsOn = ({ schemas }: ContentIndex, page: ContentFile): string[] =>
  questionsOf(schemas, [page]).flatMap(({ question: { type, name } }) =>
    type === 'question-sum' ? [answerPrefix + name] : [],
  );

/** The values that the words of an answer say: those of the labels of its options, or of what a sum adds up. */
export type Within = (fact: string) => string[];

export function valuesWithin(contentIndex: ContentIndex): Within {
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

/** What a page says in its own words and in the rows that it takes; not in its document, of which there is a copy. */
function* saidOn(contentIndex: ContentIndex, page: ContentFile): Generator<Said> {
  // What is to be chosen from is no fact yet: the choice is one.
  for (const { name, of } of placesOn(contentIndex, page))
    if (of.file === page.path && !of.pointer?.includes('/options/')) yield { name, of };
  yield* rowsOn(contentIndex, [page], 'page');
}

/** What the rows of a paper say that blocks of these files take. */
export function* rowsOn(contentIndex: ContentIndex, files: readonly ContentFile[], paper: Paper): Generator<Said> {
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

/** Whether a letter, receipt or copy takes facts once an act is recorded. */
function hasPaper(contentIndex: ContentIndex, act: string, after: readonly ContentFile[]): boolean {
  return [...blocksWithFacts(contentIndex)].some(({ file, block }) =>
    file.place.kind === 'letter'
      ? (file.data as Letter).sends.act === act
      : after.includes(file) && block.type !== 'key-facts',
  );
}

/** What the papers of an act say: the moments, its letter, receipts and copies of the pages after it, its document. */
function* papersAfter(contentIndex: ContentIndex, act: string, after: readonly ContentFile[]): Generator<string> {
  for (const { moments = [] } of Object.values(actsIn(contentIndex.files)))
    for (const { date, text, note = '' } of moments) {
      if (date !== undefined) yield date;
      yield* [text, note].flatMap(placeholderNames);
    }
  const letters = filesOf(contentIndex, 'letter').filter(({ data }) => (data as Letter).sends.act === act);
  for (const file of letters)
    for (const { markdown } of (file.data as Letter).blocks.flatMap((block) => (block.type === 'text' ? [block] : [])))
      for (const { name } of contentIndex.markdown.get(fileNamed(contentIndex, 'text', markdown)!)?.placeholders ?? [])
        yield name;
  for (const { name } of rowsOn(contentIndex, letters, 'letter')) yield name;
  for (const paper of ['receipt', 'copy'] as const)
    for (const { name } of rowsOn(contentIndex, after, paper)) yield name;
  for (const page of filesOf(contentIndex, 'page')) {
    if (!actsOf(contentIndex.schemas, page.data).some((one) => isAgreed(contentIndex, one))) continue;
    for (const id of namesIn(contentIndex.schemas, page.data, 'document'))
      for (const { name } of placesIn(contentIndex, fileNamed(contentIndex, 'document', id)!)) yield name;
  }
}

export const isAgreed = ({ files }: ContentIndex, act: string) => actsIn(files)[act]?.kind === 'agree';

/** Facts by which pages before an act and papers after it say the same. */
const afterwards: Record<string, string> = { amount: 'paid_amount', losing_provider: 'switched_from' };

/** The name of what a day that counts from another is the same day as. */
function sameFact({ files }: ContentIndex): (name: string) => string {
  const days = Object.entries(actsIn(files)).flatMap(([act, { dates = {}, ...named }]) =>
    Object.entries(dates).flatMap(([name, { from, days, months }]) => {
      const [, [, time]] = factNamesOf(act, named);
      const first = typeof from === 'object' ? from.fact : (from ?? time);
      return days === undefined && months === undefined ? [[name, first] as const] : [];
    }),
  );
  const bases = new Map([...Object.entries(afterwards), ...days]);
  return (name) => bases.get(name) ?? name;
}

/** Of the link and the bank alone: the day on which a link ends, and the amount of a check that takes nothing. */
const passing = ['expires_at', 'today', 'three_d_secure_amount_pence'];

/** Whether it is a day, an amount or somebody's name. */
function isKept({ files, schemas }: ContentIndex, name: string): boolean {
  if (passing.includes(name)) return false;
  const fact = ownEntry(schemas.facts, name);
  if (fact) return ['amount', 'losing_provider'].includes(name) || fact.type === 'date';
  const value = objectOr(files.find(({ place }) => place.kind === 'values')?.data)[name] as Partial<Value> | undefined;
  return value !== undefined && (['money', 'day', 'date'].includes(value.type ?? '') || (value.personal ?? false));
}
