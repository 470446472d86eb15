import type { ContentFile } from '../../src/content/folder/load.ts';
import { writeOneLine } from '../../src/content/json/format.ts';
import { pointerIn, valueAt } from '../../src/content/json/pointer.ts';
import { placeholdersOfLine } from '../../src/content/markdown/plurals.ts';
import { askedAct } from '../../src/content/model/asks.ts';
import { type Case, someCase } from '../../src/content/model/cases.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../../src/content/model/content-index.ts';
import { placesIn, type WalkPlace } from '../../src/content/model/journeys.ts';
import { knownIn, knownOf, ofJourney, readersOf } from '../../src/content/model/known.ts';
import { questionsOf } from '../../src/content/model/questions.ts';
import type { Mistake, Way } from '../../src/content/problem/problem.ts';
import type { Schemas } from '../../src/content/schema/schemas.ts';
import { conditionsAround, conditionsIn, objectOr } from '../../src/content/schema/walk.ts';
import { answerPrefix } from '../../src/rules/questions/question.ts';
import { comparisonsIn, presentWhere } from '../../src/rules/when.ts';
import type { Comparison, Journeys, Letter, Page, When } from '../../src/types.gen.ts';

/**
 * Finds the words of letters and pages that would have a hole for who did not give the answer that they name, and those
 * that would send a stranger's words to an address of the stranger's choice.
 */
export function* checkAnswerHoles(contentIndex: ContentIndex): Generator<Mistake> {
  const { schemas } = contentIndex;
  const questions = questionsOf(schemas, filesOf(contentIndex, 'page'));
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const known = knownOf(contentIndex);
  const cases = (link: Page['link']) => readersOf(known, link, plan);
  const unasked = plan ? unaskedIn(contentIndex, plan) : () => undefined;
  for (const file of [...filesOf(contentIndex, 'letter'), ...filesOf(contentIndex, 'page')])
    for (const { name, whens, ...place } of answersNamed(contentIndex, file)) {
      const asking = questions.filter(({ question }) => answerPrefix + question.name === name);
      const at = { file: file.path, ...place };
      if (isStrangersLetter(file, asking)) {
        yield { ...at, message: `{${name}} ${anybodysWords}` };
        continue;
      }
      const hole =
        asking.length > 0
          ? (holeOf(schemas, file, name, whens, asking, cases) ?? unasked(file, name, whens, asking))
          : undefined;
      if (!hole) continue;
      const mend = hole.leaf ? `give these words "when": ${writeOneLine(hole.leaf)}` : 'say it without';
      const message = `{${name}} ${hole.why}, so these words can have a hole: ${mend}.`;
      const way = hole.leaf && whenWay(file, place.pointer, hole.leaf, mend);
      yield { ...at, message, ...(way && { way }) };
    }
}

/** Gives the block around a place a condition, beside what it has. */
export function whenWay(
  file: ContentFile,
  pointer: string,
  leaf: Comparison,
  words: string,
  label = 'Show it only where it is known',
): Way | undefined {
  const [block] = /^.*\/blocks\/\d+/.exec(pointer) ?? [];
  if (block === undefined) return undefined;
  const { when } = objectOr(valueAt(file.data, block));
  const value = when ? [...comparisonsIn(when as When), leaf] : leaf;
  const puts = [{ file: file.path, at: [...pointerIn(block), 'when'], value }];
  return { do: 'put', label, puts, words };
}

/** The types of questions whose answers can be any words. */
const freeTypes = ['question-text', 'question-address'];

/** Whether a letter goes to an address that a customer types, with words that they type as well. */
const isStrangersLetter = ({ place, data }: ContentFile, asking: Asking): boolean =>
  place.kind === 'letter' &&
  (data as Letter).to !== undefined &&
  asking.some(({ question }) => freeTypes.includes(question.type));

const anybodysWords =
  'is what a customer types, and this letter goes to an address that they type too: anybody could send their words in your name. Say it without.';

type Asking = ReturnType<typeof questionsOf>;

