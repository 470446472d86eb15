import { allowed, type Cell, columns } from '../../server/acts/allowed.ts';
import { problem } from '../../server/base/refusal.ts';

const intro = `<!-- Written by \`npm run generate\` from src/server/acts/allowed.ts. Edit that, never this file. -->

# What is allowed when

The server looks at the rows from the top; the first that holds for a call gives its answer. Before the table come the
origin, the token, the form of the call and whether the link exists, which hold for every call alike; after it what only
the card gateway can tell. Reading a link, the agreed document and the customer's copy of a mandate is allowed always,
and changes nothing.

**yes**: it is done and recorded (201), or answered (200). **record**: the record that is there already, with 200, and
nothing is done twice. \`slug\`: refused with that problem and status. –: the situation does not concern the call, and the
next row decides.
`;

/** Writes the text of `docs/allowed-acts.md`. */
export function allowedActsDocument(): string {
  const rows = allowed.map(({ meaning, cells }) => [meaning, ...columns.map((name) => cellText(cells[name]))]);
  const table = [['Situation', ...columns.map((name) => `\`${name}\``)], ['---', ...columns.map(() => '---')], ...rows];
  return `${intro}\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '–';
  if (cell === 'allowed') return '**yes**';
  return cell === 'repeated' ? '**record**' : `\`${cell}\` ${problem(cell).status}`;
}
