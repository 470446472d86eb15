import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ContentFile, readFolder } from '../../src/content/folder/load.ts';
import { locate, shownPath } from '../../src/content/folder/locate.ts';
import { reasonOf } from '../../src/content/folder/read-text.ts';
import { formatJson } from '../../src/content/json/format.ts';
import { parseJson } from '../../src/content/json/parse.ts';
import { formatMarkdown } from '../../src/content/markdown/format.ts';
import type { Mistake, Problem } from '../../src/content/problem/problem.ts';

/** The files that were or would be changed, and the mistakes that prevent others from being formatted. */
export type Formatted = { files: number; changed: string[]; problems: Problem[] };

/** Formats every file of a content folder. With `onlyLook` it returns the same and writes nothing. */
export function formatContent(folder: string, onlyLook = false): Formatted {
  const content = readFolder(folder);
  const files = content.files.filter(({ path }) => existsSync(join(folder, path)));
  const broken = new Set(files.filter((file) => !canFormat(file)).map(({ path }) => path));
  const changed: string[] = [];
  const locked: Mistake[] = [];
  for (const file of files.filter(canFormat)) {
    const place = join(folder, file.path);
    const text = formatFile(file);
    if (readFileSync(place, 'utf8') === text) continue;
    try {
      if (!onlyLook) writeFileSync(place, text);
      changed.push(shownPath(resolve(place)));
    } catch (error) {
      locked.push({ file: file.path, message: `The file cannot be written (${reasonOf(error)}).` });
    }
  }
  const unreadable = content.mistakes.filter(({ file, offset }) => (broken.has(file) && offset !== undefined) || !file);
  return { files: files.length, changed, problems: locate(content, [...unreadable, ...locked]) };
}

const formatFile = ({ place, text = '' }: ContentFile) => ('schema' in place ? formatJson(text) : formatMarkdown(text));

/** Whether formatting keeps everything in the file. A file with a mistake in its syntax is left alone. */
function canFormat({ place, text, broken }: ContentFile): boolean {
  if (text === undefined || broken) return false;
  return !('schema' in place) || parseJson(text).mistakes.length === 0;
}
