import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A document with its generated parts between the comments that name them. Throws if they are missing. */
export function documentWith(root: string, path: string, parts: Record<string, string>): [path: string, text: string] {
  let text = readFileSync(join(root, path), 'utf8');
  for (const [name, part] of Object.entries(parts)) {
    const [start, end] = [`<!-- ${name}: written by \`npm run generate\` -->\n`, `\n<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)];
    if (from < start.length || to < from) throw new Error(`The comments around "${name}" in ${path} are missing.`);
    text = `${text.slice(0, from)}\n${part}\n${text.slice(to)}`;
  }
  return [path, text];
}

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows.map(tableRow)].join('\n');

const tableRow = (cells: readonly string[]) =>
  `| ${cells.map((words) => words.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
