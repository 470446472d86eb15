import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readChecked } from '../../../src/tools/bundle/build-site.ts';
import { type Edit, edited, writeTree } from '../../../tests/support/content/content-folder.ts';
import { project } from '../../../tests/support/project/project.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { checkDrafts } from '../../studio/server/draft-content.ts';
import { checks } from '../../walk/every-problem.ts';
import { tables } from './mistakes/tables.ts';

const dist = mkdtempSync(join(tmpdir(), 'dist-'));

/** What studio and build say of a folder; the build has the texts that an earlier one has parsed. */
function saidOf(edits: Record<string, Edit>, of = project) {
  const folder = writeTree(edited(edits));
  const { problems } = readChecked(folder, dist, checks, { source: 'source', project: of });
  return { inBuild: problems, inStudio: checkDrafts(folder, of, {}).problems };
}

/** `check.mistakes.test.ts` says the same of the check. By day a mistake of each table is enough. */
test('the studio and the build say each mistake that the check says', () => {
  for (const [name, edits, , message] of Object.values(tables).flatMap((rows) => (isNightly ? rows : rows.slice(-1)))) {
    const { inBuild, inStudio } = saidOf(edits);
    expect({ name, said: inStudio.map((problem) => problem.message) }).toEqual({ name, said: [message] });
    expect(inBuild).toEqual(inStudio);
  }
});

test('the studio and the build refuse a public file that must not be served', () => {
  const assets = mkdtempSync(join(tmpdir(), 'assets-'));
  writeFileSync(join(assets, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  const { inBuild, inStudio } = saidOf({}, { ...project, assets });
  expect([inStudio.length, inBuild]).toEqual([1, inStudio]);
});
