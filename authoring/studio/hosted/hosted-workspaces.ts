import { join } from 'node:path';
import type { Editor } from '../git/publish.ts';
import { newKey } from '../server/studio-server.ts';
import { openWorkspace, type Workspace } from '../server/workspace.ts';
import type { HostedSettings } from './settings.ts';
import type { WorkTrees } from './work-trees.ts';

/** A workspace. `previewKey` is in the address of its preview. */
type OpenWorkspace = { workspace: Promise<Workspace>; previewKey: string; used: number };

/** How long a workspace stays open after its browser has left, in milliseconds. */
const patience = 10 * 60_000;

/** Opens a workspace for each editor, and closes those that nobody uses. */
export function hostedWorkspaces({ base, reviews }: HostedSettings, trees: WorkTrees) {
  const workspaces = new Map<string, OpenWorkspace>();

  async function openEditor(editor: Editor, previewKey: string): Promise<Workspace> {
    const top = await trees.open(editor.email);
    const publishing = { base, reviews, env: trees.env, editor };
    return openWorkspace(join(top, 'content'), { assets: join(top, 'public'), publishing, previewKey });
  }
  setInterval(async () => {
    for (const [key, { workspace, used }] of workspaces) {
      if (Date.now() - used < patience || (await workspace).isOpen()) continue;
      workspaces.delete(key);
      (await workspace).close();
    }
  }, 60_000).unref();

  function once(key: string, open: (previewKey: string) => Promise<Workspace>): OpenWorkspace {
    const current = workspaces.get(key);
    if (current) {
      current.used = Date.now();
      return current;
    }
    const previewKey = newKey();
    const entry = { workspace: open(previewKey), previewKey, used: Date.now() };
    workspaces.set(key, entry);
    // A workspace that could not be opened is tried again by the next request.
    entry.workspace.catch(() => workspaces.delete(key));
    return entry;
  }

  return {
    of: (editor: Editor) => once(editor.email, (previewKey) => openEditor(editor, previewKey)),
    byKey: (key: string) => [...workspaces.values()].find(({ previewKey }) => previewKey === key),
  };
}
