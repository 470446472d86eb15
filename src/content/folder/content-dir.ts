import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { root } from '../schema/roots.ts';
import { isObject } from '../schema/walk.ts';

/** The content folder that a command works on: `CONTENT_DIR` or content/. An example's is written first. */
export function contentDir({ CONTENT_DIR: folder = '' }: Record<string, string | undefined>): string {
  const example = dirname(resolve(folder));
  const isExample = dirname(example) === join(root, 'examples') && basename(folder) === 'content';
  if (isExample && existsSync(join(example, 'changes'))) makeExample(example);
  return folder || 'content';
}

/**
 * Writes an example's content into `copy`: content/ with the example's changes. A file replaces the one of content/; JSON
 * at the top of the folder adds to it.
 */
export function makeExample(example: string, content = join(root, 'content'), copy = join(example, 'content')): void {
  const changes = join(example, 'changes');
  const changed = pathsIn(changes);
  const paths = new Set([...pathsIn(content), ...changed]);
  mkdirSync(copy, { recursive: true });
  for (const path of paths) {
    const target = join(copy, path);
    const sources = [content, changes].map((source) => join(source, path)).filter((source) => existsSync(source));
    if (statSync(sources[0]!).isDirectory()) {
      mkdirSync(target, { recursive: true });
      continue;
    }
    const text = changedText(path, sources);
    if (existsSync(target) && readFileSync(target).equals(text)) continue;
    // Another process may be reading the file, so it is replaced in one step.
    const unfinished = `${copy}.${process.pid}`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, target);
  }
  for (const path of pathsIn(copy)) if (!paths.has(path)) rmSync(join(copy, path), { recursive: true, force: true });
}

function changedText(path: string, sources: string[]): Buffer {
  if (dirname(path) === '.' && path.endsWith('.json')) return mergedText(sources);
  return readFileSync(sources.at(-1)!);
}

/** The text of JSON files, each added to the one before it. One alone stays as it is, also if it has mistakes. */
function mergedText(files: string[]): Buffer {
  const texts = files.map((file) => readFileSync(file));
  if (texts.length === 1) return texts[0]!;
  const [first, second] = texts.map((text) => JSON.parse(text.toString('utf8')) as unknown);
  return Buffer.from(`${JSON.stringify(merge(first, second), null, 2)}\n`);
}

/** Merges one JSON value into another: objects by name, lists joined. Null takes a name out; others replace. */
function merge(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (!isObject(first) || !isObject(second)) return second;
  const merged = Object.entries(second).map(([name, value]) => [
    name,
    name in first ? merge(first[name], value) : value,
  ]);
  const all = Object.entries({ ...first, ...Object.fromEntries(merged) });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** Lists the files and folders below a folder, each folder before its contents. */
const pathsIn = (folder: string) => (readdirSync(folder, { recursive: true }) as string[]).sort();
