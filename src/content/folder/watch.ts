import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { isLeftover } from './leftover.ts';

/** Editors write a file in several steps. It is read after this many milliseconds without a write. */
const debounce = 8;

/**
 * Calls `onSave` once for each save below a folder, including new and deleted files. The returned function stops
 * watching. Node's own recursive watching loses a file once another has taken its place, as most editors save.
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
      const watcher = watch(folder, (event, name) => {
        if (name !== null && isLeftover(name)) return;
        // A folder may have come or gone.
        if (event === 'rename') follow();
        clearTimeout(timer);
        timer = setTimeout(onSave, debounce);
      });
      watcher.on('error', () => {
        watcher.close();
        watchers.delete(folder);
      });
      watchers.set(folder, watcher);
    } catch {
      // The system allows no more watchers. Vite's own watcher still reports saves.
    }
  }

  follow();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}

/** Lists a folder and every folder below it, except the hidden folders of editors. */
function foldersOf(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return [folder, ...below.flatMap(({ name }) => foldersOf(join(folder, name)))];
  } catch {
    return [];
  }
}
