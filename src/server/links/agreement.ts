import { secondOf } from '../../rules/dates.ts';
import { valueReader } from '../../rules/facts.ts';
import { formatValue } from '../../rules/format-value.ts';
import { hasAct } from '../../rules/journey.ts';
import { type Difference, differencesIn, monthlyTotals } from '../../rules/value-rules.ts';
import type { FactReader } from '../../rules/when.ts';
import type { AcceptedDifference, Compiled, CompiledSite, OrderTotal } from '../../types.gen.ts';
import { valuesFor } from '../journey/values.ts';
import type { LinkMistake } from './check.ts';
import type { NewLink } from './create.ts';

/**
 * The comparison when a link was made, and the accepted differences. Both are stored with the link, and part of its
 * hash (D-31, D-32).
 */
export type Agreement = { orderTotal?: OrderTotal; accepted?: AcceptedDifference };

/** Its parts of a requested link: the total of the order document, and why differences are accepted. */
export type Ordered = {
  /** The document's total monthly cost in pence; undefined where none can be read. */
  totalPence: number | undefined;
  reason: string | undefined;
};

/**
 * Compares a link's values with each other, and its contract with its order document, so that a customer sees one price
 * (D-32). Returns the differences as mistakes, unless a reason is given.
 */
export function agreementOf(
  compiled: Compiled,
  link: NewLink,
  { totalPence, reason }: Ordered,
  now: Date,
): Agreement | LinkMistake[] {
  const { site, valueRules = {} } = compiled;
  const value = readerAt(site, link, now, now);
  const mistakes = differencesIn(valueRules, value).map((difference) => inWords(compiled, difference));
  if (!mistakes.length) mistakes.push(...laterMistakes(compiled, link, now));

  const contract_pence = monthlyTotals(valueRules, value);
  const isCompared = link.switchOrder && contract_pence.length > 0 && hasAct(site, link.journey, 'contract-agreement');
  let orderTotal: OrderTotal | undefined;
  if (isCompared) {
    const agrees = totalPence !== undefined && contract_pence.includes(totalPence);
    const found = totalPence === undefined ? 'not-read' : agrees ? 'agrees' : 'differs';
    orderTotal = { found, ...(totalPence !== undefined && { order_pence: totalPence }), contract_pence };
    if (found === 'differs') mistakes.push(mistakeOfTotal(totalPence!, contract_pence));
  }
  if (mistakes.length && reason === undefined) return mistakes;
  const differences = mistakes.map(({ detail }) => detail);
  return {
    ...(orderTotal && { orderTotal }),
    ...(reason !== undefined && differences.length > 0 && { accepted: { reason, differences } }),
  };
}

/** Reads the values of a link that is made now, as they are at a time. */
function readerAt(site: CompiledSite, { values = {}, switchOrder }: NewLink, now: Date, at: Date): FactReader {
  const times = { own_values: values, has_order: switchOrder !== undefined, created_at: now };
  return valueReader(site, { values: valuesFor(site, times, undefined, at), as_of: secondOf(at) });
}

/** Finds the amounts that will not agree any more when the content's values change, as long as the link can be used. */
function laterMistakes(compiled: Compiled, link: NewLink, now: Date): LinkMistake[] {
  const { site, valueRules = {} } = compiled;
  const times = (site.dates ?? []).map((date) => new Date(date));
  for (const at of times.filter((time) => time > now && !(link.expiresAt && time >= link.expiresAt))) {
    const found = differencesIn(valueRules, readerAt(site, link, now, at));
    if (!found.length) continue;
    const from = `From ${formatValue('time', secondOf(at))}: `;
    return found.map((difference) => {
      const { detail, ...mistake } = inWords(compiled, difference);
      return { ...mistake, detail: from + detail };
    });
  }
  return [];
}

function mistakeOfTotal(order: number, contract: number[]): LinkMistake {
  const totals = contract.map((pence) => formatValue('money', pence)).join(' or ');
  const detail = `The order document says ${formatValue('money', order)} a month, and the contract ${totals}.`;
  return { pointer: '/switch_order/ots_document', code: 'order-total', detail };
}

/** Describes a difference, with both figures. Words are left out: they may be personal. */
function inWords({ site }: Compiled, { name, rule, is, other, of }: Difference): LinkMistake {
  const written = (value: typeof is, as = name) => {
    const type = site.values[as]?.type ?? 'text';
    return typeof value === 'number' ? formatValue(type, value) : undefined;
  };
  const figure = (value: typeof is) => (written(value) === undefined ? '' : ` (${written(value)})`);
  const pointer = `/values/${name}`;
  if (rule === 'equals') {
    const detail = `The value "${name}"${figure(is)} must be the same as "${of[0]}"${figure(other)}.`;
    return { pointer, code: 'equals', detail };
  }
  const parts = of.map((part) => `"${part}"`).join(' and ');
  return {
    pointer,
    code: 'sum',
    detail: `The value "${name}" is ${written(is)}, and ${parts} make ${written(other)}.`,
  };
}
