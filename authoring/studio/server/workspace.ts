import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { loadProject } from '../../api/node.ts';
import { openEventStream } from '../../dev/event-stream.ts';
import { publisherOf } from '../git/publish.ts';
import type { News } from '../types.ts';
import type { Studio } from './calls.ts';
import { changesOf } from './changes.ts';
import { openChecker } from './checker.ts';
import { removeUnfinished } from './content-files.ts';
import { agreedIn, checkDrafts } from './draft-content.ts';
import { openEngine } from './engine.ts';
import { framePages } from './frame-pages.ts';
import { previewPath } from './guard.ts';
import { everyAnswer } from './headers.ts';
import { onSave } from './on-save.ts';
import { sharingOf } from './sharing.ts';

/** A content folder that somebody works on, with its pages. */
export type Workspace = {
  studio: Studio;
  /** The folder of the pictures and other files that are served unchanged. */
  assets: string;
  /** Tells a browser whenever files have changed. */
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
  /** The key of its preview, which stands for a sign-in. */
  previewKey?: string;
  publishing?: Omit<Parameters<typeof publisherOf>[1], 'check' | 'agreed'>;
};

/** Opens a content folder. Resolves when its pages can be shown. */
export async function openWorkspace(
  folder: string,
  { assets, isReadOnly, publishing, previewKey = '' }: WorkspaceSetting = {},
): Promise<Workspace> {
  const ending = new AbortController();
  const { signal } = ending;
  const served = assets ?? 'public';
  for (const place of [folder, served]) if (!isReadOnly && existsSync(place)) removeUnfinished(place);
  const project = { ...loadProject(), ...(assets && { assets }) };
  const checker = openChecker(folder, project.assets);
  const engine = openEngine(folder, project, checker);
  const preview = previewPath.replace(':key', previewKey);

  const events = openEventStream(everyAnswer);
  const tell = () => events.tell({ base: engine.base() } satisfies News);
  tell();
  function changed(): void {
    engine.changed();
    tell();
  }
  onSave([folder, served], async () => changed(), signal);
  const server = await engine.server();
  // The thread gets ready while the browser opens.
  const name = server?.drawn.site.home;
  if (name !== undefined) engine.states({ drafts: {}, of: { kind: 'page', name } }).catch(console.error);

  const pages = framePages(engine, preview);
  const publisher = publisherOf(folder, {
    ...publishing,
    check: () => checkDrafts(folder, project, {}).problems,
    agreed: () => agreedIn(folder, project),
  });
  const changes = changesOf(folder, project.assets, signal);
  const studio: Studio = {
    ...{ folder, project, engine, preview, pages, publisher, changes },
    sharing: sharingOf({ project, pages, changes, publisher }),
    changed,
  };
  return {
    studio,
    assets: served,
    listen: events.listen,
    isOpen: events.isOpen,
    close() {
      ending.abort();
      checker.close();
      events.end();
    },
  };
}
