// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { project } from '../../../../../tests/support/project/project.ts';
import { checkDrafts } from '../../../../server/draft-content.ts';
import { site } from '../../../support/described-site.ts';
import { openEditor } from '../../../support/file-editor.tsx';

const path = 'pages/start-card.json';
const page = readFileSync(`content/${path}`, 'utf8');
/** The first block that everybody sees. */
const lead = 1;
const whenIn = (text: string) => (JSON.parse(text) as { blocks: { when?: object }[] }).blocks[lead]!.when;

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('D-37 a block is shown between two days, as an editor would write it by hand, and no mistake comes before a day is chosen', async () => {
  const { user, text } = openEditor(path, page, { own: site, selected: ['blocks', lead] });
  await user.click(screen.getByRole('button', { name: 'Show between two days' }));
  const midnight = expect.stringMatching(/T00:00:00\+0[01]:00$/);
  expect(whenIn(text())).toEqual({ from: midnight, until: midnight });
  expect(checkDrafts('content', project, { [path]: text() }).problems).toEqual([]);

  choose('From', '2027-12-20');
  choose('Until the beginning of', '2028-04-06');
  const [from, until] = ['2027-12-20T00:00:00+00:00', '2028-04-06T00:00:00+01:00'];
  expect(whenIn(text())).toEqual({ from, until });
  expect(screen.getAllByText(/^Shown to customers who come from .* on and before/)).not.toEqual([]);

  choose('Until the beginning of: time of day, midnight if left out', '09:30');
  choose('From', '');
  expect(whenIn(text())).toEqual({ until: '2028-04-06T09:30:00+01:00' });
  await user.click(screen.getByRole('button', { name: 'Show to everybody' }));
  expect(JSON.parse(text())).toEqual(JSON.parse(page));
});

test('D-37 a condition of days that was written by hand keeps its other bytes', () => {
  const written = page.replace(
    '{ "type": "text", "markdown": "start-card",',
    (block) => `${block} "when": { "from" :  "2027-01-01T00:00:00+00:00" },`,
  );
  const { text } = openEditor(path, written, { own: site, selected: ['blocks', lead] });
  choose('From', '2027-02-01');
  expect(text()).toBe(written.replace('2027-01-01', '2027-02-01'));
});
