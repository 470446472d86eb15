import type { CompiledSite } from '../../types.gen.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { layerOf } from '../folder/locate.ts';
import { editionsIn, languageOf } from './editions.ts';

type Language = NonNullable<CompiledSite['languages']>[number];

/** Things made for content in a language, beside its words. */
export type InLanguage = {
  language: string;
  /** The beginning of its pages' paths, such as /cy; empty for the content itself. */
  base: string;
  /** Every language of the content, as the switch in the header names them. */
  languages: Language[];
  /** The name of the language that prevails, in this one. */
  prevails?: string | undefined;
  /** The language of a file. */
  of(path: string): string | undefined;
};

/** The address below which the pages of a language are. */
const baseOf = (language: string): string => `/${language.toLowerCase()}`;

/** The language of an edition, or of the content itself. Undefined where content has one language alone. */
export function languageFor(content: Content, name?: string): InLanguage | undefined {
  const known = editionsIn(content);
  if (!known?.editions.length) return undefined;
  const { editions, language: first } = known;
  const edition = editions.find((one) => one.name === name);
  return {
    language: edition?.language ?? first,
    base: edition ? baseOf(edition.language) : '',
    languages: [
      { language: first, name: ownName(first), base: '' },
      ...editions.map(({ language }) => ({ language, name: ownName(language), base: baseOf(language) })),
    ],
    ...(known.prevails !== undefined && {
      prevails: languageName(known.prevails, edition?.language ?? first),
    }),
    of: (path) => languageOf(content, path),
  };
}

/** The language of the words at a place of a JSON file: that of the highest layer which has the place. */
export const languageOfWords = ({ files }: Pick<Content, 'files'>, { path }: ContentFile, pointer: string): string =>
  languageOf({ files }, layerOf(files, { file: path, pointer, message: '' }).file) ?? 'en-GB';

/** The name of a language in itself, with its script where the tag says that, and without its country. */
function ownName(tag: string): string {
  const { language, script } = new Intl.Locale(tag);
  const own = script === undefined ? language : `${language}-${script}`;
  const name = new Intl.DisplayNames([own], { type: 'language' }).of(own) ?? tag;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The name of a language in English, or in another one. */
export const languageName = (tag: string, inLanguage = 'en'): string =>
  new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'code' }).of(new Intl.Locale(tag).language) ?? tag;

/** Some languages have another calendar and other digits of their own. */
const gregorian = { calendar: 'gregory', numberingSystem: 'latn' };

/** Days of the year 2024, one in each month, at a time whose hour and minute have two digits each. */
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15, 12, 34)));

/**
 * How a language writes days, times, yes and no, for whatever knows it not: the browser of a customer may not (D-42).
 * Numbers stand in the patterns as {day}, {year}, {hour} and {minute}, and the month's words as {month}.
 */
export function formatsOf(
  language: string,
  messages: Record<string, string | undefined>,
): NonNullable<CompiledSite['formats']> {
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...gregorian, dateStyle: 'long', timeZone: 'UTC', ...options });
  const patternOf = (format: Intl.DateTimeFormat) =>
    format
      .formatToParts(months[11])
      .map(({ type, value }) => (/^(?:day|month|year|hour|minute)$/.test(type) ? `{${type}}` : value))
      .join('');
  const date = formatOf({});
  return {
    months: months.map((day) => date.formatToParts(day).find(({ type }) => type === 'month')?.value ?? ''),
    date: patternOf(date),
    time: patternOf(formatOf({ timeStyle: 'short', hourCycle: 'h23' })),
    yes: (messages.questionYes ?? 'yes').toLocaleLowerCase(language),
    no: (messages.questionNo ?? 'no').toLocaleLowerCase(language),
  };
}
