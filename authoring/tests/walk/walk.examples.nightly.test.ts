/** Every journey that the repository has, walked whole: those of the sample, of each example, and of content as 1.0 took it. */
import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentDir } from '../../../src/content/folder/content-dir.ts';
import { loadContent, readTree } from '../../../src/content/folder/load.ts';
import { filesInMemory } from '../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { metIn } from '../support/walked.ts';

const examples = readdirSync('examples').filter((name) => existsSync(`examples/${name}/changes`));
const folders = ['content', 'tests/compatibility/1.0/content', ...examples.map((name) => `examples/${name}/content`)];

test.each(folders)('D-76 no customer of %s meets a mistake', { timeout: 600_000 }, async (folder) => {
  expect(await metIn(loadContent(contentDir({ CONTENT_DIR: folder }), project))).toEqual([]);
});

test('D-76 no customer of the small site meets a mistake', { timeout: 600_000 }, async () => {
  expect(await metIn({ ...readTree('content', filesInMemory(smallSite)), ...project })).toEqual([]);
});
