import { isObject, stepsIn, width, writeJson } from '../../src/content/api/pure.ts';
import type { Drafts, Json, TranslatedFile, TranslatedWords } from '../types.ts';
import { pathInEdition } from './edition-path.ts';
import { editJson, isSame, valueIn, withValue } from './json-edit.ts';
import { asRead } from './positions.ts';

/** The texts of two files of an edition: the translation, and the list of its originals. */
type Texts = { own: string | null | undefined; noted: string | null | undefined };

type Data = { [name: string]: Json };

/** The path of the list with the originals of an edition's translations. */
export const notedPath = (edition: string): string => pathInEdition(edition, 'translated.json');

/** Sets the translation of words, or only records their original. Returns the texts to save, and the file. */
export function translate(
  edition: string,
  file: TranslatedFile,
  { own, noted }: Texts,
  { at, words }: { at: string | undefined; words?: string },
): { texts: Drafts; file: TranslatedFile } {
  // With its parts rebuilt, each translation stands where its words are.
  const next = file.words.map(({ from: _, ...one }) => (one.at === at ? translated(one, words) : one));
  const now = { ...file, words: next };
  const list = notedIn(now, dataOf(noted), at);
  return {
    texts: {
      [notedPath(edition)]: `${writeJson(list, '', width)}\n`,
      [file.own]: file.data ? jsonOf(now, file.data.target, own ?? null) : markdownOf(next[0]!, own ?? null),
    },
    file: now,
  };
}

function translated({ before: _, ...one }: TranslatedWords, words = one.translation): TranslatedWords {
  const { translation: __, ...rest } = one;
  if (!words?.trim() && one.at !== '') return { ...rest, state: 'untranslated' };
  return { ...rest, ...(words !== undefined && { translation: words }), before: one.value, state: 'confirmed' };
}

/** A text ends with a line, and keeps the line ends that it has. */
function markdownOf({ translation }: TranslatedWords, own: string | null): string | null {
  if (translation === undefined) return null;
  const lines = translation.endsWith('\n') ? translation : `${translation}\n`;
  return own?.includes('\r\n') ? asRead(lines).replaceAll('\n', '\r\n') : lines;
}

/** Records in a file's list the original of each translated text. Texts without a translation have null. */
function notedIn({ path, isByName, data, words }: TranslatedFile, list: Data, at: string | undefined): Data {
  const isDone = ({ state, before }: TranslatedWords) =>
    state === 'confirmed' || (state === 'stale' && before !== undefined);
  const key = isByName ? at?.split('/')[1] : undefined;
  const wordsOfKey = key === undefined ? words : words.filter(({ at: place }) => place?.split('/')[1] === key);
  const { [path]: before, ...others } = list;
  const noted = wordsOfKey.reduce<Json>(
    (all, one) =>
      one.state === 'confirmed' || !one.at ? all : withValue(all, stepsIn(one.at), isDone(one) ? one.before! : null),
    data?.noted ?? words[0]!.value,
  );
  const { [key ?? '']: _, ...rest } = (key === undefined ? {} : (before ?? {})) as Data;
  const named = wordsOfKey.some(isDone) && key !== undefined ? { ...rest, [key]: (noted as Data)[key]! } : rest;
  const next =
    key === undefined ? (wordsOfKey.some(isDone) ? noted : undefined) : Object.keys(named).length ? named : undefined;
  const entries = Object.entries(next === undefined ? others : { ...others, [path]: next });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A file of JSON that has the translated words, and no more of its original than it needs for that. */
function jsonOf({ words }: TranslatedFile, target: Json, own: string | null): string | null {
  const places = new Map(words.flatMap(({ at, translation }) => (at ? [[at, translation] as const] : [])));
  const filled = [...places].reduce(
    (all, [at, words]) => (words === undefined ? all : withValue(all, stepsIn(at), words)),
    target,
  );
  const has = (at: string) =>
    [...places].some(([place, words]) => words !== undefined && `${place}/`.startsWith(`${at}/`));

  function over(before: Json | undefined, there: Json | undefined, at: string): Json | undefined {
    if (places.has(at)) return has(at) ? there : undefined;
    if (Array.isArray(there)) return has(at) ? there : before;
    if (!isData(there)) return before;
    const parts: Data = isData(before) ? { ...before } : {};
    for (const [name, part] of Object.entries(there)) {
      const next = over(parts[name], part, `${at}/${name}`);
      if (next === undefined) delete parts[name];
      else parts[name] = next;
    }
    return Object.keys(parts).length ? parts : undefined;
  }
  const before = dataOf(own);
  const next = over(before, filled, '') as Data | undefined;
  if (!next) return null;
  return own === null ? `${writeJson(next, '', width)}\n` : changed(own, before, next);
}

/** Changes a text from one data to another. Parts that are equal in both keep their bytes. */
function changed(text: string, before: Json | undefined, after: Json, at: (string | number)[] = []): string {
  if (isSame(before, after)) return text;
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.reduce<string>((all, part, i) => changed(all, before[i], part, [...at, i]), text);
  if (!isData(before) || !isData(after)) return editJson(text, { do: 'set', at, value: after });
  const removedNames = Object.keys(before).filter((name) => !(name in after));
  const withoutRemoved = removedNames.reduce((all, name) => editJson(all, { do: 'remove', at: [...at, name] }), text);
  return Object.entries(after).reduce(
    (all, [name, part]) => changed(all, before[name], part, [...at, name]),
    withoutRemoved,
  );
}

const isData = (value: Json | undefined): value is Data => isObject(value);

const dataOf = (text: string | null | undefined) => ((text && valueIn(text, [])) || {}) as Data;
