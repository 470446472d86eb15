import { secondOf } from '../../rules/dates.ts';
import { defined } from '../../rules/defined.ts';
import { valueReader } from '../../rules/facts.ts';
import { formatValue } from '../../rules/format-value.ts';
import { hasActOf } from '../../rules/journey/journey.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { type Difference, differencesIn, orderTotals, sumWords } from '../../rules/value-rules.ts';
import type { FactReader } from '../../rules/when.ts';
import type { Compiled, CompiledSite, OrderTotal, ValueRule } from '../../types.gen.ts';
import { valuesFor } from '../journey/values.ts';
import type { NewLink } from './create.ts';
import type { LinkMistake } from './read-request.ts';

/**
 * Compares a link's values with each other, and the costs that its request says of the order with those of the contract:
 * customers see one price (D-32). Returns the link with what came of it; the mistakes, unless it has a reason for them.
 */
export function compareOrder(
  compiled: Compiled,
  link: NewLink,
  now: Date,
): { link: NewLink } | { mistakes: LinkMistake[] } {
  const { site, valueRules = {} } = compiled;
  const value = readerAt(site, link, now, now);
  const mistakes = differencesIn(valueRules, value).map((difference) => inWords(compiled, difference));
  if (!mistakes.length) mistakes.push(...laterMistakes(compiled, link, now));

  const { accept_difference: reason, monthly_pence, one_off_pence } = link;
  const isAgreed = hasActOf(site, link.journey, ({ agrees }) => agrees);
  const totals = (kind: ValueRule['order']) => (isAgreed ? orderTotals(valueRules, kind, value) : []);
  const [contract_pence, once] = [totals('monthly-total'), totals('one-off-total')];
  let order_total: OrderTotal | undefined;
  if (monthly_pence !== undefined && contract_pence.length) {
    const found = contract_pence.includes(monthly_pence) ? 'agrees' : 'differs';
    order_total = { found, order_pence: monthly_pence, contract_pence };
    if (found === 'differs') mistakes.push(costMistake('monthly_pence', monthly_pence, contract_pence));
  }
  if (one_off_pence !== undefined && once.length && !once.includes(one_off_pence))
    mistakes.push(costMistake('one_off_pence', one_off_pence, once));
  if (mistakes.length && reason === undefined) return { mistakes };
  const differences = mistakes.map(({ detail }) => detail);
  const accepted_difference = reason !== undefined && differences.length > 0 ? { reason, differences } : undefined;
  return { link: { ...link, ...defined({ order_total, accepted_difference }) } };
}

function costMistake(name: 'monthly_pence' | 'one_off_pence', order: number, contract: number[]): LinkMistake {
  const [code, per] = name === 'monthly_pence' ? ['order-total', 'a month'] : ['order-one-off', 'once'];
  const totals = contract.map((pence) => formatValue('money', pence)).join(' or ');
  const detail = `The order costs ${formatValue('money', order)} ${per}, and the contract says ${totals}.`;
  return { pointer: `/switch_order/${name}`, code, detail };
}

/** Reads the values of a link that is made now, as they are at a time. */
function readerAt(site: CompiledSite, { values = {}, switch_order }: NewLink, now: Date, at: Date): FactReader {
  const times = { own_values: values, has_order: switch_order !== undefined, created_at: now };
  return valueReader(site, { values: valuesFor(site, times, [], at), as_of: secondOf(at) });
}

/** Finds the amounts that will not agree any more when the content's values change, as long as the link can be used. */
function laterMistakes(compiled: Compiled, link: NewLink, now: Date): LinkMistake[] {
  const { site, valueRules = {} } = compiled;
  const times = (site.dates ?? []).map((date) => new Date(date));
  for (const at of times.filter((time) => time > now && !(link.expires_at && time >= link.expires_at))) {
    const differences = differencesIn(valueRules, readerAt(site, link, now, at));
    if (!differences.length) continue;
    const from = `From ${formatValue('time', secondOf(at))}: `;
    return differences.map((difference) => {
      const { detail, ...mistake } = inWords(compiled, difference);
      return { ...mistake, detail: from + detail };
    });
  }
  return [];
}

/** Describes a difference, with both figures. Words are left out: they may be personal. */
function inWords({ site, valueRules }: Compiled, { name, rule, is, other, of }: Difference): LinkMistake {
  const toText = (value: typeof is) => {
    const type = ownEntry(site.values, name)?.type ?? 'text';
    return typeof value === 'number' ? formatValue(type, value) : undefined;
  };
  const figure = (value: typeof is) => (toText(value) === undefined ? '' : ` (${toText(value)})`);
  const pointer = `/values/${name}`;
  if (rule === 'equals') {
    const detail = `The value "${name}"${figure(is)} must be the same as "${of[0]}"${figure(other)}.`;
    return { pointer, code: 'equals', detail };
  }
  const parts = sumWords(valueRules![name]!, (part) => `"${part}"`);
  return { pointer, code: 'sum', detail: `The value "${name}" is ${toText(is)}, and ${parts} make ${toText(other)}.` };
}
