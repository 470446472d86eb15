import type { CompiledSite, ReceiptBlock } from '../types.gen.ts';
import { placeholderNames } from './fill.ts';
import { momentsOf } from './journey/timeline.ts';
import { type FactReader, holds } from './when.ts';

/** The hash of a signed receipt as an editor sees it. */
export const sampleReceipt = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The last four digits of a mandate's account as an editor sees them. */
export const sampleAccount = '6819';

type Item = ReceiptBlock['items'][number];

/** The rows of a receipt that a link has, and whether some of it is not known yet. */
export type ReceiptRows = { rows: Item[]; pending: boolean };

/**
 * The rows of a receipt that the link has in full (D-34), and the days of its moments. There are none where no row has a fact.
 */
export function receiptRows(
  items: readonly Item[],
  site: Pick<CompiledSite, 'acts' | 'facts' | 'values' | 'formats'>,
  fact: FactReader,
): ReceiptRows {
  const { facts, values } = site;
  const read = items.map((item) => {
    const names = placeholderNames(item.text);
    const known = names.filter((name) => Object.hasOwn(facts, name)).map(fact);
    const needed = [...known, ...names.filter((name) => Object.hasOwn(values, name)).map(fact)];
    const isWhole = needed.every((one) => one.pending || one.value !== undefined);
    return { item, known, isTold: isWhole && holds(item.when, fact) !== false };
  });
  const told = read.filter(({ isTold }) => isTold);
  const rows = told.map(({ item }) => item);
  return {
    rows: told.some(({ known }) => known.length > 0) ? [...rows, ...dayRows(site, fact, rows)] : [],
    pending: read.some(({ known }) => known.some(({ pending }) => pending)),
  };
}

/** The moments of the link as rows, but for those whose time a row has already. */
function dayRows(site: Parameters<typeof momentsOf>[0], fact: FactReader, rows: readonly Item[]): Item[] {
  const said = new Set(rows.flatMap(({ text }) => placeholderNames(text)));
  return momentsOf(site, fact).flatMap(({ dated, text, note }) =>
    !dated || said.has(dated.fact) ? [] : [{ label: text, text: note ? `${dated.day}. ${note}` : dated.day }],
  );
}
