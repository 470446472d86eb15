import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSite } from '../../../src/content/compile/site.ts';
import { contentDir } from '../../../src/content/folder/content-dir.ts';
import { project } from '../../support/project/project.ts';

test.each(readdirSync('examples'))('the content of the example %s has no mistake', (name) => {
  const folder = contentDir({ CONTENT_DIR: `examples/${name}/content` });
  expect(readSite(folder, project).problems).toEqual([]);
});
