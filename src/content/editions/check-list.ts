import { editionsFolder } from '../folder/file-kind.ts';
import type { Content, EditionFolder } from '../folder/load.ts';
import type { Mistake } from '../problem/problem.ts';
import { nearest } from '../problem/suggest.ts';
import { objectOr } from '../schema/walk.ts';
import { type Edition, editionsIn, layersOf } from './editions.ts';
import { forCustomers, hasWords, kindsByName, matches } from './translation.ts';

const file = 'editions.json';

export function* checkEditions(content: Content): Generator<Mistake> {
  const folders = content.editions ?? [];
  const known = editionsIn(content);
  const editions = known?.editions ?? [];
  for (const { name } of folders) {
    if (editions.some((edition) => edition.name === name)) continue;
    const there = editions.map((edition) => edition.name);
    const message = known
      ? `${file} names no edition ${JSON.stringify(name)}.`
      : `This is an edition, and there is no ${file} that can be read and names it.`;
    yield { file: `${editionsFolder}/${name}`, message, suggestion: nearest(name, there) };
  }
  for (const folder of folders) {
    yield* folder.mistakes;
    yield* checkTranslated(content, folder);
  }
  if (!known) return;
  yield* checkTag(known.language, '/language');
  yield* checkPrevails(content, known);
  for (const edition of editions) yield* checkEdition(content, known.language, editions, edition);
}

function* checkEdition(
  content: Content,
  own: string,
  editions: Edition[],
  { name, language, base, fall_back = [] }: Edition,
): Generator<Mistake> {
  const pointer = `/editions/${name}`;
  yield* checkTag(language, `${pointer}/language`);
  const before = editions.slice(
    0,
    editions.findIndex((one) => one.name === name),
  );
  const same = [{ name: 'the content itself', language: own }, ...before].find(
    (other) => other.language.toLowerCase() === language.toLowerCase(),
  );
  if (same) yield { file, pointer: `${pointer}/language`, message: `${same.name} has this language already.` };
  if (base !== undefined && !editions.some((edition) => edition.name === base)) {
    const suggestion = nearest(
      base,
      editions.map((edition) => edition.name),
    );
    yield { file, pointer: `${pointer}/base`, message: `There is no edition ${JSON.stringify(base)}.`, suggestion };
  } else if (layersOf(editions, name).at(-1)?.base !== undefined) {
    yield { file, pointer: `${pointer}/base`, message: 'This edition lies over itself.' };
  }
  for (const [i, pattern] of fall_back.entries()) {
    if (content.files.some(({ path }) => matches(pattern, path))) continue;
    const suggestion = nearest(
      pattern,
      content.files.map(({ path }) => path),
    );
    const message = `No file is called ${JSON.stringify(pattern)}.`;
    yield { file, pointer: `${pointer}/fall_back/${i}`, message, suggestion };
  }
  const taken = `/${language.toLowerCase()}`;
  for (const { path: page, place, data } of content.files) {
    const { path } = objectOr(data);
    if (place.kind !== 'page' || typeof path !== 'string' || !`${path}/`.startsWith(`${taken}/`)) continue;
    yield {
      file: page,
      pointer: '/path',
      message: `Below ${taken} are the pages of the edition ${JSON.stringify(name)}.`,
    };
  }
}

/** The language that prevails is one of the content's, and a message says so. */
function* checkPrevails(
  { files }: Content,
  { language, prevails, editions }: NonNullable<ReturnType<typeof editionsIn>>,
): Generator<Mistake> {
  if (prevails === undefined) return;
  const there = [language, ...editions.map((edition) => edition.language)];
  const at = { file, pointer: '/prevails' };
  const messages = files.find(({ place }) => place.kind === 'messages');
  if (!there.includes(prevails)) {
    yield { ...at, message: `No edition is in ${JSON.stringify(prevails)}.`, suggestion: nearest(prevails, there) };
  } else if (!messages?.broken && !('documentPrevails' in objectOr(messages?.data))) {
    yield { ...at, message: 'Nothing tells customers so: messages.json needs the message "documentPrevails".' };
  }
}

/** A translated original may have been renamed or removed since. */
function* checkTranslated(content: Content, folder: EditionFolder): Generator<Mistake> {
  const translated = folder.files.find(({ place }) => place.kind === 'translated');
  const originals = content.files.filter(hasWords);
  const gone = (pointer: string, key: string, what: string, there: string[]): Mistake => {
    const message = `There is no ${what} to translate: give it the name that it has now, or take it out.`;
    return { file: translated!.path, pointer, key, message, suggestion: nearest(key, there) };
  };
  for (const [path, noted] of Object.entries(forCustomers(translated?.data))) {
    const original = originals.find((file) => file.path === path);
    const paths = originals.map((file) => file.path);
    if (!original) yield gone('', path, path, paths);
    if (!original || original.broken || !kindsByName.includes(original.place.kind)) continue;
    const names = Object.keys(objectOr(original.data));
    for (const key of Object.keys(objectOr(noted)))
      if (!names.includes(key)) yield gone(`/${path}`, key, `${key} in ${path}`, names);
  }
}

/** A tag of the right form may still be no language. */
function* checkTag(tag: string, pointer: string): Generator<Mistake> {
  try {
    const { language } = new Intl.Locale(tag);
    if (
      language.length > 3 ||
      new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language) !== undefined
    )
      return;
  } catch {
    // The schema says which form it has.
    return;
  }
  yield { file, pointer, message: `${JSON.stringify(tag)} is no language: a tag such as "cy" or "en-GB" is meant.` };
}
