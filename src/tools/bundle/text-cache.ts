import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { addInspections, type SavedInspections, savedInspections } from '../../content/api/node.ts';
import { writeWhole } from './write-whole.ts';

/** The saved inspections, and the hash of the source that made them: those of another source are not used. */
type Cached = { source: string; texts: SavedInspections };

/** Beside the release that is built, because it is about the same content. */
const cacheFile = (distDir: string) => `${resolve(distDir)}.texts.json`;

/**
 * Reads the texts of the last build with their HTML, by the hash of their inputs. Markdown is four fifths of a build:
 * without the cache, an editor of 2,000 pages waits for a whole build after each word.
 */
export function readTextCache(distDir: string, source: string): void {
  try {
    const cached = JSON.parse(readFileSync(cacheFile(distDir), 'utf8')) as Cached;
    if (cached.source === source) addInspections(cached.texts);
  } catch {
    // There is none, or it is not whole: every text is parsed.
  }
}

/** Writes the texts that this build has used, and drops all others. */
export function writeTextCache(distDir: string, source: string): void {
  const cached: Cached = { source, texts: savedInspections() };
  writeWhole(cacheFile(distDir), JSON.stringify(cached), { durable: false });
}
