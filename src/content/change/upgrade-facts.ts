import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { globSync } from 'tinyglobby';
import { formatJson } from '../json/format.ts';
import { parseJson } from '../json/parse.ts';
import { editorFolder } from '../schema/editor-folder.ts';
import { isObject } from '../schema/walk.ts';

type Step = string | number;

/** A row of a block as a version before wrote it. */
type FormerRow = { text?: unknown };

/**
 * Moves the rows that blocks of pages and letters had of their own into groups of facts.json (D-66), each by the name of its
 * file. Rows with the hash of a receipt go: nobody is shown one. Calls `write` for each file that is another then.
 */
export function moveRows(folder: string, write: (path: string, text: string) => void): void {
  for (const layer of layersOf(folder)) {
    const home = join(layer, 'facts.json');
    const before = existsSync(join(folder, home)) ? readFileSync(join(folder, home), 'utf8') : undefined;
    const schema = `${'../'.repeat(layer ? 3 : 1)}${editorFolder}/facts.schema.json`;
    let facts = before ?? formatJson(JSON.stringify({ $schema: schema }));
    for (const path of globSync(['pages/*.json', 'letters/*.json'], { cwd: join(folder, layer) }).sort()) {
      const text = readFileSync(join(folder, layer, path), 'utf8');
      let next = text;
      for (const [index, { at, rows }] of blocksWithRows(parseJson(text).data).entries()) {
        const group = basename(path, '.json') + (index > 0 ? `-${index + 1}` : '');
        next = edit(edit(next, [...at, 'items'], undefined), [...at, 'facts'], [group]);
        facts = edit(
          facts,
          [group],
          rows.filter(({ text: words }) => !/_receipt\}/.test(String(words))),
        );
      }
      if (next !== text) write(join(layer, path), formatJson(next));
    }
    if (facts !== before && Object.keys(parseJson(facts).data as object).length > 1) write(home, formatJson(facts));
  }
}

/** The folder of the content itself, and those of its editions, inside it. */
export const layersOf = (folder: string): string[] => [
  '',
  ...globSync('editions/*', { cwd: folder, onlyDirectories: true }),
];

/** The blocks with rows of their own, also those inside others. */
function blocksWithRows(data: unknown, at: Step[] = []): { at: Step[]; rows: FormerRow[] }[] {
  if (Array.isArray(data)) return data.flatMap((one, index) => blocksWithRows(one, [...at, index]));
  if (!isObject(data)) return [];
  if ((data.type === 'key-facts' || data.type === 'receipt') && Array.isArray(data.items))
    return [{ at, rows: data.items as FormerRow[] }];
  return Object.entries(data).flatMap(([key, value]) => blocksWithRows(value, [...at, key]));
}

const edit = (text: string, at: readonly Step[], value: unknown): string =>
  applyEdits(text, modify(text, [...at], value, {}));
