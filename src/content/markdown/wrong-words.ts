/** Words that are wrong in every text: nothing of content or its language has to be known to tell. */
import { dayFrom, isDay } from '../../rules/questions/calendar.ts';
import { foreignPlaceholder } from '../../rules/text/foreign-placeholder.ts';
import { codeOf } from '../json/parse.ts';
import type { Fault } from '../problem/problem.ts';
import { nearest, suggesting } from '../problem/suggest.ts';
import type { Brace } from './placeholders.ts';

/** Characters without a width, and those that turn the direction of words, but marks where words run to the left. */
const hiddenIn = (text: string): RegExp =>
  /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text)
    ? /[\u200b\u2060\ufeff\ufffc\u202a-\u202e]+/g
    : /[\u200b\u200e\u200f\u2060\u2066-\u2069\ufeff\ufffc\u202a-\u202e]+/g;

/** Letters in one sign, as a PDF has them, and a word that it parts at the end of a line. */
const ofPdf = /\p{L}*[\ufb00-\ufb06][\p{L}\ufb00-\ufb06]*|\p{Ll}+[-\u2010]\n(?!(?:and|or|to|a|ac|neu)\b)\p{Ll}+/gu;

/** A name with _ that is not in {}. Names in addresses, and in marks of other programs, are left out. */
const bareName =
  /(?<!\{[^{}\n]*|[\w.,@/\\:#=«<([%$|?&~-]|[%=]\s)[<([｛【]?\s?([a-z]+(?:_[a-z\d]+)+)(?:\s?[>)\]｝】])?(?![\w}@=»>\])%$|/-]|\.\w)/g;

/** Pounds with a comma before their pence, or with a point after their thousands. */
const foreignPrice = /£(?:(\d+),(\d\d)|([1-9]\d{0,2})\.(\d{3}))(?![\d,]|\.\d)/g;

/** Days and months, each with its short names, and in Welsh. */
const weekdays = 'Sunday Sun Sul|Monday Mon Llun|Tuesday Tues Tue Mawrth|Wednesday Wed Mercher|Thursday Thurs Thu Iau'
  .concat('|Friday Fri Gwener|Saturday Sat Sadwrn')
  .split('|')
  .map((names) => names.split(' '));
const months = 'January Jan Ionawr|February Feb Chwefror|March Mar Mawrth|April Apr Ebrill|May Mai|June Jun Mehefin'
  .concat('|July Jul Gorffennaf|August Aug Awst|September Sept Sep Medi|October Oct Hydref|November Nov Tachwedd')
  .concat('|December Dec Rhagfyr')
  .split('|')
  .map((names) => names.split(' '));
const [anyWeekday, anyMonth] = [weekdays, months].map((all) => all.flat().join('|'));
/** Those that other languages do not write nearly so, with a point or a small letter. */
const longMonths = months.map(([name]) => name!).filter((month) => month.length > 5);
const datedWord = /(?<=\b\d{1,2}(?:st|nd|rd|th)? )[A-Z][a-z]{3,10}(?=,? \d{4}\b)/g;
const date = new RegExp(
  String.raw`(?:\b(${anyWeekday}),? )?\b(\d{1,2})(?:st|nd|rd|th)? (${anyMonth})\b(?:,? (\d{4})\b)?`,
  'g',
);

/** A text as it was meant, when it is pasted. */
export const withoutInvisible = (text: string): string => text.replace(hiddenIn(text), '');

/** A mistake with the words that it is about, and their place. */
export type WrongWords = Fault & { offset: number; found: string };

/** A mailbox with a comma for a point, or two points. */
const brokenMailbox = /[\w.+-]+@[\w.-]*[\w-](?:,|\.{2,})(?:com?|org|net|uk)\b(?:\.\w+)*/gi;

/** A price that is filled in, with a sign or pence beside it. */
const signedPrice = /£(\{\w+_pence\})|(\{\w+_pence\})(?:p|\.\d\d)\b/g;

/** Days and times in digits, and pounds behind their number, with a space, with pence or half of them. */
const inDigits = new RegExp(
  [
    String.raw`(?<![\d/.])(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})(?![\d/])`,
    String.raw`(?<![\d/-])(?<isoDay>\d{4}-\d\d-\d\d)(?![\d-])`,
    String.raw`(?<![\d:.,/£])(?<late>(?:1[3-9]|2\d)(?:[:.]\d\d)?) ?[ap]m\b`,
    String.raw`(?<![\d:.,/])(?<hour>[0-2]?\d):(?<minute>\d\d)(?![\d:])`,
    String.raw`(?<![£\d.,])(?<pounds>\d[\d,]*(?:\.\d\d)?) ?£(?!\s?\d)`,
    String.raw`£\d+(?:\.\d+)?p\b|£\s(?=\d)`,
    String.raw`£\d[\d,]*\.\d(?!\d| ?(?:m|bn|k|million|billion|thousand)\b)`,
  ].join('|'),
  'g',
);

/**
 * Finds characters that nobody sees, placeholders of other programs, prices in other forms, and mailboxes, days and
 * times that are none.
 */
export function* wrongWords(text: string): Generator<WrongWords> {
  // Pasted words have many, and each text gets one message.
  const { 0: found = '', index = 0 } = hiddenIn(text).exec(text) ?? {};
  if (found) {
    const message = `There is an invisible character (${codeOf(found)}) here, as pasted words have: delete it.`;
    yield { offset: index, found, message, edit: { old: found, next: '' } };
  }
  for (const match of text.matchAll(foreignPlaceholder)) {
    const { 0: found, index } = match;
    const name = match.slice(1).find(Boolean);
    const message = `${found} is a placeholder of another program, and customers would read it.`;
    yield {
      offset: index,
      found,
      message,
      ...suggesting(found, name && `{${name.toLowerCase().replaceAll(' ', '_')}}`),
    };
  }
  for (const { 0: found, index } of text.matchAll(/(?<=\p{L})''(?=\p{L})/gu))
    yield {
      offset: index,
      found,
      message: 'This is one apostrophe: two are the way of message formats.',
      ...suggesting(found, "'"),
    };
  for (const { 0: found, index } of text.matchAll(ofPdf)) {
    const message = 'This word is as a PDF has it: write its letters one by one, on one line.';
    yield { offset: index, found, message, ...suggesting(found, found.normalize('NFKC').replace(/[-\u2010]\n/, '')) };
  }
  for (const { 0: found, 1: pounds, 2: pence, 3: thousands, 4: rest, index } of text.matchAll(foreignPrice)) {
    const next = pounds ? `£${pounds}.${pence}` : `£${thousands},${rest}`;
    const message = `${found} is no price: pence stand behind a point, and a comma stands between thousands.`;
    yield { offset: index, found, message, ...suggesting(found, next) };
  }
  for (const { 0: found, 1: price, 2: next = price, index } of text.matchAll(signedPrice))
    yield {
      offset: index,
      found,
      message: 'This placeholder has its £ and pence already.',
      ...suggesting(found, next),
    };
  for (const { 0: found, index } of text.matchAll(brokenMailbox)) {
    const message = `${found} is no mailbox's address.`;
    yield { offset: index, found, message, ...suggesting(found, found.replace(/,|\.{2,}/, '.')) };
  }
  for (const { 0: found, groups, index } of text.matchAll(inDigits)) {
    const { day, month, year, isoDay, hour, minute, late, pounds } = groups!;
    const at = { offset: index, found };
    if (isoDay && !isDay(isoDay)) yield { ...at, message: `${found} is no day of the calendar.` };
    else if (day && !dayFrom(Number(year), Number(month), Number(day)))
      yield { ...at, message: `${found} is no day of the calendar: the day stands before the month.` };
    else if (late || Number(hour) > 24 || Number(minute) > 59)
      yield { ...at, message: `${found} is no time of a day.` };
    else if (pounds) yield { ...at, message: 'The £ stands before its number.', ...suggesting(found, `£${pounds}`) };
    else if (found.endsWith('p')) yield { ...at, message: `${found} is both pounds and pence.` };
    else if (/^£\s/.test(found)) yield { ...at, message: 'No space stands behind the £.', ...suggesting(found, '£') };
    else if (found.startsWith('£'))
      yield { ...at, message: 'Pence have two digits.', ...suggesting(found, `${found}0`) };
  }
  yield* misspeltMonths(text);
  for (const { 0: found, 1: weekday, 2: day, 3: month, 4: year, index } of text.matchAll(date)) {
    // Without a year it may be a leap year's, and a larger number may be that of a house.
    const monthIndex = months.findIndex((names) => names.includes(month!));
    const moment = new Date(Date.UTC(Number(year ?? 2028), monthIndex, Number(day)));
    const right = weekdays[moment.getUTCDay()]!;
    if (moment.getUTCDate() !== Number(day)) {
      if (year || Number(day) <= 31) yield { offset: index, found, message: `${found} is no day of the calendar.` };
    } else if (weekday && year && !right.includes(weekday)) {
      const isWelsh = weekdays.some((names) => names.at(-1) === weekday);
      const next = isWelsh ? right.at(-1) : right[weekday.endsWith('day') ? 0 : 1];
      yield { offset: index, found, message: `${day} ${month} ${year} is a ${next}.`, ...suggesting(weekday, next) };
    }
  }
}

/** Finds months that are misspelt. */
function* misspeltMonths(text: string): Generator<WrongWords> {
  for (const { 0: found, index } of text.matchAll(datedWord)) {
    const right = found.length > 4 && !anyMonth!.includes(found) ? nearest(found, longMonths) : undefined;
    if (right) yield { offset: index, found, message: `${found} is no month.`, ...suggesting(found, right) };
  }
}

/** Finds words with _ that may be names of placeholders without their braces, or in others. */
export function* bareNames(text: string): Generator<Brace> {
  for (const { 0: found, 1: words = '', index } of text.matchAll(bareName)) yield { form: 'bare', words, index, found };
}
