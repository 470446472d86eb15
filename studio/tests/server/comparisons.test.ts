import { afterAll, expect, test } from 'vitest';
import { edited, writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { comparerOf } from '../../server/comparisons.ts';

const ending = new AbortController();
afterAll(() => ending.abort());

test('D-36 a file that only a draft removes is told as gone, also right after nothing was changed', async () => {
  const path = 'pages/more.json';
  const page = String(smallSite['pages/help.json']).replace('/help', '/more');
  const folder = writeTree(edited({ [path]: page }));
  const comparer = comparerOf(folder, project, ending.signal);
  const told = async (drafts: Record<string, null>) => {
    const compared = await comparer.compare(drafts, undefined);
    return 'refused' in compared ? undefined : { ...compared, report: await comparer.report(compared.key) };
  };
  expect((await told({}))?.words).toBe('The content is the same.');
  expect((await told({ [path]: null }))?.report).toContain(`<code>${path}</code> <small>gone</small>`);
});
