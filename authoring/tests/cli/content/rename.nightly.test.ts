import { expect, test } from 'vitest';
import { writeTree } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { run } from '../../../../tests/support/project/project-commands.ts';

test('an act gets another name only for whoever says that nobody has recorded it', () => {
  const folder = writeTree(smallSite);
  const rename = (...more: string[]) => run('content', folder, 'rename', 'act', 'switch-consent', 'consent', ...more);
  expect(rename()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^What customers did stays recorded as switch-consent, .* add --unused/),
  });
  expect(rename('--unused')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^The act "switch-consent" is "consent" now\./),
  });
});
