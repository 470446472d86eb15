import { type Fact, objectOr, operandInWords } from '../../../../src/content/api/pure.ts';
import { orderIn } from '../../../../src/rules/compare.ts';
import { formatValue } from '../../../../src/rules/format-value.ts';
import type { Comparison } from '../../../../src/types.gen.ts';
import type { Json } from '../../../types.ts';

export type FormFacts = Record<string, Fact>;

/** A condition as an editor may have it, with mistakes too. */
export type Condition = { [Name in keyof Comparison]?: Json };

export const conditionIn = (value: Json | undefined): Condition => objectOr(value) as Condition;

/** The comparisons of a condition, also of one with mistakes. */
export const partsOf = (value: Json | undefined): Condition[] => [value ?? []].flat().map(conditionIn);

/** Says to whom something shows: `Shown to existing customers who have an amount to pay`. */
export function sentenceOf(value: Json, facts: FormFacts): string {
  const parts = partsOf(value);
  const adjectives = parts.flatMap((part) => adjectiveOf(part, facts) ?? []);
  const rest = parts.filter((part) => adjectiveOf(part, facts) === undefined);
  const who = rest.map((part) => clauseOf(part, facts)).join(' and ');
  return `Shown to ${[...adjectives, 'customers'].join(' ')}${who && ` who ${who}`}`;
}

/** `existing`, if that is all that a comparison says and the fact has such words. */
function adjectiveOf({ fact, is }: Condition, facts: FormFacts): string | undefined {
  const kind = typeof fact === 'string' ? facts[fact] : undefined;
  return kind?.words?.before && typeof is === 'string' ? is : undefined;
}

/** Says in a verb phrase of which customers a comparison holds. */
function clauseOf(when: Condition, facts: FormFacts): string {
  const { is, isNot, from, until } = when;
  const { in: several, notIn } = when;
  if (from !== undefined || until !== undefined) {
    const times = [from !== undefined && `from ${timeOf(from)} on`, until !== undefined && `before ${timeOf(until)}`];
    return `come ${times.filter(Boolean).join(' and ')}`;
  }
  if (isNot !== undefined || notIn !== undefined) {
    const { isNot: _, notIn: _in, ...rest } = when;
    return negated(clauseOf({ ...rest, ...(notIn === undefined ? { is: isNot! } : { in: notIn }) }, facts));
  }
  const name = String(when.fact ?? when.value ?? '…');
  const { words = {} } = (when.value === undefined && facts[name]) || {};
  const label = name.replaceAll('_', ' ');
  if (when.exists === true) return words.exists ?? `have a known ${label}`;
  if (when.exists === false) return words.missing ?? `have no known ${label}`;
  const ordered = orderIn(when as Comparison);
  if (ordered) return `have the ${label} ${operandInWords(ordered).replaceAll('_', ' ')}`;
  if (typeof is === 'boolean' && words[`${is}`]) return words[`${is}`]!;
  const values = Array.isArray(several) ? several : [is ?? '…'];
  const valueWords = values.map((choice) => String(choice).replaceAll('-', ' ')).join(' or ');
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

function timeOf(from: Json | undefined): string {
  const text = String(from ?? '');
  return Number.isNaN(Date.parse(text)) ? text || '…' : formatValue('time', text);
}
