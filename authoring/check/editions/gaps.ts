import { editionsIn } from '../../../src/content/editions/editions.ts';
import { languageName } from '../../../src/content/editions/language.ts';
import type { Content, ContentFile } from '../../../src/content/folder/load.ts';
import type { ContentIndex } from '../../../src/content/model/content-index.ts';
import type { Mistake, Way } from '../../../src/content/problem/problem.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { commonEnds } from '../../../src/rules/text/common-ends.ts';
import { kindsByName } from './translation.ts';
import { unwritten, type WordState, type Words, wordsIn } from './words.ts';

/** Why a translation does not count: there is none, its original is not noted, or that has changed since. */
type Shortcoming = 'untranslated' | 'unrecorded' | 'stale';

/** Words of its originals that an edition lacks. That is no mistake, but the release check asks for it. */
export type Gap = Mistake & {
  rule: Shortcoming;
  name: string;
  original: string;
  isOfDocument: boolean;
  /** How many entries of the original's lists, such as blocks and rows, customers of the edition do not see. */
  lost?: number;
};

/** Lists the words that an edition lacks, and those whose original has changed or is not noted. */
export function* gapsIn(content: Content, edition: ContentIndex, name: string): Generator<Gap> {
  const { editions = [] } = editionsIn(content) ?? {};
  const { language = 'und' } = editions.find((one) => one.name === name) ?? {};
  const told = new Set<ContentFile>();
  const words = [...wordsIn(content, edition, name)];
  for (const { original, own, state, pointer, value, before = '' } of words) {
    if (!isShortcoming(state)) continue;
    const { path } = original;
    const isByName = kindsByName.includes(original.place.kind);
    // Only words that are noted by name are reported by name: of any other file there is one gap.
    const isWhole = !own || !isByName;
    if (isWhole && told.has(original)) continue;
    told.add(original);
    const of = isByName && !isWhole ? pointer : undefined;
    const key = isByName ? `/${pointer?.split('/')[1]}` : '';
    const command = `, npm run content -- translated ${name} ${path}${key}`;
    const lacks = isWhole && own && state !== 'untranslated' ? unwritten(words.filter((one) => one.own === own)) : [];
    const messages: Record<Shortcoming, string> = {
      untranslated: notIn(language, name),
      unrecorded: `${toTranslate(lacks)}Nothing says which words this translates: once it is right${command}`,
      stale: `${path} has changed since it was translated: ${changedWords(before, value)}.`,
    };
    // A page of an edition takes the place of its original with all its lists.
    const lost = own && isWhole ? entriesLacking(original.data, own.data) : 0;
    const unseen = lost
      ? ` ${lost === 1 ? '1 entry' : `${lost} entries`} of its lists ${lost > 1 ? 'are' : 'is'} not shown here.`
      : '';
    const file = state === 'untranslated' ? path : own!.path;
    const at = own && pointer && (isByName || state === 'untranslated') ? { pointer } : {};
    const way: Way = { do: 'translated', edition: name, place: path + key, words: command };
    const mistake = { file, ...at, message: messages[state] + unseen, ...(state !== 'untranslated' && { way }) };
    const gap = gapAt(original, name, state, mistake, of);
    yield lost ? { ...gap, lost } : gap;
  }
}

/** How many more entries the lists of a file have than those of its translation at the same places. */
function entriesLacking(original: unknown, own: unknown): number {
  if (!Array.isArray(original))
    return Object.entries(objectOr(original)).reduce((sum, [name, value]) => {
      return sum + entriesLacking(value, objectOr(own)[name]);
    }, 0);
  const theirs = Array.isArray(own) ? own : [];
  const inside = original.reduce(
    (sum: number, entry, i) => sum + (i in theirs ? entriesLacking(entry, theirs[i]) : 0),
    0,
  );
  return inside + Math.max(0, original.length - theirs.length);
}

const toTranslate = (words: Words[]) =>
  words.length
    ? `Still to translate: ${words.map(({ value }) => JSON.stringify(shortened(value.split(' ')))).join(', ')}. `
    : '';

const isShortcoming = (state: WordState): state is Shortcoming =>
  state === 'untranslated' || state === 'unrecorded' || state === 'stale';

/** A file that an edition lacks, or words at a place in it. */
function gapAt({ path, place }: ContentFile, edition: string, rule: Shortcoming, mistake: Mistake, pointer = ''): Gap {
  const isOfDocument = place.kind === 'document' || place.kind === 'section';
  const name = `${rule}:${edition}/${path.replace(/\.\w+$/, '')}${pointer}`;
  return { ...mistake, rule, name, original: path, isOfDocument };
}

const notIn = (language: string, edition: string) =>
  `This is not in ${languageName(language)}: the edition ${JSON.stringify(edition)} has no words for it.`;

/** Says which words of a text are others now: from the first word that differs to the last. */
function changedWords(before: string, now: string): string {
  const [from, to] = [before, now].map((text) => text.split(/\s+/).filter(Boolean)) as [string[], string[]];
  const { start, end } = commonEnds(from, to);
  const [gone, come] = [from, to].map((words) => shortened(words.slice(start, words.length - end)));
  if (!gone && !come) return 'its form';
  if (!gone) return `"${come}" is new`;
  return come ? `"${gone}" is now "${come}"` : `"${gone}" is gone`;
}

const mostWords = 12;

const shortened = (words: string[]) =>
  words.length > mostWords
    ? [...words.slice(0, mostWords / 2), '…', ...words.slice(-mostWords / 2)].join(' ')
    : words.join(' ');
