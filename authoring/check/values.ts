import { type ContentIndex, filesOf } from '../../src/content/model/content-index.ts';
import { fractionsIn } from '../../src/content/model/fractions.ts';
import { contactNames } from '../../src/content/model/names.ts';
import type { Edit, Mistake } from '../../src/content/problem/problem.ts';
import { nearest, oneOf } from '../../src/content/problem/suggest.ts';
import { isObject, objectOr } from '../../src/content/schema/walk.ts';
import { formatValue } from '../../src/rules/format-value.ts';
import { isDay } from '../../src/rules/questions/calendar.ts';
import { penceIn } from '../../src/rules/text/pounds.ts';

const types: unknown[] = ['money', 'number', 'text', 'choice', 'day', 'list'];

/** The types of values that only links may have. */
const ofLinks: unknown[] = ['choice', 'day', 'list'];

/** Finds mistakes in values that their schema cannot express (D-18). Values that break their schema are left out. */
export function* checkValues(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'values');
  if (!file) return;
  const { facts } = contentIndex.schemas;
  const needed = neededBy(filesOf(contentIndex, 'journeys')[0]?.data);
  const fractions = fractionsIn(file.text ?? '');
  for (const [name, entry] of Object.entries(objectOr(file.data))) {
    if (!isObject(entry) || !types.includes(entry.type)) continue;
    const { type, value, choices } = entry;
    const mistakeIn = (property: string, message: string, suggestion?: string, edit?: Edit): Mistake => {
      const place = property ? { pointer: `/${name}/${property}` } : { pointer: '', key: name };
      return { file: file.path, ...place, message, suggestion, ...(edit && { edit }) };
    };
    const isFact = Object.hasOwn(facts, name);
    if (isFact || contactNames(contentIndex.schemas).all.includes(name) || name === 'provider') {
      const ask = isFact ? ` and ask for { "fact": "${name}" }` : ` and say {${name}}`;
      const cure = `: take this out${ask}, or give a value of your own another name.`;
      yield mistakeIn('', `"${name}" is the name of a ${isFact ? 'fact' : 'contact'} already${cure}`);
    } else if (type === 'money' && !name.endsWith('_pence')) {
      yield mistakeIn('', "A money value's name ends in _pence.", `${name}_pence`);
    } else if (typeof type === 'string' && type !== 'money' && name.endsWith('_pence')) {
      yield mistakeIn('type', 'A value whose name ends in _pence is money.', 'money');
    } else if (type === 'choice' && !Array.isArray(choices)) {
      yield mistakeIn('', 'A choice needs "choices": what it can be.');
    } else if (type !== 'choice' && choices !== undefined) {
      yield mistakeIn('choices', 'Only a choice has "choices".');
    } else if (lacksValue(name, entry, needed)) {
      const message =
        '"value" is missing here: only a choice, a day, a list, what is personal and what a journey "needs" may do without it.';
      yield { ...mistakeIn('', message), only: 'words' };
    } else {
      const changes = Array.isArray(entry.changes) ? entry.changes.map(objectOr) : [];
      const all: [string, unknown][] = [['value', value], ...changes.map(placed)];
      const faults = all.flatMap(([at, one]) => {
        const fault = faultOf(entry, one, fractions.get(`/${name}/${at}`));
        return fault ? [mistakeIn(at, fault.message, fault.suggestion, fault.edit)] : [];
      });
      yield* faults;
      if (!faults.length) yield* changeFaults(entry, changes).map(({ at, message }) => mistakeIn(at, message));
    }
  }
}

/** Whether values.json has to give a value, and does not. */
export const lacksValue = (name: string, { type, value, personal }: Record<string, unknown>, needed: unknown[]) =>
  !ofLinks.includes(type) && value === undefined && !personal && !needed.includes(name);

/** The values that each link of some journey brings. */
export const neededBy = (plan: unknown): unknown[] =>
  Object.values(objectOr(objectOr(plan).journeys)).flatMap((journey) => objectOr(journey).needs ?? []);

const placed = ({ value }: Record<string, unknown>, index: number): [string, unknown] => [
  `changes/${index}/value`,
  value,
];

/** Finds the mistake in a value of a type. `fraction` is how a whole number is written, if so. */
function faultOf(
  { type, choices }: Record<string, unknown>,
  value: unknown,
  fraction: string | undefined,
): { message: string; suggestion?: string | undefined; edit?: Edit } | undefined {
  const isWhole = Number.isInteger(value) && !fraction;
  if (type === 'money' && ['number', 'string'].includes(typeof value) && !isWhole) return poundsFault(value, fraction);
  if (type === 'number' && typeof value === 'string')
    return {
      message: `${JSON.stringify(value)} is text; a number has ${isDigits(value) ? 'no quotes' : 'digits alone'}.`,
    };
  if (type === 'text' && typeof value === 'number') return { message: `${value} is a number; text has quotes.` };
  if (type === 'text' && typeof value === 'string' && !value.trim()) return { message: 'This text is blank.' };
  if (type === 'day' && value !== undefined && !isDay(value))
    return { message: `${JSON.stringify(value)} is no day, such as 2026-12-07.` };
  if (value !== undefined && (type === 'list') !== Array.isArray(value))
    return {
      message: type === 'list' ? 'A list has square brackets: ["one", "two"].' : 'Only a list has several texts.',
    };
  if (type !== 'choice' || !Array.isArray(choices) || value === undefined || choices.includes(value)) return undefined;
  const suggestion = nearest(String(value), choices.map(String));
  return { message: `${JSON.stringify(value)} is not one of ${oneOf(choices)}.`, suggestion };
}

const isDigits = (value: unknown) => /^\d+$/.test(String(value));

/** Describes money that is not whole pence, in the pence that were probably meant. */
function poundsFault(value: unknown, fraction: string | undefined): { message: string; edit?: Edit } {
  const old = fraction ?? JSON.stringify(value);
  const amount = (fraction ?? String(value)).replace(/^£\s*/, '');
  // A number of JSON leaves its last zero out.
  const pence = penceIn((fraction ?? String(value)).replace(/^(\d+\.\d)$/, '$10'));
  if (fraction === undefined && isDigits(value))
    return {
      message: `${old} is in quotes: pence are a number, and ${amount} is ${formatValue('money', Number(value))}.`,
      edit: { old, next: String(Number(value)) },
    };
  if (pence === undefined) return { message: `${old} is not whole pence: £34.99 is 3499.` };
  return { message: `${old} is not whole pence: £${amount} is ${pence}.`, edit: { old, next: String(pence) } };
}

/** Changes that are out of order, at the same time, or that change nothing. */
function changeFaults(
  { type, value }: Record<string, unknown>,
  changes: Record<string, unknown>[],
): { at: string; message: string }[] {
  const formatted = (one: unknown) => (type === 'money' ? formatValue('money', one) : JSON.stringify(one));
  return changes.flatMap((change, index) => {
    const before = changes[index - 1];
    const [time, timeBefore] = [change, before ?? {}].map(({ from }) => Date.parse(String(from)));
    if (time === timeBefore)
      return [{ at: `changes/${index}/from`, message: 'Two changes are from the same time: keep one of them.' }];
    if (time! < timeBefore!)
      return [{ at: `changes/${index}/from`, message: 'This is before the change above it: put the earliest first.' }];
    if (change.value === (before ? before.value : value))
      return [
        {
          at: `changes/${index}/value`,
          message: `It is ${formatted(change.value)} before already: write what it becomes.`,
        },
      ];
    return [];
  });
}
