import { existsSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { releasesDir } from '../../server/release/store.ts';
import { endings } from './compress.ts';
import { readEntries, writeEntries } from './kept.ts';

/**
 * When a stored file and its compressed copies were written, in milliseconds, by ending. Where the site has the same file, and
 * not a copy of it, also the file's number and the time of its last change of any kind: whatever is written to it, or links,
 * renames or removes it, changes that.
 */
type Written = Record<string, [writtenMs: number, ino?: number, changedMs?: number]>;

/** The form in which these are kept: what was kept in another is not read. */
const form = 'written, number, changed';

/** By what it shows that a file is as it was. */
type Stamp = Pick<Stats, 'size' | 'mtimeMs' | 'ino'>;

/** What is known of the stored files of a site, by their names in the folder of releases. */
export type Stored = {
  /** What a stored file, or a copy of it, is like now, read once. Returns undefined if it is not there. */
  stampOf(name: string): Stamp | undefined;
  /** Whether nobody has changed a stored file, or one of its copies, since it was written. `path` is its place in the site. */
  isAsWritten(name: string, path: string): boolean;
  /** The endings of the stored files that {@link isAsWritten} found to be the site's too; undefined if it did not. */
  inPlace(path: string): string[] | undefined;
  /** Notes that a stored file, or a copy of it, was written. */
  wrote(name: string, ending: string): void;
  /** Notes that the site has a stored file, or the file a copy, at a place. */
  placed(name: string, ending: string, path: string): void;
  /** Forgets stored files that were removed, or are about to be written. */
  forget(names: string[]): void;
  save(): void;
};

export function openStored(distDir: string): Stored {
  const store = releasesDir(distDir);
  const file = join(store, 'written.json');
  const written = readEntries<Written>(file, form);
  const stamps = new Map<string, Stamp | undefined>();
  const folders = new Map<string, boolean>();
  const inPlace = new Map<string, string[]>();

  function read(name: string): Stamp | undefined {
    const found = look(`${store}/${name}`);
    const stamp = found && { size: found.size, mtimeMs: found.mtimeMs, ino: found.ino };
    stamps.set(name, stamp);
    return stamp;
  }
  const stampOf = (name: string) => (stamps.has(name) ? stamps.get(name) : read(name));

  /** A file whose folder was moved away is itself unchanged. */
  function hasFolderOf(name: string): boolean {
    const folder = name.slice(0, name.lastIndexOf('/'));
    if (!folders.has(folder)) folders.set(folder, existsSync(`${store}/${folder}`));
    return folders.get(folder)!;
  }

  function isLinked(path: string, [, ino, changedMs]: Written['']): boolean {
    const found = ino === undefined ? undefined : look(`${distDir}/${path}`);
    return found !== undefined && found.ino === ino && found.ctimeMs === changedMs;
  }

  return {
    stampOf,
    isAsWritten(name, path) {
      const before = written.get(name);
      if (!before) return false;
      const own = Object.keys(before);
      const isSame = ['', ...endings].every((ending) => before[ending] || !stampOf(name + ending));
      // One look serves for the store and the site.
      if (isSame && hasFolderOf(name) && own.every((ending) => isLinked(path + ending, before[ending]!))) {
        inPlace.set(path, own);
        return true;
      }
      return isSame && own.every((ending) => before[ending]![0] === stampOf(name + ending)?.mtimeMs);
    },
    inPlace: (path) => inPlace.get(path),
    wrote(name, ending) {
      written.set(name, { ...written.get(name), [ending]: [read(name + ending)!.mtimeMs] });
    },
    placed(name, ending, path) {
      const own = written.get(name)?.[ending];
      const found = own && look(`${distDir}/${path}${ending}`);
      if (found && found.ino === stampOf(name + ending)?.ino && found.mtimeMs === own[0])
        own.splice(1, 2, found.ino, found.ctimeMs);
    },
    forget(names) {
      for (const name of names) written.delete(name);
    },
    save: () => writeEntries(file, form, written),
  };
}

const look = (path: string) => statSync(path, { throwIfNoEntry: false });
