/** How a row of a paper reads: its label, its words, and its note on a line below them (D-79). */
import { defined } from '../../rules/defined.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { factRows, type PaperRow, receiptRows } from '../../rules/fact-rows.ts';
import { readersOf } from '../../rules/facts.ts';
import { fillLine, type Lookup } from '../../rules/fill.ts';
import { holds } from '../../rules/when.ts';
import type { Compiled, CompiledSite, Link, LinkReceipt } from '../../types.gen.ts';

/** Fills the lines of rows. */
export const filledRows = (rows: readonly PaperRow[], lookup: Lookup): LinkReceipt['rows'] =>
  rows.map(({ label, text, note }) => ({
    ...{ label: fillLine(label, lookup), text: fillLine(text, lookup) },
    ...defined({ note: note && fillLine(note, lookup) }),
  }));

/** Filled rows as a table. One without a label goes on with the row above; what has none above is a table of layout. */
export function rowsTable(rows: readonly PaperRow[]): string {
  const first = rows.findIndex(({ label }) => label);
  if (first > 0) return rowsTable(rows.slice(0, first)) + rowsTable(rows.slice(first));
  const body = rows.map(({ label, text, note }) => {
    const head = label ? `<th scope="row">${escapeText(label)}</th>` : first < 0 ? '' : '<td></td>';
    const below = note ? `<br><small>${escapeText(note)}</small>` : '';
    return `<tr>${head}<td>${escapeText(text)}${below}</td></tr>`;
  });
  return body.length ? `<table${first < 0 ? ' role="presentation"' : ''}><tbody>${body.join('')}</tbody></table>` : '';
}

/** Filled rows as lines. */
export const rowsLines = (rows: readonly PaperRow[]): string[] =>
  rows.flatMap(({ label, text, note }) => [`${label}: ${text}`, ...(note ? [note] : [])]);

/** The rows of a copy, as its link has them. */
export function copiedRows(
  { site, copies = {} }: Pick<Compiled, 'site' | 'copies'>,
  link: Link,
  block: string,
): LinkReceipt['rows'] {
  const { fact, lookup } = readersOfRecords(site, link);
  const takes = copies[block] ?? { facts: [] };
  return filledRows(factRows(site, takes, block === 'calendar' ? 'calendar' : 'copy', fact), lookup);
}

/** The rows of groups of facts, as the pages of a link have them. */
export function pageRows(site: CompiledSite, link: Link, facts: readonly string[]): LinkReceipt['rows'] {
  const { fact, lookup } = readersOfRecords(site, link);
  return filledRows(factRows(site, { facts }, 'page', fact), lookup);
}

/** Returns what the content's receipts say of a link: the one with the most rows. Undefined where none says anything. */
export function receiptOf(
  { site, receipts = [] }: Pick<Compiled, 'site' | 'receipts'>,
  link: Link,
): LinkReceipt | undefined {
  const { fact, lookup } = readersOfRecords(site, link);
  const told = receipts
    .filter(({ when }) => holds(when, fact) === true)
    .map(({ heading, ...takes }) => ({ heading, rows: receiptRows(site, takes, fact) }));
  const fullest = told.reduce((best, one) => (one.rows.length > best.rows.length ? one : best), {
    heading: '',
    rows: [],
  });
  if (!fullest.rows.length) return undefined;
  return { heading: fillLine(fullest.heading, lookup), rows: filledRows(fullest.rows, lookup) };
}

/** Once it is left, the provider that a customer leaves is known by the link itself. */
function readersOfRecords(site: CompiledSite, link: Link) {
  const { switched_from: losing_provider } = link;
  return readersOf(site, link, { status: 'ready', order: losing_provider === undefined ? {} : { losing_provider } });
}
