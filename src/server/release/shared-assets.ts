import { copyFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../base/compiled.ts';
import { makeFolder } from '../base/make-folder.ts';
import { isFile, type Release, type StoredFile } from './release.ts';

/**
 * The assets of every process that shares a folder (ASSETS_DIR). Containers of two builds answer the same customers
 * while one takes the other's place: a page of one is asked for at the other. Names have a hash of the content in them.
 */
export type SharedAssets = {
  /** Copies a release's assets in, before anybody gets a page of it. Throws `StartError` if it cannot. */
  offer(release: Pick<Release, 'root'>): Promise<void>;
  /** Finds an asset that this process lacks, by its path in `dist`. */
  find(path: string): Promise<StoredFile | undefined>;
};

/** For how long assets stay that no process has offered or served its pages with, in milliseconds. */
const unusedMs = 7 * 24 * 60 * 60 * 1000;

/** A copy that was broken off is named so; it is removed with the old assets. */
const unfinished = '.copying-';

/** The assets in a folder that several processes have. Without a folder there are none. */
export function sharedAssets(folder: string | undefined): SharedAssets {
  if (folder === undefined) return { offer: async () => undefined, find: async () => undefined };
  const assets = join(folder, 'assets');
  return {
    async offer({ root }) {
      try {
        makeFolder(assets, 0o755);
        const now = new Date();
        for (const name of await assetsIn(root)) {
          const place = join(assets, name);
          if (!(await isFile(place))) await copyWhole(join(root, 'assets', name), assets, name);
          // Another user's process may have made it: then that one keeps it in use.
          else await utimes(place, now, now).catch(() => undefined);
        }
        await removeUnused(assets);
      } catch (error) {
        throw new StartError(`ASSETS_DIR: ${folder} cannot be used (${(error as NodeJS.ErrnoException).code}).`);
      }
    },
    find: async (path) =>
      path.startsWith('assets/') && (await isFile(join(folder, path))) ? { root: folder, name: path } : undefined,
  };
}

/** The names of a release's assets. A site may have none. */
const assetsIn = (root: string): Promise<string[]> =>
  readdir(join(root, 'assets')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Copies a file so that nobody finds a part of it. */
async function copyWhole(from: string, folder: string, name: string): Promise<void> {
  const making = join(folder, `${unfinished}${process.pid}-${Date.now()}-${name}`);
  await copyFile(from, making);
  await rename(making, join(folder, name));
}

async function removeUnused(folder: string): Promise<void> {
  const oldest = Date.now() - unusedMs;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats && stats.mtimeMs < oldest) await rm(file, { force: true });
  }
}
