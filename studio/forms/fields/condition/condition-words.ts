import { type Fact, objectOr, operandInWords } from '../../../../src/content/api/pure.ts';
import { comparisonIn } from '../../../../src/rules/compare.ts';
import { formatValue } from '../../../../src/rules/format-value.ts';
import type { When } from '../../../../src/types.gen.ts';
import type { Json } from '../../../types.ts';

export type FormFacts = Record<string, Fact>;

/** A condition as an editor may have it, with mistakes too. */
export type Condition = { [Name in keyof When]?: Json };

export const conditionIn = (value: Json | undefined): Condition => objectOr(value) as Condition;

/** Says to whom something shows: `Shown to existing customers who have an amount to pay`. */
export function sentenceOf(value: Json, facts: FormFacts): string {
  const when = conditionIn(value);
  const all = Array.isArray(when.all) ? when.all : [value];
  const adjectives = all.flatMap((part) => adjectiveOf(conditionIn(part), facts) ?? []);
  const rest = all.filter((part) => adjectiveOf(conditionIn(part), facts) === undefined);
  const who = rest.map((part) => clauseOf(part, facts)).join(' and ');
  return `Shown to ${[...adjectives, 'customers'].join(' ')}${who && ` who ${who}`}`;
}

/** Says the same of conditions that hold together. */
export const sentenceOfAll = (whens: readonly When[], facts: FormFacts): string =>
  sentenceOf((whens.length === 1 ? whens[0] : { all: whens }) as unknown as Json, facts);

/** `existing`, if that is all that a condition says and the fact has such words. */
function adjectiveOf({ fact, is }: Condition, facts: FormFacts): string | undefined {
  const kind = typeof fact === 'string' ? facts[fact] : undefined;
  return kind?.words?.before && typeof is === 'string' ? is : undefined;
}

/** Says in a verb phrase of which customers a condition holds. */
function clauseOf(value: Json, facts: FormFacts): string {
  const when = conditionIn(value);
  if (Array.isArray(when.all)) return joined(when.all, ' and ', facts);
  if (Array.isArray(when.any)) return joined(when.any, ' or ', facts);
  if (when.from !== undefined) return `come from ${timeOf(when.from)} on`;
  if (conditionIn(when.not).from !== undefined) return `come before ${timeOf(conditionIn(when.not).from)}`;
  if (when.not !== undefined) return negated(when.not, facts);
  const name = String(when.fact ?? when.value ?? '…');
  const { words = {} } = (when.value === undefined && facts[name]) || {};
  const label = name.replaceAll('_', ' ');
  if (when.exists === true) return words.exists ?? `have a known ${label}`;
  if (when.exists === false) return words.missing ?? `have no known ${label}`;
  const comparison = comparisonIn(when as When);
  if (comparison) return `have the ${label} ${operandInWords(comparison).replaceAll('_', ' ')}`;
  if (typeof when.is === 'boolean' && words[`${when.is}`]) return words[`${when.is}`]!;
  const values = Array.isArray(when.in) ? when.in : [when.is ?? '…'];
  const valueWords = values.map((choice) => String(choice).replaceAll('-', ' ')).join(' or ');
  return (words.is ?? `have the ${label} {value}`).replace('{value}', valueWords);
}

/** The negated clause: `have not completed …`, `are not …`, `do not have …`. Of joined ones each is negated. */
function negated(value: Json, facts: FormFacts): string {
  const { all, any, not } = conditionIn(value);
  const each = (list: Json[]) => list.map((one): Json => ({ not: one }));
  if (Array.isArray(all)) return joined(each(all), ' or ', facts);
  if (Array.isArray(any)) return joined(each(any), ' and ', facts);
  if (not !== undefined) return clauseOf(not, facts);
  const clause = clauseOf(value, facts);
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

function joined(values: Json[], word: string, facts: FormFacts): string {
  const parts = values.map((value) => {
    const clause = clauseOf(value, facts);
    const { not, ...own } = conditionIn(value);
    const inner = not === undefined ? own : conditionIn(not);
    const isJoined = [inner.all, inner.any].some((list) => Array.isArray(list) && list.length > 1);
    return isJoined ? `(${clause})` : clause;
  });
  return parts.join(word) || '…';
}
