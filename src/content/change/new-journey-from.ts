import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Edit } from 'jsonc-parser';
import { globSync } from 'tinyglobby';
import { isAddition } from '../folder/content-dir.ts';
import { addition } from '../json/entries.ts';
import { formatJson } from '../json/format.ts';
import { textPlaces } from '../json/places.ts';
import type { ContentIndex } from '../model/content-index.ts';
import { didYouMean, nearest } from '../problem/suggest.ts';
import { root } from '../schema/schemas.ts';
import { isObject, objectOr } from '../schema/walk.ts';
import { editFile } from './change.ts';
import { nameProblem } from './new-file.ts';
import { type Drafter, pathInMessage } from './scaffold.ts';
import { withUsedWords } from './used-page.ts';

/** The examples that have a journey of their own, below a folder. */
export const exampleJourneys = (folder = join(root, 'examples')): string[] =>
  globSync('*/changes/journeys.json', { cwd: folder })
    .map((path) => basename(dirname(dirname(path))))
    .sort();

/**
 * Drafts a journey as an example has it, by another name: its pages, texts, documents, acts and reads. It adds to the
 * content, and replaces nothing of it: values and messages that there are stay as they are.
 */
export function draftJourneyFrom(name: string, example: string, examples = join(root, 'examples')): Drafter {
  return (contentIndex, folder) => {
    const all = exampleJourneys(examples);
    if (!all.includes(example)) {
      const meant = didYouMean(nearest(example, all)) || ` There are ${all.join(', ') || 'none'}.`;
      return { refused: `There is no example of a journey named "${example}".${meant}` };
    }
    const refused = nameProblem('journey', name, contentIndex.names.journey);
    if (refused) return { refused };
    const changes = join(examples, example, 'changes');
    const source = (path: string) => readFileSync(join(changes, path), 'utf8');
    const [old = name] = Object.keys(objectOr(objectOr(JSON.parse(source('journeys.json'))).journeys));

    const writes = new Map<string, string>();
    const pages: string[] = [];
    for (const path of globSync('**/*.{json,md}', { cwd: changes }).sort()) {
      const text = renamed(path, source(path), old, name);
      if (path.startsWith('pages/') && isAddition(text)) {
        // The only page that an example adds to is that of used links, whatever its name is here.
        for (const [page, added] of withUsedWords(contentIndex, folder, JSON.parse(text))) writes.set(page, added);
        continue;
      }
      if (path.includes('/')) {
        if (existsSync(join(folder, path)))
          return {
            refused: `${pathInMessage(folder, path)} is there already, and the example has a file of that name. Rename yours first: npm run content -- rename.`,
          };
        writes.set(path, text);
        if (path.startsWith('pages/')) pages.push(path);
        continue;
      }
      const added = additions(contentIndex, folder, path, text);
      if ('refused' in added) return added;
      if (added.text !== undefined) writes.set(path, added.text);
    }
    return {
      writes,
      next: [
        `Read its words, and make them yours: ${pages.map((path) => pathInMessage(folder, path)).join(', ')}.`,
        `Walk it: npm run gallery, “Walk the journey as one customer” in “State” of a page, journey ${name}`,
      ],
    };
  };
}

/** The text of a file of the example with the journey's new name, also in conditions and demo links. */
function renamed(path: string, raw: string, old: string, name: string): string {
  // An example is deeper than content/ is.
  const text = raw.replace(/"(?:\.\.\/)+schemas\//, `"${'../'.repeat(path.split('/').length)}schemas/`);
  if (old === name || !path.endsWith('.json')) return text;
  const journeys = path === 'journeys.json';
  const replaced = JSON.stringify(JSON.parse(text), (key, value: unknown) => {
    if (journeys && key === 'journeys')
      return Object.fromEntries(Object.entries(objectOr(value)).map(([own, it]) => [own === old ? name : own, it]));
    if (key === 'journey' && value === old) return name;
    if (!isObject(value) || value.fact !== 'journey') return value;
    const all = Array.isArray(value.in) ? value.in.map((entry) => (entry === old ? name : entry)) : value.in;
    return { ...value, ...(value.is === old && { is: name }), ...(all !== undefined && { in: all }) };
  });
  return isDeepStrictEqual(JSON.parse(replaced), JSON.parse(text)) ? text : formatJson(replaced);
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
  if (path !== 'acts.json' && path !== 'reads.json' && !filesWithKeptWords.includes(path) && !inside[path]) return {};
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
