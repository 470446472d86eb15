/** Describes a content folder with drafts on each request, in a process beside the server, which goes on trying drafts. */
import { loadProject } from '../../../content/folder/load.ts';
import type { Drafts } from '../model.ts';
import { describeSite } from './site.ts';

const [folder = 'content', assets] = process.argv.slice(2);
const project = { ...loadProject(), ...(assets && { assets }) };

process.on('message', ({ number, drafts }: { number: number; drafts: Drafts }) => {
  const answer = () => {
    try {
      return { number, site: describeSite(folder, project, drafts) };
    } catch (error) {
      return { number, failed: (error as Error).message };
    }
  };
  // Whoever has asked may be gone by then.
  process.send?.(answer(), undefined, undefined, () => undefined);
});
process.on('disconnect', () => process.exit());
