/** The rows of `content/facts.json`, which pages, receipts, letters and copies share (D-66). */

import type { CompiledSite, FactRow } from '../types.gen.ts';
import { placeholderNames } from './fill.ts';
import { momentsOf } from './journey/timeline.ts';
import { ownEntry } from './own-entry.ts';
import { type FactReader, holds } from './when.ts';

/** The last four digits of a mandate's account as an editor sees them. */
export const sampleAccount = '6819';

export type Paper = NonNullable<FactRow['papers']>[number];

/** What a paper says of a row: its label, its words, and the note below them. */
export type PaperRow = Pick<FactRow, 'label' | 'text' | 'note'>;

/** What takes rows: the groups by their names, but for the rows with these labels. */
export type TakesFacts = { facts: readonly string[]; without?: readonly string[] };

type Site = Pick<CompiledSite, 'acts' | 'contacts' | 'facts' | 'formats' | 'rows' | 'values'>;

/** The rows of a paper that a link has in full, and whose condition holds. */
export function factRows(
  site: Pick<Site, 'contacts' | 'rows'>,
  { facts, without = [] }: TakesFacts,
  paper: Paper,
  fact: FactReader,
): FactRow[] {
  const isTold = (name: string) => {
    const known = Object.hasOwn(site.contacts, name) || fact(name);
    return known === true || (!known.unknown && known.value !== undefined);
  };
  return facts
    .flatMap((group) => ownEntry(site.rows, group) ?? [])
    .filter((row) => belongsTo(row, paper) && !without.includes(row.label))
    .filter((row) => namesInRow(row).every(isTold) && holds(row.when, fact) === true);
}

/** Whether a row belongs to a paper: where it names none, to all. */
export const belongsTo = ({ papers }: FactRow, paper: Paper): boolean => papers?.includes(paper) ?? true;

/** The facts, values and contacts that a row says. */
export const namesInRow = ({ text, note = '' }: FactRow): string[] => [text, note].flatMap(placeholderNames);

/** The rows of a receipt (D-34), and the days of its moments. There are none where no row has a fact. */
export function receiptRows(site: Site, takes: TakesFacts, fact: FactReader): FactRow[] {
  const rows = factRows(site, takes, 'receipt', fact);
  const said = new Set(rows.flatMap(namesInRow));
  if (![...said].some((name) => Object.hasOwn(site.facts, name))) return [];
  const days = momentsOf(site, fact).flatMap(({ dated, text, note }) =>
    !dated || said.has(dated.fact) ? [] : [{ label: text, text: note ? `${dated.day}. ${note}` : dated.day }],
  );
  return [...rows, ...days];
}
