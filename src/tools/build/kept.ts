import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadProject, type Project } from '../../content/folder/load.ts';
import { compileChecks, withChecks } from '../../content/schema/compiled-checks.ts';
import { contentHash } from '../../server/release/store.ts';
import { root } from './code.ts';
import { writeWhole } from './write-whole.ts';

/** What an earlier build worked out, by the hash of what it was made from. What is not asked for again is forgotten. */
export type Kept<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  save(): void;
};

/**
 * Opens what was kept under a name for a folder. `madeWith` is the hash of the code that worked it out: what other code made
 * counts for nothing, and neither does a file that is not as it was written.
 */
export function openKept<T>(name: string, folder: string, madeWith: string): Kept<T> {
  const file = keptFile(name, folder);
  const before = readEntries<T>(file, madeWith);
  const now = new Map<string, T>();
  let isNew = false;
  return {
    get(key) {
      const value = now.get(key) ?? before.get(key);
      if (value !== undefined) now.set(key, value);
      return value;
    },
    set(key, value) {
      isNew ||= before.get(key) !== value;
      now.set(key, value);
    },
    save() {
      if (!isNew && now.size === before.size) return;
      try {
        writeEntries(file, madeWith, now);
      } catch {
        // Where nothing can be written, the next build works everything out again.
      }
    },
  };
}

/**
 * Loads the project as {@link loadProject} does, with the checks of its schemas as the first command with this source compiled
 * them.
 */
export function loadKeptProject(source: string): Project {
  const project = loadProject();
  const kept = openKept<string>('schemas', root, source);
  const checks = kept.get('checks');
  if (checks !== undefined) return { ...project, schemas: withChecks(project.schemas, checks) };
  if (project.schemas.problems().length > 0) return project;
  kept.set('checks', compileChecks(project.schemas));
  kept.save();
  return project;
}

/** The file of what is kept under a name for a folder. */
export const keptFile = (name: string, folder: string): string =>
  join(root, 'node_modules/.cache/doorstep', `${name}-${contentHash(resolve(folder))}.json`);

/** Reads entries that are as they were written, with the same `madeWith`. Returns none if they are not. */
export function readEntries<T>(file: string, madeWith: string): Map<string, T> {
  try {
    const whole = readFileSync(file, 'utf8');
    const end = whole.indexOf('\n');
    const text = whole.slice(end + 1);
    return new Map(whole.slice(0, end) === contentHash(madeWith, text) ? (JSON.parse(text) as [string, T][]) : []);
  } catch {
    return new Map();
  }
}

/** Writes entries for {@link readEntries}. */
export function writeEntries(file: string, madeWith: string, entries: ReadonlyMap<string, unknown>): void {
  const text = JSON.stringify([...entries]);
  writeWhole(file, `${contentHash(madeWith, text)}\n${text}`, { durable: false });
}
