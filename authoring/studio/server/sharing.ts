import { documentFileName } from '../../../src/rules/document-file.ts';
import { formatValue } from '../../../src/rules/format-value.ts';
import { fileIn } from '../../../src/server/release/release.ts';
import type { Project } from '../../api/node.ts';
import { pageCode } from '../../walk/page-code.ts';
import type { Publisher } from '../git/publish.ts';
import { oneFile } from '../site/one-file.ts';
import type { Drawn } from '../site/site-server.ts';
import type { Shared, ShareRequest } from '../types.ts';
import type { Changes } from './changes.ts';
import { compileDrafts } from './draft-content.ts';
import type { framePages } from './frame-pages.ts';
import { Refusal } from './guard.ts';
import { staysInside } from './safe-paths.ts';

export type Sharing = ReturnType<typeof sharingOf>;

type Parts = {
  project: Project;
  pages: ReturnType<typeof framePages>;
  changes: Changes;
  publisher: Publisher;
};

/** Shows the page of the frame to others, and as it was before the change. */
export function sharingOf({ project, pages, changes, publisher }: Parts) {
  /** The content before, by commit and edition: that which was asked for last. */
  let before: { key: string; drawn: Drawn | undefined } | undefined;

  async function filesFor(assets: string) {
    const ofCode = fileIn((await pageCode()).folder);
    return (path: string) => ofCode(path) ?? (staysInside(assets, path) ? fileIn(assets)(path) : undefined);
  }

  return {
    /** Makes something of the page at an address that others can look at. */
    async share({ at, about }: ShareRequest): Promise<Shared> {
      const page = await pages.plain(at);
      if (page === undefined) throw new Refusal(404, 'This page is not there any more. Load the studio anew.');
      const line = `A draft of ${formatValue('time', new Date().toISOString())}, ${about}. Nothing in it can be pressed.`;
      const file = oneFile(page, await filesFor(project.assets), line);
      const data = `data:text/html;base64,${Buffer.from(file).toString('base64')}`;
      return { name: documentFileName(about, 'html'), data };
    },
    /** The page at an address as it was where the change began, as one file. */
    async before({ at, edition }: { at: string; edition?: string }): Promise<string> {
      const since = await publisher.since();
      const version = await changes.versionAt(since);
      const key = `${since?.commit} ${edition}`;
      if (before?.key !== key || !since) {
        const own = { ...project, assets: version.assets };
        before = { key, drawn: compileDrafts(version.content, own, {}, edition).drawn };
      }
      const page = before.drawn && (await pages.plain(at, before.drawn));
      if (page === undefined)
        throw new Refusal(404, `There is no such page for this customer on ${since?.base ?? 'the disk'}.`);
      return oneFile(page, await filesFor(version.assets));
    },
  };
}
