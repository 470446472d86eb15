/**
 * Describes and compares a content folder with drafts on each request, in a process beside the server, which goes on trying
 * drafts.
 */
import { loadProject } from '../../../content/folder/load.ts';
import { compareWithDrafts } from './compare-drafts.ts';
import type { Asked } from './describe.ts';
import { describeSite } from './site.ts';

const [folder = 'content', assets] = process.argv.slice(2);
const project = { ...loadProject(), ...(assets && { assets }) };

const answers = {
  site: ({ drafts }: Extract<Asked, { do: 'site' }>) => describeSite(folder, project, drafts),
  compare: ({ order }: Extract<Asked, { do: 'compare' }>) =>
    compareWithDrafts({ content: folder, assets: project.assets }, order),
};

process.on('message', async (asked: Asked & { number: number }) => {
  const answer = async () => {
    const { number } = asked;
    try {
      return { number, result: await (asked.do === 'site' ? answers.site(asked) : answers.compare(asked)) };
    } catch (error) {
      return { number, failed: (error as Error).message };
    }
  };
  // Whoever has asked may be gone by then.
  process.send?.(await answer(), undefined, undefined, () => undefined);
});
process.on('disconnect', () => process.exit());
