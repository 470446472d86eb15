import { join } from 'node:path';
import type { Editor } from '../git/publish.ts';
import { newKey } from '../server/studio-server.ts';
import { openWorkspace, type Workspace } from '../server/workspace.ts';
import type { HostedSettings } from './settings.ts';
import type { WorkTrees } from './work-trees.ts';

/** A workspace of an editor. `previewKey` is in the address of its preview. */
type EditorWorkspace = { workspace: Promise<Workspace>; previewKey: string; used: number };

/** How long a workspace stays open after its browser has left, in milliseconds. */
const patience = 10 * 60_000;

/** Opens a workspace for each editor, and closes those that nobody uses. */
export function editorWorkspaces({ base, reviews, site }: HostedSettings, trees: WorkTrees) {
  const workspaces = new Map<string, EditorWorkspace>();

  async function open(editor: Editor): Promise<Workspace> {
    const top = await trees.open(editor.email);
    const publishing = { base, reviews, site, env: trees.env, editor };
    return openWorkspace(join(top, 'content'), { assets: join(top, 'public'), publishing });
  }
  setInterval(async () => {
    for (const [email, { workspace, used }] of workspaces) {
      if (Date.now() - used < patience || (await workspace).isOpen()) continue;
      workspaces.delete(email);
      (await workspace).close();
    }
  }, 60_000).unref();

  return {
    of(editor: Editor): EditorWorkspace {
      const current = workspaces.get(editor.email);
      if (current) {
        current.used = Date.now();
        return current;
      }
      const entry = { workspace: open(editor), previewKey: newKey(), used: Date.now() };
      workspaces.set(editor.email, entry);
      // A workspace that could not be opened is tried again by the next request.
      entry.workspace.catch(() => workspaces.delete(editor.email));
      return entry;
    },
    byKey: (key: string) => [...workspaces.values()].find(({ previewKey }) => previewKey === key),
  };
}
