// @vitest-environment jsdom
/** What a new entry of a list begins with. */

import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { project } from '../../../../../../tests/support/project/project.ts';
import { changeWords } from '../../../../../studio/forms/wording.ts';
import { checkDrafts } from '../../../../../studio/server/draft-content.ts';
import { site } from '../../../../support/described-site.ts';
import { openEditor } from '../../../../support/file-editor.tsx';

const open = (path: string, text: string, options: Partial<Parameters<typeof openEditor>[2]> = {}) =>
  openEditor(path, text, { own: site, ...options });

test.each([
  [
    'site.json',
    'Add to policies',
    /"href": ?""/,
    'This link leads nowhere yet: choose a page, or write an https address.',
  ],
  ['journeys.json', 'Add to steps', /,\s*""\s*\]/, 'No page is chosen here yet.'],
  ['pages/start-card.json', 'Paragraph', /"markdown": ?""/, 'No text is chosen here yet.'],
])('D-36 leaves what a new entry of %s leads to or names to the editor: %s', async (path, press, written, says) => {
  const text = readFileSync(`content/${path}`, 'utf8');
  const own = path === 'journeys.json' ? (['journeys', 'contract'] as const) : undefined;
  const opened = open(path, text, own && { selected: own });
  const { user } = opened;
  if (press === 'Paragraph') {
    await user.click(screen.getByRole('button', { name: 'Add to blocks' }));
    await user.keyboard('existing text{Enter}');
  } else await user.click(screen.getAllByRole('button', { name: press })[0]!);
  expect(opened.text()).toMatch(written);
  const { problems } = checkDrafts('content', project, { [path]: opened.text() });
  expect(problems.map(({ message }) => message)).toContain(says);
});

test('D-36 leaves the address of a new link empty until it is chosen', async () => {
  const before = readFileSync('content/site.json', 'utf8');
  const { user, text } = open('site.json', before);
  await user.click(screen.getByRole('button', { name: 'Add to policies' }));
  expect(text()).toMatch(/"href": ?""/);
});

test.each([
  ['money', 3700, 'from 1 January 2027: £37.00'],
  ['text', 'Other words', 'from 1 January 2027: Other words'],
  ['money', undefined, 'from 1 January 2027'],
])('D-36 a folded entry of what changes on a date says what the value becomes: %s %j', (type, value, words) => {
  const from = '2027-01-01T00:00:00+00:00';
  expect(changeWords(value === undefined ? { from } : { from, value }, type)).toBe(words);
});

test('D-41 a new question is empty, is named by its label as no other is, and stands above the button that records it', async () => {
  const fact = site.names.offers.fact!;
  expect(fact).toContainEqual(expect.objectContaining({ name: 'answer.earlyStart' }));
  const offers = { ...site.names.offers, fact: [...fact, { name: 'answer.reason', about: '' }] };
  const opened = open('pages/early-start.json', readFileSync('content/pages/early-start.json', 'utf8'), {
    own: { ...site, names: { ...site.names, offers } },
  });
  await opened.user.click(screen.getByRole('button', { name: 'Add to blocks' }));
  await opened.user.keyboard('question text{Enter}');
  expect(opened.text()).toMatch(/"type": ?"question-text", "name": ?"", "label": ?""/);
  expect(screen.getByRole('button', { name: /^Question text Not filled in yet/ })).toBeDefined();
  await opened.user.keyboard('Reason{Tab}');
  const { blocks } = JSON.parse(opened.text()) as { blocks: { name?: string }[] };
  const at = blocks.findIndex(({ name }) => name === 'reason2');
  expect(at).toBe(blocks.findIndex((block) => JSON.stringify(block).includes('"type":"button"')) - 1);
});
