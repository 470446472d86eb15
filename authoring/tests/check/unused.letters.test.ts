import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from '../../../tests/support/project/project.ts';
import { readSite } from '../../check/site.ts';

/** The sample's content, or that without the files of some paths. */
function contentWithout(path: RegExp): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('content', folder, { recursive: true, filter: (file) => !path.test(file) });
  return folder;
}

test('D-48 content whose letters were removed has no mistakes, and one sentence names what only they needed', () => {
  const folder = contentWithout(/letters$/);
  const { problems, warning } = readSite(folder, project);
  expect(problems).toEqual([]);
  expect(warning).toMatch(
    /^There are no letters, and none is sent\. Nothing needs the block "letters" of pages\/already/,
  );
  expect(warning).toContain('text/letter-contract.md');
  expect(warning).not.toContain('text/direct-debit-guarantee.md');
});

test('a letter that is missing beside others is a mistake, and with all of them there is no such sentence', () => {
  const { problems } = readSite(contentWithout(/letters\/card-set-up/), project);
  expect(problems).toMatchObject([{ message: expect.stringMatching(/^There is no letter named "card-set-up"/) }]);
  expect(readSite(contentWithout(/^$/), project).warning).toBeUndefined();
});
