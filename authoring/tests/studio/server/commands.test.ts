import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { editionsIn } from '../../../../src/content/editions/editions.ts';
import { loadContent } from '../../../../src/content/folder/load.ts';
import { writeTree } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { editionList } from '../../../../tests/support/content/whole-edition.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { assets, ready } from '../../../../tests/support/server/ready-site.ts';
import { publish } from '../../../change/publish.ts';
import { writeXliff } from '../../../change/xliff.ts';
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

test('D-71 what a translator returns is one step to undo, and what became of it is said', () => {
  const folder = writeTree({ ...ready, 'editions.json': editionList() });
  const own = { ...project, assets };
  const content = loadContent(folder, own);
  const words = writeXliff(content, editionsIn(content)!.editions[0]!);
  const text = words.replace(/(<source>([^<]*)<\/source>)/, '$1<target>$2</target>');
  const taken = runCommand(folder, own, { do: 'translations', edition: 'cy', file: 'cy.xlf', text });
  expect(taken).toMatchObject({
    done: expect.stringMatching(/^1 translation into Welsh taken[\s\S]* have no translation/),
    step: {
      title: 'take the translations of cy.xlf',
      files: [{ path: 'editions/cy/documents/contract/cancellation-form.md' }, {}],
    },
  });
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
