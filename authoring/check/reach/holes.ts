import type { ContentFile } from '../../../src/content/folder/load.ts';
import { writeOneLine } from '../../../src/content/json/format.ts';
import { actsIn } from '../../../src/content/model/acts.ts';
import { type Case, someCase } from '../../../src/content/model/cases.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../../../src/content/model/content-index.ts';
import { actsOf, visitsOf } from '../../../src/content/model/page-traits.ts';
import { type Place, placesOn } from '../../../src/content/model/placeholders.ts';
import type { Subjects } from '../../../src/content/model/subjects.ts';
import type { Mistake, Way } from '../../../src/content/problem/problem.ts';
import { isObject, objectOr } from '../../../src/content/schema/walk.ts';
import { nameOfStep } from '../../../src/rules/journey/methods.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix } from '../../../src/rules/questions/question.ts';
import type { Comparison, Journeys } from '../../../src/types.gen.ts';
import { lacksValue, neededBy } from '../values.ts';

/** Finds placeholders for which some customers who read them have nothing: their words would have a hole there. */
export function* holesOn(
  contentIndex: ContentIndex,
  file: ContentFile,
  subjects: Subjects,
  cases: readonly Case[],
): Generator<Mistake> {
  const { facts } = contentIndex.schemas;
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const values = objectOr(filesOf(contentIndex, 'values')[0]?.data);
  const needed = neededBy(plan);
  // Other checks report a choice in words, and what values.json has to give.
  const isReported = (name: string) => {
    const entry = Object.hasOwn(values, name) ? objectOr(values[name]) : undefined;
    return entry && (entry.type === 'choice' || lacksValue(name, entry, needed));
  };
  const mayBeAbsent = (name: string) =>
    subjects[name] &&
    !isReported(name) &&
    !subjects[name].always &&
    !name.startsWith(answerPrefix) &&
    ownEntry(facts, name)?.from !== 'switch-order';
  for (const { name, whens, nots = [], of, text } of placesOn(contentIndex, file)) {
    if (!mayBeAbsent(name)) continue;
    const leaf: Comparison = { [Object.hasOwn(facts, name) ? 'fact' : 'value']: name, exists: true };
    if (!someCase(cases, [...whens, { ...leaf, exists: false }], nots)) continue;
    const what = text === undefined ? `{${name}}` : `{${name}} in the text ${text}`;
    const early = earlyWords(contentIndex, file, name);
    if (early) {
      yield { ...of, message: `Nobody who comes here has anything for ${what} yet: ${early}.` };
      continue;
    }
    const { words, ...way } = mendOf(contentIndex, file, of, { leaf, text });
    const message = `Some of the customers who come here have nothing for ${what}, and read a hole: ${words}${leaf.value === undefined ? '' : orNeeded}.`;
    yield { ...of, message, ...('do' in way && { way: { ...way, words } }) };
  }
}

const orNeeded = '. If each link of the journey has it, name it in the "needs" of the journey instead';

/** What to say instead of a day, time or reference that an act begins, on pages before its record; undefined elsewhere. */
function earlyWords(contentIndex: ContentIndex, file: ContentFile, name: string): string | undefined {
  const { schemas, files } = contentIndex;
  const acts = Object.entries(actsIn(files));
  const [act, { dates = {} }] = acts.find(([, { dates }]) => objectOr(dates)[name]) ?? [schemas.facts[name]?.act, {}];
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const walks = Object.values(plan?.journeys ?? {}).map(({ steps }) => steps.map(nameOfStep));
  const own = walks.filter((names) => names.includes(contentName(file)));
  const recorder = (step: string) => {
    const page = fileNamed(contentIndex, 'page', step);
    return page !== undefined && actsOf(schemas, page.data).some((one) => one === act);
  };
  const isBefore = (names: string[]) => names.indexOf(contentName(file)) <= names.findIndex(recorder);
  if (!act || !own.length || !own.every(isBefore)) return undefined;
  const { from } = dates[name] ?? {};
  const source = typeof from === 'object' ? from.fact : from;
  const instead = source === undefined ? 'Say' : `Say {${source}}, from which it counts, or say`;
  return `it begins when "${act}" is recorded. ${instead} it on a page after that`;
}

/** Says which part should show only to those who have what it says; of a block with a text, with the change itself. */
function mendOf(
  { schemas }: ContentIndex,
  file: ContentFile,
  { pointer = '', file: at }: Place['of'],
  { leaf, text }: { leaf: Comparison; text: string | undefined },
): (Way & { do: 'split' }) | { words: string } {
  const written = writeOneLine(leaf);
  if (at !== file.path)
    return { words: `give its section in document.json "when": ${written}, and add one for the rest` };
  const holders = visitsOf(schemas, file.data)
    .filter(({ schema, value }) => schema.properties?.when && isObject(value))
    .filter((visit) => `${pointer}/`.startsWith(`${visit.pointer}/`));
  const holder = holders.at(-1);
  if (!holder) return { words: 'say it without, or in a place with a condition' };
  const own = objectOr(holder.value).when !== undefined;
  const what = partAt(holder.pointer);
  const asked = own ? `let the "when" of this ${what} ask for ${written} too` : `give this ${what} "when": ${written}`;
  const words = `${asked}, and add one with other words for the rest`;
  const isOwn = text !== undefined && pointer === `${holder.pointer}/markdown`;
  return isOwn ? { do: 'split', page: contentName(file), at: holder.pointer, text, leaf, words } : { words };
}

/** How messages call the part of a page at a pointer. */
export const partAt = (pointer: string): 'heading' | 'block' | 'entry' =>
  pointer.startsWith('/heading/') ? 'heading' : /\/blocks\/\d+$/.test(pointer) ? 'block' : 'entry';
