import { editionOfFile, editionsIn } from '../../../src/content/editions/editions.ts';
import type { Content, ContentFile } from '../../../src/content/folder/load.ts';
import { textPlaces } from '../../../src/content/json/places.ts';
import { valueAt } from '../../../src/content/json/pointer.ts';
import type { ContentIndex } from '../../../src/content/model/content-index.ts';
import { isLocked, isSame, isWords, kindsByName, matches, pairsOf } from './translation.ts';

/**
 * How the words of an edition stand to their original. `unrecorded`: nobody has said which words they translate;
 * `locked`: a scheme's words, which has its own translation.
 */
export type WordState = 'untranslated' | 'unrecorded' | 'stale' | 'confirmed' | 'fall-back' | 'locked';

/** Words that are translated by themselves: a text or section, or those at one place in a file of JSON. */
export type Words = {
  original: ContentFile;
  own?: ContentFile;
  state: WordState;
  /** Left out of a text or section; empty where a page has other parts than its translation, and no other words. */
  pointer?: string;
  value: string;
  /** The original as it was translated. */
  before?: string;
  translation?: string;
  /** Where that stands, if the words have moved since they were translated. */
  from?: string;
};

/** All words that an edition translates, with their translation and state. */
export function* wordsIn(content: Content, edition: ContentIndex, name: string): Generator<Words> {
  const { editions = [] } = editionsIn(content) ?? {};
  const { fall_back = [] } = editions.find((one) => one.name === name) ?? {};
  for (const { original, own, before } of pairsOf(content, edition, name)) {
    const missing = !own && fall_back.some((pattern) => matches(pattern, original.path)) ? 'fall-back' : 'untranslated';
    const { kind } = original.place;
    const file = { original, ...(own && { own }) };
    if (kind === 'text' || kind === 'section') {
      const value = original.text ?? '';
      const state = isLocked(edition, original) ? 'locked' : own ? stateOf(before, value) : missing;
      yield { ...file, value, state, ...ofTranslation(before, own?.text) };
      continue;
    }
    const layers = own ? layersAbove(own).map(({ text = '' }) => textPlaces(text)) : [];
    const isTranslated = (pointer: string) => layers.some((places) => places.at(pointer));
    const words = translatableWords(edition, original);
    if (!own) for (const word of words) yield { ...file, ...word, state: missing };
    else yield* ofJson(edition, file, words, { own, before, isTranslated });
  }
}

function* ofJson(
  edition: ContentIndex,
  file: Pick<Words, 'original' | 'own'>,
  words: Word[],
  { own, before, isTranslated }: { own: ContentFile; before: unknown; isTranslated: (pointer: string) => boolean },
): Generator<Words> {
  const translationAt = (at: string) => {
    const there = isTranslated(at) ? valueAt(own.data, at) : undefined;
    return typeof there === 'string' ? there : undefined;
  };
  const isByName = kindsByName.includes(file.original.place.kind);
  const earlier =
    isByName || before === undefined ? [] : translatableWords(edition, { ...file.original, data: before });
  let isWhole = true;
  for (const word of words) {
    const { pointer, value } = word;
    const at = valueAt(before, pointer);
    // A page's words may have moved with its blocks.
    const from = at === value ? word : earlier.find((one) => one.value === value);
    const isGone = !words.some((one) => one.value === at);
    const was = from ? value : isByName || isGone ? at : null;
    const translation = translationAt(from?.pointer ?? pointer);
    const isMissing = translation === undefined ? isByName : was === null && translation === value;
    const state = isMissing || (translation === undefined && was !== value) ? 'untranslated' : stateOf(was, value);
    isWhole &&= state === 'confirmed';
    const moved = from && from.pointer !== pointer && { from: from.pointer };
    yield {
      ...file,
      ...word,
      state,
      ...ofTranslation(was, state === 'untranslated' ? undefined : translation),
      ...moved,
    };
  }
  if (!isByName && isWhole && words.length && before !== undefined && !isSame(before, file.original.data))
    yield { ...file, pointer: '', value: '', state: 'stale' };
}

/** The words of a page that nobody wrote: it lacks them, or has those of its original beside others of its own. */
export function unwritten(words: Words[]): Words[] {
  const isBegun = words.some(({ translation, value }) => translation !== undefined && translation !== value);
  return words.filter(
    ({ state, translation, value }) =>
      state === 'untranslated' || (state === 'unrecorded' && isBegun && translation === value),
  );
}

/** `was`: the original as it was translated; null if these words are not noted, undefined if none are. */
const stateOf = (was: unknown, value: string): WordState =>
  was === undefined || was === null ? 'unrecorded' : was === value ? 'confirmed' : 'stale';

const ofTranslation = (before: unknown, translation: string | undefined) => ({
  ...(typeof before === 'string' && { before }),
  ...(translation !== undefined && { translation }),
});

/** The layers of a file that translate: itself and those below it, down to the content's. */
const layersAbove = (file: ContentFile): ContentFile[] =>
  editionOfFile(file.path) === undefined ? [] : [file, ...(file.below ? layersAbove(file.below) : [])];

/** Words of the site that are the same in each language, unless an edition says otherwise. */
const sameInAll = ['/name', '/logo/alt', '/contacts/phone', '/contacts/email', '/footer/mailbox/label'];

type Word = { pointer: string; value: string };

function translatableWords({ schemas }: ContentIndex, { place, data }: ContentFile): Word[] {
  if (!('schema' in place)) return [];
  const visits = schemas.walk(place.schema, data).filter((visit) => isWords(place.kind, visit));
  const words = visits.map(({ pointer, value }) => ({ pointer, value: String(value) }));
  if (place.kind === 'values')
    return words.filter(({ pointer }) => valueAt(data, pointer.replace(/value$/, 'type')) === 'text');
  return place.kind === 'site' ? words.filter(({ pointer }) => !sameInAll.includes(pointer)) : words;
}
