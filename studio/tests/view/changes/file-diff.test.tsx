// @vitest-environment jsdom
/** The files in the studio's Changes. */

import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { diffLines } from '../../../compare/diff-lines.ts';
import { FileDiff } from '../../../view/changes/file-diff.tsx';
import { site } from '../../support/described-site.ts';

const { files } = site;

/** What stands in the list of files of one that is, or was, a text. */
function listed(path: string, before?: string, after?: string) {
  const is = after === undefined ? 'gone' : before === undefined ? 'new' : 'changed';
  const lines = diffLines(before?.split('\n') ?? [], after?.split('\n') ?? []);
  const { container } = render(<FileDiff change={{ path, is, lines }} files={files} />);
  const [summary, details] = [container.querySelector('summary')!, container.querySelector('details')!];
  return { says: summary.textContent.trim(), isOpen: details.open };
}

const page = readFileSync('content/pages/maintenance.json', 'utf8');

test.each([
  ['pages/gone.json', page, undefined, '“These pages are under maintenance” pages/gone.json removed, 33 lines'],
  ['text/gone.md', '## Gone\n\n- One word\n', undefined, '“Gone: One word” text/gone.md removed, 3 words'],
  ['text/start-dd.md', undefined, 'Fresh words.\n', /^“.+” text\/start-dd\.md new, 2 words$/],
  [
    'pages/maintenance.json',
    page,
    page.replace('title', 'titles'),
    '“These pages are under maintenance” pages/maintenance.json',
  ],
  ['public/photo.jpg', undefined, undefined, 'public/photo.jpg removed'],
])('D-36 a file in Changes is called as in the list, with what became of it: %s', (path, before, after, words) => {
  const { says, isOpen } = listed(path, before, after);
  expect(says).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
  expect(isOpen).toBe(false);
});
