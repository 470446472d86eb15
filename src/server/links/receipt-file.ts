import { type DocumentFile, siteOfFile } from '../../rules/document-file.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { factRows, receiptRows } from '../../rules/fact-rows.ts';
import { readersOf } from '../../rules/facts.ts';
import { fillLine, type Lookup } from '../../rules/fill.ts';
import { holds } from '../../rules/when.ts';
import type { Compiled, CompiledSite, FactRow, Link, LinkReceipt } from '../../types.gen.ts';

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
  return { heading: fillLine(fullest.heading, lookup), rows: filled(fullest.rows, lookup) };
}

/** Rows as a table; nothing where there are none. */
export function factTable(rows: LinkReceipt['rows']): string {
  const cells = rows.map(
    ({ label, text }) => `<tr><th scope="row">${escapeText(label)}</th><td>${escapeText(text)}</td></tr>`,
  );
  return cells.length ? `<table><tbody>${cells.join('')}</tbody></table>` : '';
}

/** The rows of a copy, as its link has them. */
export function copiedRows({ site, copies = {} }: Pick<Compiled, 'site' | 'copies'>, link: Link, block: string) {
  const { fact, lookup } = readersOfRecords(site, link);
  const takes = copies[block] ?? { facts: [] };
  return filled(factRows(site, takes, block === 'calendar' ? 'calendar' : 'copy', fact), lookup);
}

/** Once it is left, the provider that a customer leaves is known by the link itself. */
function readersOfRecords(site: CompiledSite, link: Link) {
  const { switched_from: losing_provider } = link;
  return readersOf(site, link, { status: 'ready', order: losing_provider === undefined ? {} : { losing_provider } });
}

/** A note stands behind its words. */
const filled = (rows: readonly FactRow[], lookup: Lookup): LinkReceipt['rows'] =>
  rows.map(({ label, text, note }) => ({
    label: fillLine(label, lookup),
    text: [text, ...(note ? [note] : [])].map((line) => fillLine(line, lookup)).join(', '),
  }));

export function receiptFile({ site }: Pick<Compiled, 'site'>, { heading, rows }: LinkReceipt): DocumentFile {
  return {
    ...siteOfFile(site),
    title: heading,
    notes: [],
    html: factTable(rows),
  };
}
