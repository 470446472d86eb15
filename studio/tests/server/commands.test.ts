import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publish } from '../../../src/content/change/publish.ts';
import { readSite } from '../../../src/content/compile/site.ts';
import { writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { runCommand } from '../../server/commands.ts';
import { allTexts } from '../../server/content-files.ts';

/** The small site, whose published contract says something else now. */
function changedContract() {
  const folder = writeTree(smallSite);
  publish(folder, project, 'contract');
  appendFileSync(join(folder, 'documents/contract/complaints.md'), '\nWe answer within a week.\n');
  return folder;
}

test('D-36 a new version of a document is one step to undo: its name, and what it says', () => {
  const folder = changedContract();
  const done = runCommand(folder, project, { do: 'publish', document: 'contract', as: 'next' });
  expect(done).toMatchObject({
    done: expect.stringContaining('of contract is ready'),
    step: { files: [{ path: 'documents/contract/document.json' }, { path: 'published.json' }] },
  });
  expect(readSite(folder, project).problems).toEqual([]);
});

test('D-36 a new version of a document that has a mistake is refused, and its version stays what it was', () => {
  const folder = changedContract();
  appendFileSync(join(folder, 'documents/contract/complaints.md'), '\nCall {nobody}.\n');
  const before = allTexts(folder);
  const done = runCommand(folder, project, { do: 'publish', document: 'contract', as: 'next' });
  expect(done).toMatchObject({ refused: 'Nothing is published while there are mistakes:' });
  expect(allTexts(folder)).toEqual(before);
});
