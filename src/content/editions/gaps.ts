import { editionsFolder } from '../folder/file-kind.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { textPlaces } from '../json/places.ts';
import { valueAt } from '../json/value-at.ts';
import type { ContentIndex } from '../model/content-index.ts';
import type { Mistake } from '../problem/problem.ts';
import { changedWords } from './changed-words.ts';
import { brandOf, editionsIn, languageOf } from './editions.ts';
import { languageName } from './language.ts';
import { hasWords, isLocked, isSame, isWords, kindsByName, matches, pairsOf } from './translation.ts';

/** How a translation differs from what its original asks: there is none, its original is not noted, or that has changed. */
type Shortcoming = 'untranslated' | 'unrecorded' | 'stale';

/** Words of its originals that an edition lacks. That is no mistake, but the release check asks for it. */
export type Gap = Mistake & { rule: Shortcoming; name: string; original: string; isOfDocument: boolean };

/** Lists what is not translated in an edition, what was translated from earlier words, and translations whose original is not noted. */
export function* gapsIn(content: Content, edition: ContentIndex, name: string): Generator<Gap> {
  const { editions = [] } = editionsIn(content) ?? {};
  const { language = 'und', fall_back = [] } = editions.find((one) => one.name === name) ?? {};
  if (brandOf(editions, name)) {
    yield* gapsOfBrand(content, edition, name, language);
    return;
  }
  for (const { original, own, before } of pairsOf(content, edition, name)) {
    const { path, place } = original;
    if (isLocked(edition, original)) continue;
    const isByName = kindsByName.includes(place.kind);
    const gap = (rule: Shortcoming, message: string, at: Partial<Mistake> = {}): Gap =>
      gapAt(original, name, rule, { file: own?.path ?? path, ...at, message }, isByName ? at.pointer : undefined);
    const untranslated = (at: Partial<Mistake> = {}) =>
      gap('untranslated', notIn(language, name), { file: path, ...at });
    const unrecorded = (at: Partial<Mistake> = {}) =>
      gap(
        'unrecorded',
        `Nothing says which words this translates: once it is right, npm run content -- translated ${name} ${path}${isByName ? `/${at.pointer?.split('/')[1]}` : ''}`,
        at,
      );
    const stale = (from: string, to: string, at: Partial<Mistake> = {}) =>
      gap('stale', `${path} has changed since it was translated: ${changedWords(from, to)}.`, at);

    if (!own && fall_back.some((pattern) => matches(pattern, path))) continue;
    if (place.kind === 'text' || place.kind === 'section') {
      if (!own) yield untranslated();
      else if (before === undefined) yield unrecorded();
      else if (before !== original.text) yield stale(String(before), original.text ?? '');
      continue;
    }
    const words = wordsOf(edition, original);
    if (!own || !isByName) {
      if (!words.length) continue;
      if (!own) yield untranslated();
      else if (before === undefined) yield unrecorded();
      else if (!isSame(before, original.data)) yield stale(...firstChange(before, words));
      continue;
    }
    const layers = layersOf(own).map(({ text = '' }) => textPlaces(text));
    for (const { pointer, value } of words) {
      const at = { pointer };
      const was = valueAt(before, pointer);
      if (!layers.some((places) => places.at(pointer))) yield untranslated(at);
      else if (was === undefined) yield unrecorded(at);
      else if (was !== value) yield stale(String(was), value, at);
    }
  }
}

/** Lists the brand's own files that are not in the language of this edition. Gaps in shared files are those of the content itself. */
function* gapsOfBrand(content: Content, edition: ContentIndex, name: string, language: string): Generator<Gap> {
  for (const file of edition.files) {
    const { path } = file;
    if (!path.startsWith(`${editionsFolder}/`) || !hasWords(file) || languageOf(content, path) === language) continue;
    yield gapAt(file, name, 'untranslated', { file: path, message: notIn(language, name) });
  }
}

/** A file that an edition lacks, or words at a place in it. */
function gapAt({ path, place }: ContentFile, edition: string, rule: Shortcoming, mistake: Mistake, pointer = ''): Gap {
  const isOfDocument = place.kind === 'document' || place.kind === 'section';
  const name = `${rule}:${edition}/${path.replace(/\.\w+$/, '')}${pointer}`;
  return { ...mistake, rule, name, original: path, isOfDocument };
}

const notIn = (language: string, edition: string) =>
  `This is not in ${languageName(language)}: the edition ${JSON.stringify(edition)} has no words for it.`;

/** The layers of a file that belong to editions: the file itself, and those that it lies over. */
const layersOf = (file: ContentFile): ContentFile[] =>
  file.path.startsWith(`${editionsFolder}/`) ? [file, ...(file.below ? layersOf(file.below) : [])] : [];

/** Words of the site that are the same in each language, unless an edition says otherwise. */
const sameInAll = ['/name', '/logo/alt', '/contacts/phone', '/contacts/email', '/footer/mailbox/label'];

function wordsOf({ schemas }: ContentIndex, { place, data }: ContentFile): { pointer: string; value: string }[] {
  if (!('schema' in place)) return [];
  const visits = schemas.walk(place.schema, data).filter((visit) => isWords(place.kind, visit));
  const words = visits.map(({ pointer, value }) => ({ pointer, value: String(value) }));
  if (place.kind === 'values')
    return words.filter(({ pointer }) => valueAt(data, pointer.replace(/value$/, 'type')) === 'text');
  return place.kind === 'site' ? words.filter(({ pointer }) => !sameInAll.includes(pointer)) : words;
}

/** The first words that differ, before and after. Empty if the difference is not in words. */
function firstChange(before: unknown, words: { pointer: string; value: string }[]): [string, string] {
  const changed = words.find(({ pointer, value }) => valueAt(before, pointer) !== value);
  if (changed) return [String(valueAt(before, changed.pointer) ?? ''), changed.value];
  return ['', ''];
}
