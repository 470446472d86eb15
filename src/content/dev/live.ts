import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ReadSite, siteOf } from '../compile/site.ts';
import { type Content, loadContent, loadProject } from '../folder/load.ts';
import type { Problem } from '../problem/problem.ts';
import { reloadSchemas } from '../schema/schemas.ts';

/** Content without mistakes. */
export type Good = Required<Omit<ReadSite, 'problems'>>;

/** What a save has changed. */
export type Save = {
  content: Content;
  problems: Problem[];
  /** The last good content before and after the save. Both are the same while there are problems. */
  before?: Good;
  after?: Good;
  /** Set if a schema was saved and all schemas are correct. */
  schemas?: true;
};

export type LiveContent = ReturnType<typeof liveContent>;

/**
 * The content folder while somebody edits it. It is read once for each save, for all listeners. The last good content
 * is kept while there are mistakes.
 */
export function liveContent(folder: string) {
  const root = resolve(folder);
  let project = loadProject();
  const listeners: ((save: Save) => void)[] = [];
  let good: Good | undefined;
  let problems: Problem[] = [];
  let seen: string | undefined;

  /** Reads the content if one of its files has changed, or if `why` names another change. */
  function read(why?: 'schemas' | 'assets'): void {
    const content = loadContent(root, project);
    const print = JSON.stringify([content.mistakes, content.files.map(({ path, text }) => [path, text])]);
    if (print === seen && !why) return;
    seen = print;
    const before = good;
    const { problems: found, ...site } = siteOf(content);
    problems = found;
    if (!found.length) good = site as Good;
    const isOfGoodSchemas = why === 'schemas' && !project.schemas.problems().length;
    const save = { content, problems, before, after: good, ...(isOfGoodSchemas && { schemas: true as const }) };
    for (const listen of listeners) listen(save);
  }

  function readSchemas(): void {
    const schemas = reloadSchemas(project.schemas);
    if (schemas === project.schemas) return;
    project = { ...project, schemas };
    read('schemas');
  }

  return {
    root,
    good: () => good,
    problems: () => problems,
    onChange: (listener: (save: Save) => void) => void listeners.push(listener),
    /** Reads the content if one of its files has changed. */
    read: () => read(),
    /** Reads the content at every save, until the returned function is called. */
    watch(): () => void {
      read();
      const ends = [
        watchFolders(root, () => read()),
        watchFolders(project.assets, () => read('assets')),
        watchFolders(resolve('schemas'), readSchemas),
        watchFolders(resolve('src/blocks'), readSchemas),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Editors write a file in several steps. It is read after this many milliseconds without a write. */
const debounce = 8;

/**
 * Calls `onSave` once for each save below a folder, including new and deleted files. The returned function stops
 * watching.
 */
function watchFolders(top: string, onSave: () => void): () => void {
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
