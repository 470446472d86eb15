import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Edit } from 'jsonc-parser';
import { globSync } from 'tinyglobby';
import { addition } from '../../src/content/json/entries.ts';
import { formatJson } from '../../src/content/json/format.ts';
import { textPlaces } from '../../src/content/json/places.ts';
import type { ContentIndex } from '../../src/content/model/content-index.ts';
import { editorFolder, withEditorSchema } from '../../src/content/schema/editor-folder.ts';
import { objectOr } from '../../src/content/schema/walk.ts';
import { editFile } from './change.ts';
import { pathInMessage } from './scaffold.ts';

/** What a copy of an example writes, by path; or why it cannot be made. */
export type Copy = { writes: Map<string, string> } | { refused: string };

/**
 * Copies an example's files into the content, each by a name and with words of its own. It adds, and replaces nothing:
 * values and messages that there are stay as they are.
 */
export function copyExample(
  contentIndex: ContentIndex,
  folder: string,
  example: string,
  renamed: { path(path: string): string; text(text: string, path: string): string },
): Copy {
  const writes = new Map<string, string>();
  for (const from of globSync('**/*.{json,md}', { cwd: example }).sort()) {
    const path = renamed.path(from);
    // An example is deeper than content/ is.
    const raw = readFileSync(join(example, from), 'utf8');
    const words = renamed.text(withEditorSchema(raw, path, editorFolder), from);
    const text = path.endsWith('.json') ? formatJson(words) : words;
    if (path.includes('/')) {
      if (existsSync(join(folder, path)))
        return {
          refused: `${pathInMessage(folder, path)} is there already, and the example has a file of that name. Rename yours first: npm run content -- rename.`,
        };
      writes.set(path, text);
      continue;
    }
    const added = additions(contentIndex, folder, path, text);
    if ('refused' in added) return added;
    if (added.text !== undefined) writes.set(path, added.text);
  }
  return { writes };
}

/** The files whose entries stay as they are where content has them with other words. */
const filesWithKeptWords = ['messages.json', 'values.json'];

const inside: Record<string, string> = { 'journeys.json': 'journeys', 'demo-links.json': 'links' };

/** Adds the entries of the example's file to that of the content. No other byte changes. */
function additions(
  { files }: ContentIndex,
  folder: string,
  path: string,
  example: string,
): { text?: string } | { refused: string } {
  if (!['acts.json', 'facts.json', 'reads.json'].includes(path) && !filesWithKeptWords.includes(path) && !inside[path])
    return {};
  const file = files.find((file) => file.path === path);
  if (!file?.text) return { text: example };
  const { text } = file;
  const within = inside[path];
  const entriesOf = (data: unknown) => (within ? objectOr(data)[within] : data);
  const [existing, additional] = [entriesOf(file.data), entriesOf(JSON.parse(example))];
  const children = textPlaces(text).at(within ? `/${within}` : '')?.children;
  const last = children?.at(-1);
  if (!last) return { refused: `${pathInMessage(folder, path)} has mistakes: put them right first (npm run check).` };
  const edits: Edit[] = [];
  if (Array.isArray(additional)) {
    const ids = (Array.isArray(existing) ? existing : []).map((entry) => objectOr(entry).id);
    const added = additional.filter((entry) => !ids.includes(objectOr(entry).id));
    edits.push(...added.map((entry) => addition(text, last, entry)));
  } else {
    for (const [name, entry] of Object.entries(objectOr(additional))) {
      if (name === '$schema' || isDeepStrictEqual(objectOr(existing)[name], entry)) continue;
      if (Object.hasOwn(objectOr(existing), name)) {
        if (filesWithKeptWords.includes(path)) continue;
        return {
          refused: `${pathInMessage(folder, path)} has another "${name}" already, and the example has one too. Rename yours first: npm run content -- rename.`,
        };
      }
      edits.push(addition(text, last, entry, name));
    }
  }
  return edits.length ? { text: editFile(folder, path, edits) } : {};
}
