import { type Edition, editionsIn, layersOf } from '../../../src/content/editions/editions.ts';
import { editionsFolder } from '../../../src/content/folder/file-kind.ts';
import type { Content } from '../../../src/content/folder/load.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { nearest } from '../../../src/content/problem/suggest.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { matches } from './translation.ts';

const file = 'editions.json';

/** Finds mistakes in the list of editions, and folders that it does not name. */
export function* checkEditions(content: Content): Generator<Mistake> {
  const known = editionsIn(content);
  const names = known?.editions.map((edition) => edition.name) ?? [];
  for (const folder of content.editions ?? []) {
    const { name } = folder;
    const message = known
      ? `${file} names no edition ${JSON.stringify(name)}.`
      : `This is an edition, and there is no ${file} that can be read and names it.`;
    if (!names.includes(name)) yield { file: `${editionsFolder}/${name}`, message, suggestion: nearest(name, names) };
    yield* folder.mistakes;
  }
  if (!known) return;
  yield* checkTag(known.language, '/language');
  yield* checkPrevails(content, known);
  const before = [{ name: 'the content itself', language: known.language }];
  for (const edition of known.editions) {
    yield* checkEdition(content, known.editions, edition, before);
    before.push(edition);
  }
}

function* checkEdition(
  content: Content,
  editions: Edition[],
  { name, language, base, fall_back = [] }: Edition,
  before: { name: string; language: string }[],
): Generator<Mistake> {
  const at = (property: string, message: string, suggestion?: string): Mistake => ({
    ...{ file, pointer: `/editions/${name}/${property}`, message, suggestion },
  });
  yield* checkTag(language, `/editions/${name}/language`);
  const same = before.find((other) => other.language.toLowerCase() === language.toLowerCase());
  if (same) yield at('language', `${same.name} has this language already.`);
  const names = editions.map((edition) => edition.name);
  if (base !== undefined && !names.includes(base))
    yield at('base', `There is no edition ${JSON.stringify(base)}.`, nearest(base, names));
  else if (layersOf(editions, name).at(-1)?.base !== undefined) yield at('base', 'This edition lies over itself.');
  const paths = content.files.map(({ path }) => path);
  for (const [i, pattern] of fall_back.entries())
    if (!paths.some((path) => matches(pattern, path)))
      yield at(`fall_back/${i}`, `No file is called ${JSON.stringify(pattern)}.`, nearest(pattern, paths));
  const taken = `/${language.toLowerCase()}`;
  for (const { path: page, place, data } of content.files) {
    const { path } = objectOr(data);
    if (place.kind !== 'page' || typeof path !== 'string' || !`${path}/`.startsWith(`${taken}/`)) continue;
    const message = `Below ${taken} are the pages of the edition ${JSON.stringify(name)}.`;
    yield { file: page, pointer: '/path', message };
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
  if (!there.includes(prevails))
    yield { ...at, message: `No edition is in ${JSON.stringify(prevails)}.`, suggestion: nearest(prevails, there) };
  else if (!messages?.broken && !('documentPrevails' in objectOr(messages?.data)))
    yield { ...at, message: 'Nothing tells customers so: messages.json needs the message "documentPrevails".' };
}

/** A tag of the right form may still be no language. */
function* checkTag(tag: string, pointer: string): Generator<Mistake> {
  try {
    const { language } = new Intl.Locale(tag);
    const name = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language);
    if (language.length > 3 || name !== undefined) return;
  } catch {
    // The schema says which form it has.
    return;
  }
  yield { file, pointer, message: `${JSON.stringify(tag)} is no language: a tag such as "cy" or "en-GB" is meant.` };
}