/** Why some readers of words have no answer for them, with the condition that mends it; undefined where all have it. */
function holeOf(
  schemas: Schemas,
  { place, data }: ContentFile,
  name: string,
  whens: readonly Comparison[],
  asking: Asking,
  cases: (link: Page['link']) => Case[],
): { why: string; leaf?: Comparison } | undefined {
  const asksForOne = (names: readonly string[]) => whens.some((one) => asksFor(one, names));
  if (asksForOne([name])) return undefined;
  if (place.kind === 'letter' && asking.some(({ question }) => question.personal))
    return { why: 'is personal, and no letter is told it' };
  const leaf = { fact: name, exists: true };
  const { link = 'required' } = data as Partial<Page>;
  const isAsked = ({ question: { required, when } }: Asking[number]) =>
    required !== false && (!when || !someCase(cases(link), whens, [when]));
  if (!asking.some(isAsked)) return { why: 'may be left out', leaf };
  const isOpen = place.kind === 'page' && link === 'optional' && !asksForOne(ofLink);
  const act = asking.flatMap(({ file }) => askedAct(schemas, file.data) ?? [])[0];
  const recorded = act === undefined ? leaf : { fact: 'completed', is: act };
  return isOpen ? { why: 'is unknown without a link, with which this page is open too', leaf: recorded } : undefined;
}

/**
 * Finds the journey in which no step up to a page asks what words of it name: a page stands in several journeys, and a
 * question in some of them alone.
 */
function unaskedIn(contentIndex: ContentIndex, plan: Journeys) {
  let placesOf: ReturnType<typeof placesIn> | undefined;
  return (file: ContentFile, name: string, whens: readonly Comparison[], asking: Asking) => {
    const acts = asking.flatMap(({ file: asker }) => askedAct(contentIndex.schemas, asker.data) ?? []);
    const holds = (one: Comparison) =>
      asksFor(one, [name]) || (one.fact === 'completed' && acts.some((act) => act === one.is));
    if (file.place.kind !== 'page' || whens.some(holds)) return undefined;
    const isAskedAt = ({ before }: WalkPlace) => asking.some((one) => before.includes(contentName(one.file)));
    placesOf ??= placesIn(contentIndex, plan);
    const places = placesOf(contentName(file));
    const found = [...new Set(places.map(({ journey }) => journey))].find((journey) => {
      const isAsked = places.some((one) => one.journey === journey && isAskedAt(one));
      const absent = isAsked ? [{ fact: name, exists: false }] : [];
      return someCase(ofJourney(knownIn(contentIndex, plan, journey), plan, journey), [...whens, ...absent]);
    });
    const leaf = { fact: name, exists: true };
    return found === undefined
      ? undefined
      : { why: `is not asked of everybody in the journey "${found}" by then`, leaf };
  };
}

/** The facts that only a link has: a condition over one is met by nobody without a link. */
const ofLink = ['completed', 'journey'];

/** Whether a comparison asks for one of these facts, and is not met by who has none. */
export const asksFor = (one: Comparison, names: readonly string[]): boolean =>
  presentWhere(one).some((name) => names.includes(name));

/** The answers that a letter or page names where a missing word leaves a hole: not in rows that are left out then. */
function* answersNamed(contentIndex: ContentIndex, file: ContentFile) {
  const { schemas, markdown } = contentIndex;
  const schema = 'schema' in file.place ? file.place.schema : '';
  const conditions = conditionsIn(schemas.walk(schema, file.data));
  for (const { format, value, pointer, schema: own } of schemas.references(schema, file.data)) {
    const whens = conditionsAround(pointer, conditions);
    const text = format === 'text' ? fileNamed(contentIndex, 'text', value) : undefined;
    const inText = (text && markdown.get(text)?.placeholders) ?? [];
    const inLine = format === 'line' && !own.leftOut ? placeholdersOfLine(value) : [];
    for (const { name } of inText) if (name.startsWith(answerPrefix)) yield { name, whens, pointer };
    for (const { name } of inLine) if (name.startsWith(answerPrefix)) yield { name, whens, pointer, find: `{${name}}` };
  }
}
