import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { loadProject } from '../../src/content/api/node.ts';
import { publisherOf } from '../git/publish.ts';
import type { News } from '../types.ts';
import type { Studio } from './calls.ts';
import { changesOf } from './changes.ts';
import { agreedPaths, checkDrafts } from './draft-content.ts';
import { openEngine } from './engine.ts';
import { everyAnswer } from './headers.ts';
import { onSave } from './on-save.ts';
import { removeUnfinished } from './unfinished.ts';
import { unusedImages } from './unused-images.ts';

/** A content folder that somebody works on, with the pages that are derived from it. */
export type Workspace = {
  studio: Studio;
  /** The folder of the pictures and other files that are served unchanged. */
  assets: string;
  /** Tells a browser whenever files have changed, and once the pages are derived from them. */
  listen(response: ServerResponse): void;
  /** Whether a browser listens. */
  isOpen(): boolean;
  close(): void;
};

/** How a content folder is opened. */
export type WorkspaceSetting = {
  assets?: string;
  /** Whether another process may be writing: unfinished files are left alone. */
  isReadOnly?: boolean;
  publishing?: Omit<Parameters<typeof publisherOf>[1], 'check' | 'agreed'>;
};

/** Opens a content folder. Resolves when its gallery is derived. */
export async function openWorkspace(
  folder: string,
  { assets, isReadOnly, publishing }: WorkspaceSetting = {},
): Promise<Workspace> {
  const listeners = new Set<ServerResponse>();
  const ending = new AbortController();
  const { signal } = ending;
  const served = assets ?? 'public';
  for (const place of [folder, served]) if (!isReadOnly && existsSync(place)) removeUnfinished(place);
  const project = { ...loadProject(), ...(assets && { assets }) };
  const engine = openEngine(folder, project);

  let isDeriving = false;
  const news = () => `data: ${JSON.stringify({ base: engine.base(), isDeriving } satisfies News)}\n\n`;
  function tell(): void {
    for (const listener of listeners) listener.write(news());
  }
  async function derive(): Promise<void> {
    isDeriving = true;
    tell();
    try {
      await engine.derive();
    } finally {
      isDeriving = false;
      tell();
    }
  }
  onSave([folder, served], derive, signal);
  await engine.derive();

  const studio: Studio = {
    folder,
    project,
    engine,
    publisher: publisherOf(folder, {
      ...publishing,
      check: () => checkDrafts(folder, project, {}).problems,
      agreed: () => agreedPaths(folder, project),
    }),
    changes: changesOf(folder, project.assets, signal),
    images: unusedImages(folder, served),
    changed() {
      engine.changed();
      tell();
    },
  };
  return {
    studio,
    assets: served,
    listen(response) {
      response.writeHead(200, { ...everyAnswer, 'content-type': 'text/event-stream' });
      response.write(news());
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
    isOpen: () => listeners.size > 0,
    close() {
      ending.abort();
      for (const listener of listeners) listener.end();
    },
  };
}
