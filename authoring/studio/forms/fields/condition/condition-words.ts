import { orderIn } from '../../../../../src/rules/compare.ts';
import { formatValue } from '../../../../../src/rules/format-value.ts';
import { inLondon } from '../../../../../src/rules/london-time.ts';
import type { Comparison } from '../../../../../src/types.gen.ts';
import { type Fact, objectOr, operandInWords } from '../../../../api/pure.ts';
import type { Json } from '../../../types.ts';

export type FormFacts = Record<string, Fact>;

/** A condition as an editor may have it, with mistakes too. */
export type Condition = { [Name in keyof Comparison]?: Json };

export const conditionIn = (value: Json | undefined): Condition => objectOr(value) as Condition;

/** The comparisons of a condition, also of one with mistakes. */
export const partsOf = (value: Json | undefined): Condition[] => [value ?? []].flat().map(conditionIn);

/** Says to whom and when something shows: `Shown to existing customers who have an amount to pay, from 1 April 2027`. */
export function sentenceOf(value: Json, facts: FormFacts): string {
  const parts = partsOf(value);
  const times = parts.filter(isOfTime).flatMap(timesOf).join(' and ');
  const others = parts.filter((part) => !isOfTime(part));
  if (times && !others.length) return `Shown ${times}`;
  const adjectives = others.flatMap((part) => adjectiveOf(part, facts) ?? []);
  const rest = others.filter((part) => adjectiveOf(part, facts) === undefined);
  const who = rest.map((part) => clauseOf(part, facts)).join(' and ');
  return `Shown to ${[...adjectives, 'customers'].join(' ')}${who && ` who ${who}`}${times && `, ${times}`}`;
}

/** Whether a comparison is over the time. */
export const isOfTime = ({ from, until }: Condition): boolean => from !== undefined || until !== undefined;

const timesOf = ({ from, until }: Condition): string[] => [
  ...(from === undefined ? [] : [`from ${timeWords(from)}`]),
  ...(until === undefined ? [] : [`before ${timeWords(until)}`]),
];

/** A day, and the time on it unless that is its beginning. */
export function timeWords(time: Json): string {
  const local = inLondon(String(time));
  return local ? formatValue(local.endsWith('T00:00') ? 'date' : 'time', String(time)) : String(time) || '…';
}

/** `existing`, if that is all that a comparison says and the fact has such words. */
function adjectiveOf({ fact, is }: Condition, facts: FormFacts): string | undefined {
  const kind = typeof fact === 'string' ? facts[fact] : undefined;
  return kind?.words?.before && typeof is === 'string' && is ? is : undefined;
}

/** Says in a verb phrase of which customers a comparison holds. */
function clauseOf(when: Condition, facts: FormFacts): string {
  const { is, isNot, in: several, notIn } = when;
  if (isNot !== undefined || notIn !== undefined) {
    const { isNot: _, notIn: _in, ...rest } = when;
    return negated(clauseOf({ ...rest, ...(notIn === undefined ? { is: isNot! } : { in: notIn }) }, facts));
  }
  const name = String(when.fact ?? when.value ?? '');
  if (!name) return '…';
  const { words = {} } = (when.value === undefined && facts[name]) || {};
  const label = name.replaceAll('_', ' ');
  if (when.exists === true) return words.exists ?? `have a known ${label}`;
  if (when.exists === false) return words.missing ?? `have no known ${label}`;
  const ordered = orderIn(when as Comparison);
  if (ordered) return `have the ${label} ${operandInWords(ordered).replaceAll('_', ' ')}`;
  if (typeof is === 'boolean' && words[`${is}`]) return words[`${is}`]!;
  const values = Array.isArray(several) ? several : [is ?? ''];
  const valueWords = values.map((choice) => String(choice).replaceAll('-', ' ')).join(' or ') || '…';
  return (words.is ?? `have the ${label} {value}`).replace('{value}', valueWords);
}

/** The negated clause: `have not completed …`, `are not …`, `do not have …`. */
function negated(clause: string): string {
  const [verb, ...rest] = clause.split(' ');
  const words = rest.join(' ');
  if (rest[0] === 'not') return clause.replace(verb === 'do' ? 'do not ' : ' not', '');
  const isPerfect = verb === 'have' && /^(\w+ed|paid|set up)\b/.test(words);
  return verb === 'are' || isPerfect ? `${verb} not ${words}` : `do not ${clause}`;
}
