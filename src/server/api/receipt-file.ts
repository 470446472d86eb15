import type { DocumentFile } from '../../rules/document-file.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { readersOf } from '../../rules/facts.ts';
import { fillLine } from '../../rules/fill.ts';
import { receiptRows } from '../../rules/receipt.ts';
import { holds } from '../../rules/when.ts';
import type { Compiled, Link, LinkReceipt } from '../../types.gen.ts';

/** Returns what the content's receipts say of a link: the one with the most rows. Undefined where none says anything. */
export function receiptOf(
  { site, receipts = [] }: Pick<Compiled, 'site' | 'receipts'>,
  link: Link,
): LinkReceipt | undefined {
  const { switched_from: losing_provider } = link;
  const order = losing_provider === undefined ? {} : { losing_provider };
  const { fact, lookup } = readersOf(site, link, { status: 'ready', order });
  const told = receipts
    .filter(({ when }) => holds(when, fact) === true)
    .map(({ heading, items }) => ({ heading, rows: receiptRows(items, site, fact).rows }));
  const fullest = told.reduce((best, one) => (one.rows.length > best.rows.length ? one : best), {
    heading: '',
    rows: [],
  });
  if (!fullest.rows.length) return undefined;
  const fill = (line: string) => fillLine(line, lookup);
  return {
    heading: fill(fullest.heading),
    rows: fullest.rows.map(({ label, text }) => ({ label: fill(label), text: fill(text) })),
  };
}

export function receiptFile({ site }: Pick<Compiled, 'site'>, { heading, rows }: LinkReceipt): DocumentFile {
  const row = ({ label, text }: LinkReceipt['rows'][number]) =>
    `<tr><th scope="row">${escapeText(label)}</th><td>${escapeText(text)}</td></tr>`;
  return {
    provider: site.name,
    ...(site.language && { language: site.language }),
    title: heading,
    notes: [],
    html: `<table><tbody>${rows.map(row).join('')}</tbody></table>`,
  };
}
