import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps: what is saved is read once they have been quiet for so long, in milliseconds. */
const quiet = 8;

/**
 * Says when files below a folder are saved, come or go: once for all that belong to one save, and again for every later
 * save, however soon it follows. Gives back what ends it.
 */
export function watchFolders(top: string, onSave: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  function follow(): void {
    const folders = new Set(foldersOf(top));
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) if (!watchers.has(folder)) start(folder);
  }

  function start(folder: string): void {
    try {
      const watcher = watch(folder, (event) => {
        // A folder may have come or gone.
        if (event === 'rename') follow();
        clearTimeout(timer);
        timer = setTimeout(onSave, quiet);
      });
      watcher.on('error', () => {
        watcher.close();
        watchers.delete(folder);
      });
      watchers.set(folder, watcher);
    } catch {
      // Where the system has no more watchers, what else watches the folder has to do.
    }
  }

  follow();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}

/** A folder and every folder below it that is no editor's own; none where there is no such folder. */
function foldersOf(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return [folder, ...below.flatMap(({ name }) => foldersOf(join(folder, name)))];
  } catch {
    return [];
  }
}
