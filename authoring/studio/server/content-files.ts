import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { put, unfinishedMark } from '../../change/change.ts';
import type { FileText, SaveResult } from '../types.ts';
import { isContentPath, refusePath, Unacceptable } from './safe-paths.ts';

/** Returns the version of a text, which changes with every byte. */
const versionOf = (bytes: Buffer | undefined) => (bytes ? sha256Of(bytes) : '');

/** Reads one file. Throws {@link Unacceptable} if it is none of the content's. */
export function readContent(folder: string, path: string): FileText {
  const bytes = bytesOf(folder, path);
  // A file that is not UTF-8 could not be kept byte by byte, so it is not edited here.
  if (bytes && !Buffer.from(bytes.toString('utf8')).equals(bytes))
    throw new Unacceptable(`${path} is not UTF-8: save it as UTF-8 in a text editor first.`);
  return { path, text: bytes ? bytes.toString('utf8') : null, version: versionOf(bytes) };
}

function bytesOf(folder: string, path: string): Buffer | undefined {
  refusePath(folder, path);
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined;
}

/** Saves files, each whole, or none if one changed since its version. A text that is there already counts as saved. */
export function saveContent(folder: string, files: readonly FileText[]): SaveResult {
  for (const { path, text } of files) {
    refusePath(folder, path);
    if (text !== null && !isText(text)) throw new Unacceptable('A content file is UTF-8 text of at most 1 MB.');
  }
  const onDisk = files.map(({ path }) => readContent(folder, path));
  const changed = onDisk.filter(({ version, text }, i) => version !== files[i]!.version && text !== files[i]!.text);
  if (changed.length) return { changed };
  for (const [i, { path, text }] of files.entries()) if (text !== onDisk[i]!.text) put(folder, path, text);
  return { saved: files.map(({ path }) => readContent(folder, path)) };
}

const maxBytes = 1_000_000;

/** Whether a text can be written and read again without a change: half of a letter cannot. */
const isText = (text: string) => Buffer.byteLength(text) <= maxBytes && Buffer.from(text).toString('utf8') === text;

/** Every file of the content folder that has a place in it, by path. */
export function allTexts(folder: string): Map<string, string> {
  const paths = (readdirSync(folder, { recursive: true }) as string[]).map((path) => path.replaceAll('\\', '/'));
  return new Map(
    paths.filter((path) => isContentPath(path)).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Deletes the temporary files of a killed server. */
export function removeUnfinished(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true }) as string[]) {
    if (basename(path).startsWith(unfinishedMark)) rmSync(join(folder, path), { force: true });
  }
}
