/**
 * Derives the gallery of a content folder, describes it with drafts and compares it on each request, in a process beside
 * the server, which goes on trying drafts.
 */
import { loadProject } from '../../../content/folder/load.ts';
import { derivedOf } from '../../gallery/derive/derived.ts';
import { compareWithDrafts } from './compare-drafts.ts';
import type { Asked } from './describe.ts';
import { describeSite } from './site.ts';

const [folder = 'content', assets] = process.argv.slice(2);
const project = { ...loadProject(), ...(assets && { assets }) };

function answerTo(asked: Asked) {
  switch (asked.do) {
    case 'gallery':
      return derivedOf(folder, project);
    case 'site':
      return describeSite(folder, project, asked.drafts);
    case 'compare':
      return compareWithDrafts({ content: folder, project }, asked.order);
  }
}

process.on('message', async (asked: Asked & { number: number }) => {
  const answer = async () => {
    const { number } = asked;
    try {
      return { number, result: await answerTo(asked) };
    } catch (error) {
      return { number, failed: (error as Error).message };
    }
  };
  // Whoever has asked may be gone by then.
  process.send?.(await answer(), undefined, undefined, () => undefined);
});
process.on('disconnect', () => process.exit());
