import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { root } from '../schema/schemas.ts';

/**
 * Returns the content folder that a command works on: `CONTENT_DIR`, by default content/. The content of an example,
 * `examples/<name>/content`, is written first, so that it is up to date.
 */
export function contentDir({ CONTENT_DIR: folder = '' }: Record<string, string | undefined>): string {
  const example = dirname(resolve(folder));
  const isExample = dirname(example) === join(root, 'examples') && basename(folder) === 'content';
  if (isExample && existsSync(join(example, 'changes'))) makeExample(example);
  return folder || 'content';
}

/** Writes an example's content: a copy of content/ with the example's changes over it. Nobody edits the copy. */
export function makeExample(example: string, content = join(root, 'content')): void {
  const copy = join(example, 'content');
  const sources = [content, join(example, 'changes')];
  // The changes come last, so that they replace the files of content/.
  const sourceOf = new Map(sources.flatMap((source) => pathsIn(source).map((path) => [path, join(source, path)])));
  mkdirSync(copy, { recursive: true });
  for (const [path, source] of sourceOf) {
    const target = join(copy, path);
    if (statSync(source).isDirectory()) mkdirSync(target, { recursive: true });
    else if (!existsSync(target) || !readFileSync(source).equals(readFileSync(target))) {
      // Another process may be reading the file, so it is replaced in one step.
      const unfinished = `${copy}.${process.pid}`;
      copyFileSync(source, unfinished);
      renameSync(unfinished, target);
    }
  }
  for (const path of pathsIn(copy)) if (!sourceOf.has(path)) rmSync(join(copy, path), { recursive: true, force: true });
}

/** Lists the files and folders below a folder, each folder before its contents. */
const pathsIn = (folder: string) => (readdirSync(folder, { recursive: true }) as string[]).sort();
