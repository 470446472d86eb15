import { join } from 'node:path';
import type { Editor } from '../git/publish.ts';
import { Refusal } from '../server/guard.ts';
import { newKey } from '../server/studio-server.ts';
import { openWorkspace, type Workspace } from '../server/workspace.ts';
import type { HostedSettings } from './settings.ts';
import type { WorkTrees } from './work-trees.ts';

/** A workspace. `previewKey` is in the address of its preview. */
type OpenWorkspace = { workspace: Promise<Workspace>; previewKey: string; used: number };

/** How long a workspace stays open after its browser has left, in milliseconds. */
const patience = 10 * 60_000;

/** Opens a workspace for each editor, and one to look at for each draft, and closes those that nobody uses. */
export function hostedWorkspaces({ base, reviews, url }: HostedSettings, trees: WorkTrees) {
  const workspaces = new Map<string, OpenWorkspace>();

  async function openEditor(editor: Editor, previewKey: string): Promise<Workspace> {
    const top = await trees.open(editor.email);
    const publishing = { base, reviews, drafts: url, env: trees.env, editor };
    return openWorkspace(join(top, 'content'), { assets: join(top, 'public'), publishing, previewKey });
  }
  async function openDraft(name: string, previewKey: string): Promise<Workspace> {
    const top = /^[a-z0-9-]+$/.test(name) ? await trees.openDraft(name) : undefined;
    if (top === undefined)
      throw new Refusal(404, `There is no draft called ${name} any more: it is merged, or was taken back.`);
    return openWorkspace(join(top, 'content'), { assets: join(top, 'public'), isReadOnly: true, previewKey });
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
    /** A draft, by the name of its branch. Its page is of what is pushed by now. */
    async draft(name: string, isPage: boolean): Promise<OpenWorkspace> {
      const key = `draft ${name}`;
      if (isPage && workspaces.has(key)) await trees.openDraft(name);
      return once(key, (previewKey) => openDraft(name, previewKey));
    },
    byKey: (key: string) => [...workspaces.values()].find(({ previewKey }) => previewKey === key),
  };
}
