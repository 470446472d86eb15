import { expect, test } from 'vitest';
import { readSite } from '../../src/content/compile/site.ts';
import { contentDir } from '../../src/content/folder/content-dir.ts';
import { project } from '../support/project/project.ts';

test('D-42 the Welsh edition of the sample is whole and of today, but for what the law and the scheme word', () => {
  const { editions } = readSite(contentDir({ CONTENT_DIR: 'examples/welsh/content' }), project);
  expect(editions!.flatMap(({ gaps }) => gaps.map(({ name }) => name))).toEqual([
    'untranslated:cy/documents/contract/cancellation-form',
  ]);
});
