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
  const filesOf = async (drafts: Record<string, null>) => {
    const told = await comparer.compare(drafts, undefined);
    return 'refused' in told ? told.refused : told.comparison.files.map((file) => [file.path, file.is]);
  };
  expect(await filesOf({})).toEqual([]);
  expect(await filesOf({ [path]: null })).toEqual([[path, 'gone']]);
});
