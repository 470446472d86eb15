import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTree } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { publish } from '../../../change/publish.ts';
import { readSite } from '../../../check/site.ts';
import { runCommand } from '../../../studio/server/commands.ts';
import { allTexts } from '../../../studio/server/content-files.ts';

/** The small site, whose published contract says something else now. */
function changedContract() {
  const folder = writeTree(smallSite);
  publish(folder, project, 'contract');
  appendFileSync(join(folder, 'documents/contract/complaints.md'), '\nWe answer within a week.\n');
  return folder;
}

test('D-48 a new letter is made with a text of its own, and sent by the act that is chosen', () => {
  const folder = writeTree(smallSite);
  const [, act] = Object.keys(JSON.parse(String(smallSite['acts.json'])));
  expect(runCommand(folder, project, { do: 'new', kind: 'letter', name: 'welcome', act: act! })).toMatchObject({
    done: 'The letter “welcome” is there.',
    step: { files: [{ path: 'letters/welcome.json' }, { path: 'text/letter-welcome.md' }] },
  });
  expect(readSite(folder, project).compiled?.letters?.welcome?.letter.sends).toEqual({ act });
});

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
