import { formatValue } from '../../../rules/format-value.ts';

/** How long a text may be in a table, in characters: an address or a reason is, a contract is not. */
const longest = 600;

type Row = Record<string, unknown>;

/** A plain table: an object as lines of name and value, a list of them below a header, and what has lists in parts below it. */
export function table(value: object, columns?: string[]): string {
  if (Array.isArray(value)) return listTable(value as Row[], columns);
  const [lines, parts]: [string[][], string[]] = [[], []];
  for (const [name, one] of Object.entries(value as Row)) {
    if (isEmpty(one)) continue;
    const inside = isPart(one) && [one].flat().map((each) => indented(table(each)));
    if (inside) parts.push(`\n${name}\n${inside.join('\n\n')}`);
    else lines.push([name, inCell(name, one)]);
  }
  return [aligned(lines), ...parts].join('\n');
}

function listTable(rows: Row[], columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]): string {
  const shown = columns.filter((name) => rows.some((row) => !isEmpty(row[name]) && !isPart(row[name])));
  return aligned([shown, ...rows.map((row) => shown.map((name) => inCell(name, row[name]) || '-'))]);
}

const isPart = (value: unknown): value is Row | Row[] =>
  Array.isArray(value)
    ? typeof value[0] === 'object'
    : typeof value === 'object' && value !== null && Object.values(value).some(isPart);
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

function inCell(name: string, value: unknown): string {
  if (isEmpty(value)) return '';
  if (name.endsWith('_pence') && typeof value === 'number') return formatValue('money', value);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object')
    return Object.entries(value as Row)
      .map(([key, one]) => `${key}=${typeof one === 'object' && !Array.isArray(one) ? JSON.stringify(one) : one}`)
      .join(', ');
  const text = String(value);
  // A receipt or a whole document is for programs.
  return text.length > longest
    ? `${text.slice(0, 24).replaceAll(/\s+/g, ' ')}… (${text.length} characters: --json has all)`
    : text;
}

/** Columns of the same width, but for the last. Of several lines in a cell, the later ones stand below it alone. */
function aligned(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.split('\n')[0]!.length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ');
