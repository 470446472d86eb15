import { join } from 'node:path';
import { newKey } from '../server/studio-server.ts';
import { openWorkspace, type Workspace } from '../server/workspace.ts';
import type { Person } from './identity-provider.ts';
import type { HostedSettings } from './settings.ts';
import type { WorkTrees } from './work-trees.ts';

/** A workspace of an editor. `previewKey` is in the address of its preview. */
type EditorWorkspace = { subject: string; workspace: Promise<Workspace>; previewKey: string; used: number };

export type EditorWorkspaces = ReturnType<typeof editorWorkspaces>;

/** How long a workspace stays open after its browser has left, in milliseconds. */
const patience = 10 * 60_000;

/** Opens a workspace for each editor, and closes those that nobody uses. */
export function editorWorkspaces({ base }: HostedSettings, trees: WorkTrees) {
  const workspaces = new Map<string, EditorWorkspace>();
  const personKey = ({ subject, name, email, mayPublish }: Person) =>
    JSON.stringify([subject, name, email, mayPublish]);

  async function open(person: Person): Promise<Workspace> {
    const top = await trees.open(person.subject);
    const { name, email, mayPublish } = person;
    const forbidden = mayPublish ? {} : { forbidden: 'You may edit, and not publish. Ask somebody who may.' };
    const publishing = { base, env: trees.env, editor: { name, email }, ...forbidden };
    return openWorkspace(join(top, 'content'), { assets: join(top, 'public'), publishing });
  }
  async function close(key: string, { workspace }: EditorWorkspace): Promise<void> {
    workspaces.delete(key);
    (await workspace).close();
  }
  setInterval(async () => {
    for (const [key, entry] of workspaces) {
      if (Date.now() - entry.used < patience) continue;
      if (!(await entry.workspace).isOpen()) await close(key, entry);
    }
  }, 60_000).unref();

  return {
    /** Returns an editor's workspace; one whose rights or name have changed gets it anew, on the same files. */
    of(person: Person): EditorWorkspace {
      const key = personKey(person);
      const current = workspaces.get(key);
      if (current) {
        current.used = Date.now();
        return current;
      }
      for (const [other, entry] of workspaces)
        if (entry.subject === person.subject) void close(other, entry).catch(() => undefined);
      const entry = { subject: person.subject, workspace: open(person), previewKey: newKey(), used: Date.now() };
      workspaces.set(key, entry);
      // A workspace that could not be opened is tried again by the next request.
      entry.workspace.catch(() => workspaces.delete(key));
      return entry;
    },
    /** Gives the editor's previews a new address. Another window of the editor gets it when it loads a page. */
    renewKey({ subject }: Person): void {
      for (const entry of workspaces.values()) if (entry.subject === subject) entry.previewKey = newKey();
    },
    byKey: (key: string) => [...workspaces.values()].find(({ previewKey }) => previewKey === key),
  };
}
