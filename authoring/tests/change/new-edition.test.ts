import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTree } from '../../../tests/support/content/content-folder.ts';
import { project } from '../../../tests/support/project/project.ts';
import { assets, ready } from '../../../tests/support/server/ready-site.ts';
import { draftEdition } from '../../change/new-edition.ts';
import { makeFiles } from '../../change/scaffold.ts';
import { readSite } from '../../check/site.ts';

const own = { ...project, assets };

test('D-42 a new language is an entry behind those that there are, and its pages have the words of the content', () => {
  const folder = writeTree(ready);
  const make = (name: string, language: string, base?: string) =>
    makeFiles(folder, own, draftEdition(name, { language, base }));
  expect(make('cy', 'cy')).toMatchObject({ made: [expect.stringContaining('editions.json')], changed: [] });
  expect(make('cy-patagonia', 'cy-AR', 'cy')).toMatchObject({
    made: [],
    changed: [expect.stringContaining('editions')],
  });
  expect(JSON.parse(readFileSync(join(folder, 'editions.json'), 'utf8'))).toMatchObject({
    language: 'en-GB',
    editions: { cy: { language: 'cy' }, 'cy-patagonia': { language: 'cy-AR', base: 'cy' } },
  });
  expect(readSite(folder, own).problems).toEqual([]);
  const refused = 'There is an edition named "cy" already. Take another name, such as "cy-2".';
  expect(make('cy', 'cy')).toEqual({ refused });
});
