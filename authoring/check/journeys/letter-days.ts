import { actsIn } from '../../../src/content/model/acts.ts';
import { type Case, someCase } from '../../../src/content/model/cases.ts';
import { type ContentIndex, contentName, filesOf } from '../../../src/content/model/content-index.ts';
import type { Subjects } from '../../../src/content/model/subjects.ts';
import type { Fault } from '../../../src/content/problem/problem.ts';
import { todayFact } from '../../../src/rules/compare.ts';
import { dateOf, dayOf } from '../../../src/rules/journey/letter-day.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { comparisonsIn } from '../../../src/rules/when.ts';
import type { Comparison, Letter } from '../../../src/types.gen.ts';
import { answerFault } from '../acts.ts';

type Around = { facts: Subjects; cases: readonly Case[] };

/** Finds a letter by a day that nobody gets, and two for one day. The check of names reports a date that there is not. */
export function dayFaults(contentIndex: ContentIndex, path: string, letter: Letter, around: Around): Fault[] {
  const { sends } = letter;
  const own = dayOf(sends);
  const date = own && dateOf(own);
  const fact = date === undefined ? undefined : ownEntry(around.facts, date);
  if (!own || !date || !fact) return [];
  const pointer = `/sends/${sends.before ? 'before' : 'after'}`;
  const fault = (at: string, message: string) => [{ pointer: pointer + at, message }];
  if (fact.type !== 'date' && !isTime(contentIndex, date))
    return fault('/date', `"${date}" is no date. A value is one by its "type": "day" in values.json.`);
  const unknown = own.date.fact?.startsWith('answer.') ? answerFault(contentIndex, date) : undefined;
  if (unknown) return fault('/date', unknown);
  if (date === todayFact) return fault('/date', `"${date}" is another day each day: choose a date of the link.`);
  if (!someCase(around.cases, [isThere(letter)]))
    return fault('/date', `No customer has the date "${date}": nobody records what it counts from.`);
  if (sends.before && isDayOfRecord(contentIndex, date))
    return fault('/date', `"${date}" is known only once it is there, so that no letter goes before it: choose after.`);
  if (!someCase(around.cases, [isThere(letter), ...unstopped(contentIndex, letter)]))
    return fault('/unless', `This letter can never be sent: who has the date "${date}" has done what stops it.`);
  if (!someCase(around.cases, whoGets(contentIndex, letter)))
    return fault('', `This letter can never be sent: nobody who has the date "${date}" is among those who get it.`);
  const other = filesOf(contentIndex, 'letter').find(
    (file) => file.path < path && isOnSameDay(contentIndex, letter, file.data as Letter, around.cases),
  );
  if (!other) return [];
  return fault('/days', `The letter "${contentName(other)}" goes to the same customers on the same day.`);
}

const isTime = ({ schemas }: ContentIndex, date: string) => ownEntry(schemas.facts, date)?.of === 'recorded_at';

const isThere = ({ sends }: Letter): Comparison => ({ ...dayOf(sends)!.date, exists: true });

/** Whether a date is the day of a record itself. */
function isDayOfRecord(contentIndex: ContentIndex, date: string): boolean {
  const counted = Object.values(actsIn(contentIndex.files)).flatMap(({ dates = {} }) => dates[date] ?? []);
  const isBare = counted.some(({ from, days, months, workingDays }) => !(from ?? days ?? months ?? workingDays));
  return isBare || isTime(contentIndex, date);
}

/** That none of the acts that stop a letter is done. */
function unstopped({ names }: ContentIndex, { sends }: Letter): Comparison[] {
  const acts = (dayOf(sends)!.unless ?? []).filter((one) => names.act.has(one));
  return acts.length > 0 ? [{ fact: 'completed', notIn: acts }] : [];
}

const whoGets = (contentIndex: ContentIndex, letter: Letter): Comparison[] => [
  isThere(letter),
  ...unstopped(contentIndex, letter),
  ...comparisonsIn(letter.when),
];

function isOnSameDay(contentIndex: ContentIndex, letter: Letter, other: Letter, cases: readonly Case[]): boolean {
  const [own, its] = [dayOf(letter.sends)!, dayOf(other.sends ?? {})];
  const daysOf = ({ sends }: Letter) => (sends.before ? -sends.before.days : (sends.after?.days ?? 0));
  if (!its?.date || dateOf(own) !== dateOf(its) || daysOf(letter) !== daysOf(other)) return false;
  return someCase(cases, [...whoGets(contentIndex, letter), ...whoGets(contentIndex, other)]) !== undefined;
}
