import { secondOf } from '../../rules/dates.ts';
import { valueReader } from '../../rules/facts.ts';
import { formatValue } from '../../rules/format-value.ts';
import { hasActOf } from '../../rules/journey/journey.ts';
import { type Difference, differencesIn, monthlyTotals, orderValues } from '../../rules/value-rules.ts';
import type { FactReader } from '../../rules/when.ts';
import type { AcceptedDifference, Compiled, CompiledSite, OrderTotal } from '../../types.gen.ts';
import { valuesFor } from '../journey/values.ts';
import type { NewLink } from './create.ts';
import type { OrderFigures } from './order-total.ts';
import type { LinkMistake } from './read-request.ts';

/** A new link's total beside its order's, the differences that were accepted, and its values with the offer that fits. */
export type Agreement = { orderTotal?: OrderTotal; accepted?: AcceptedDifference; values?: NewLink['values'] };

/** The figures of a request's order document, and the reason why differences are accepted. */
export type Ordered = {
  /** Undefined where the document is not read. */
  figures: OrderFigures | undefined;
  reason: string | undefined;
  /** Whether unreadable text is refused, as a difference is. */
  refusesUnread?: boolean;
};

/** Compares a link's values and order: customers see one price (D-32). Returns mistakes, unless a reason is given. */
export function compareOrder(
  compiled: Compiled,
  requested: NewLink,
  { figures, reason, refusesUnread = false }: Ordered,
  now: Date,
): Agreement | LinkMistake[] {
  const { site, valueRules = {} } = compiled;
  const link = withOffer(compiled, requested, figures, now);
  const totalPence = figures?.monthly;
  const value = readerAt(site, link, now, now);
  const mistakes = differencesIn(valueRules, value).map((difference) => inWords(compiled, difference));
  if (!mistakes.length) mistakes.push(...laterMistakes(compiled, link, now));

  const contract_pence = monthlyTotals(valueRules, value);
  const isCompared =
    link.switchOrder && contract_pence.length > 0 && hasActOf(site, link.journey, ({ agrees }) => agrees);
  let orderTotal: OrderTotal | undefined;
  if (isCompared) {
    const agrees = totalPence !== undefined && contract_pence.includes(totalPence);
    const result = totalPence === undefined ? 'not-read' : agrees ? 'agrees' : 'differs';
    orderTotal = { found: result, ...(totalPence !== undefined && { order_pence: totalPence }), contract_pence };
    if (result === 'differs') mistakes.push(mistakeOfTotal(totalPence!, contract_pence));
    if (result === 'not-read' && refusesUnread) mistakes.push(unreadMistake('Total monthly cost'));
    if (figures && result !== 'not-read') mistakes.push(...otherDifferences(compiled, value, figures, refusesUnread));
  }
  if (mistakes.length && reason === undefined) return mistakes;
  const differences = mistakes.map(({ detail }) => detail);
  return {
    ...(link !== requested && { values: link.values }),
    ...(orderTotal && { orderTotal }),
    ...(reason !== undefined && differences.length > 0 && { accepted: { reason, differences } }),
  };
}

/** The link with the one choice that its order document's total fits, where the link does not say it. */
function withOffer(compiled: Compiled, link: NewLink, figures: OrderFigures | undefined, now: Date): NewLink {
  const { site, valueRules = {} } = compiled;
  if (figures?.monthly === undefined || !hasActOf(site, link.journey, ({ agrees }) => agrees)) return link;
  for (const [name, { type, choices = [] }] of Object.entries(site.values)) {
    if (type !== 'choice' || link.values?.[name] !== undefined) continue;
    const of = (choice: string): NewLink => ({ ...link, values: { ...link.values, [name]: choice } });
    const isOf = (choice: string) =>
      monthlyTotals(valueRules, readerAt(site, of(choice), now, now)).includes(figures.monthly!);
    const fitting = choices.filter(isOf);
    if (fitting.length === 1 && choices.length > 1) return of(fitting[0]!);
  }
  return link;
}

/** The mistakes in an order document's one-off costs and the offer's name, beside the contract. */
function otherDifferences(
  { valueRules = {} }: Compiled,
  value: FactReader,
  { oneOff, words }: OrderFigures,
  refusesUnread: boolean,
): LinkMistake[] {
  const mistakes: LinkMistake[] = [];
  const totals = orderValues(valueRules, 'one-off-total', value).map(Number);
  if (oneOff === undefined && totals.length && refusesUnread) mistakes.push(unreadMistake('Total one-off cost'));
  if (oneOff !== undefined && totals.length && !totals.includes(oneOff)) {
    const contract = totals.map((pence) => formatValue('money', pence)).join(' or ');
    const detail = `The order document says ${formatValue('money', oneOff)} once, and the contract ${contract}.`;
    mistakes.push({ pointer: '/switch_order/ots_document', code: 'order-one-off', detail });
  }
  const names = orderValues(valueRules, 'offer-name', value).map(String);
  if (names.length && !names.some((name) => plain(words).includes(plain(name)))) {
    const detail = `The order document does not name what the contract is for: ${names.join(' or ')}.`;
    mistakes.push({ pointer: '/switch_order/ots_document', code: 'order-name', detail });
  }
  return mistakes;
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

function unreadMistake(row: string): LinkMistake {
  const detail = `The order document has no single amount in a row "${row}", so it cannot be compared with the contract.`;
  return { pointer: '/switch_order/ots_document', code: 'order-unread', detail };
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

function mistakeOfTotal(order: number, contract: number[]): LinkMistake {
  const totals = contract.map((pence) => formatValue('money', pence)).join(' or ');
  const detail = `The order document says ${formatValue('money', order)} a month, and the contract ${totals}.`;
  return { pointer: '/switch_order/ots_document', code: 'order-total', detail };
}

/** Describes a difference, with both figures. Words are left out: they may be personal. */
function inWords({ site }: Compiled, { name, rule, is, other, of }: Difference): LinkMistake {
  const toText = (value: typeof is) => {
    const type = site.values[name]?.type ?? 'text';
    return typeof value === 'number' ? formatValue(type, value) : undefined;
  };
  const figure = (value: typeof is) => (toText(value) === undefined ? '' : ` (${toText(value)})`);
  const pointer = `/values/${name}`;
  if (rule === 'equals') {
    const detail = `The value "${name}"${figure(is)} must be the same as "${of[0]}"${figure(other)}.`;
    return { pointer, code: 'equals', detail };
  }
  const parts = of.map((part) => `"${part}"`).join(' and ');
  return { pointer, code: 'sum', detail: `The value "${name}" is ${toText(is)}, and ${parts} make ${toText(other)}.` };
}
