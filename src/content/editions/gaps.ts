import type { Content, ContentFile } from '../folder/load.ts';
import { textPlaces } from '../json/places.ts';
import { valueAt } from '../json/value-at.ts';
import type { ContentIndex } from '../model/content-index.ts';
import type { Mistake } from '../problem/problem.ts';
import { changedWords } from './changed-words.ts';
import { brandOf, editionOfFile, editionsIn, pathBelow } from './editions.ts';
import { languageName } from './language.ts';
import { isLocked, isSame, isWords, kindsByName, matches, pairsOf } from './translation.ts';

/** How a translation differs from what its original asks: there is none, its original is not noted, or that has changed. */
type Shortcoming = 'untranslated' | 'unrecorded' | 'stale';

/** Words of its originals that an edition lacks. That is no mistake, but the release check asks for it. */
export type Gap = Mistake & { rule: Shortcoming; name: string; original: string; isOfDocument: boolean };

/** Lists the words that an edition does not translate, those whose original has changed, and those whose original is not noted. */
export function* gapsIn(content: Content, edition: ContentIndex, name: string): Generator<Gap> {
  const { editions = [] } = editionsIn(content) ?? {};
  const { language = 'und', fall_back = [] } = editions.find((one) => one.name === name) ?? {};
  const brand = brandOf(editions, name)?.name;
  if (brand === name) return;
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
        `Nothing says which words this translates: once it is right, npm run content -- translated ${name} ${pathBelow(path)}${isByName ? `/${at.pointer?.split('/')[1]}` : ''}`,
        at,
      );
    const stale = (from: string, to: string, at: Partial<Mistake> = {}) =>
      gap('stale', `${path} has changed since it was translated: ${changedWords(from, to)}.`, at);

    if (!own && fall_back.some((pattern) => matches(pattern, pathBelow(path)))) continue;
    if (place.kind === 'text' || place.kind === 'section') {
      if (!own) yield untranslated();
      else if (before === undefined) yield unrecorded();
      else if (before !== original.text) yield stale(String(before), original.text ?? '');
      continue;
    }
    const isAsked = wordsOfBrand(original, brand);
    const layers = own && isByName ? layersAbove(own, brand).map(({ text = '' }) => textPlaces(text)) : [];
    const isTranslated = (pointer: string) => layers.some((places) => places.at(pointer));
    const words = wordsOf(edition, original).filter(
      ({ pointer }) => (own && !isByName) || isAsked(pointer) || isTranslated(pointer),
    );
    if (!own || !isByName) {
      if (!words.length) continue;
      if (!own) yield untranslated();
      else if (before === undefined) yield unrecorded();
      else if (!isSame(before, original.data)) yield stale(...firstChange(before, words));
      continue;
    }
    for (const { pointer, value } of words) {
      const at = { pointer };
      const was = valueAt(before, pointer);
      if (!isTranslated(pointer)) yield untranslated(at);
      else if (was === undefined) yield unrecorded(at);
      else if (was !== value) yield stale(String(was), value, at);
    }
  }
}

/** A file that an edition lacks, or words at a place in it. */
function gapAt({ path, place }: ContentFile, edition: string, rule: Shortcoming, mistake: Mistake, pointer = ''): Gap {
  const isOfDocument = place.kind === 'document' || place.kind === 'section';
  const name = `${rule}:${edition}/${pathBelow(path).replace(/\.\w+$/, '')}${pointer}`;
  return { ...mistake, rule, name, original: path, isOfDocument };
}

const notIn = (language: string, edition: string) =>
  `This is not in ${languageName(language)}: the edition ${JSON.stringify(edition)} has no words for it.`;

/** The layers of a file that translate: the file itself, and those that it lies over, down to the brand's own or the content's. */
const layersAbove = (file: ContentFile, brand: string | undefined): ContentFile[] =>
  [undefined, brand].includes(editionOfFile(file.path))
    ? []
    : [file, ...(file.below ? layersAbove(file.below, brand) : [])];

/** Tells which words of a file an edition is asked for: of a brand's file those that the brand says itself. */
function wordsOfBrand({ path, text = '' }: ContentFile, brand: string | undefined): (pointer: string) => boolean {
  if (brand === undefined) return () => true;
  const places = editionOfFile(path) === brand ? textPlaces(text) : undefined;
  return (pointer) => places?.at(pointer) !== undefined;
}

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
