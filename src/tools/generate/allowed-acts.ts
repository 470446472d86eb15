import { allowed, type Cell, columns } from '../../server/acts/allowed.ts';
import { problem } from '../../server/base/refusal.ts';
import { documentWith, table } from './documents.ts';

/** Writes docs/allowed-acts.md with the table of what is allowed when. `root` is the project's folder. */
export function allowedActsDocument(root: string): [path: string, text: string] {
  const rows = allowed.map(({ meaning, cells }) => [meaning, ...columns.map((name) => cellText(cells[name]))]);
  const heads = ['Situation', ...columns.map((name) => `\`${name}\``)];
  return documentWith(root, 'docs/allowed-acts.md', { 'allowed acts': table(heads, rows) });
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '–';
  if (cell === 'allowed') return '**yes**';
  return cell === 'repeated' ? '**record**' : `\`${cell}\` ${problem(cell).status}`;
}
