// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { project } from '../../../../../../tests/support/project/project.ts';
import { checkDrafts } from '../../../../../studio/server/draft-content.ts';
import { site } from '../../../../support/described-site.ts';
import { openEditor } from '../../../../support/file-editor.tsx';

const path = 'pages/start-card.json';
const page = readFileSync(`content/${path}`, 'utf8');
/** The first block that everybody sees. */
const lead = 1;
const whenIn = (text: string) => (JSON.parse(text) as { blocks: { when?: object }[] }).blocks[lead]!.when;

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('D-65 a block is shown from a day on, until a day or between two, and the days are the editor’s alone', async () => {
  const { user, text } = openEditor(path, page, { own: site, selected: ['blocks', lead] });
  await user.click(screen.getByRole('button', { name: 'Between two days' }));
  expect(whenIn(text())).toEqual({ from: '', until: '' });
  const { problems } = checkDrafts('content', project, { [path]: text() });
  expect(problems.map(({ message }) => message)).toEqual(Array(2).fill('No day is chosen here yet.'));
  expect(document.activeElement).toBe(screen.getByLabelText('From'));

  choose('From', '2027-12-20');
  choose('Until the beginning of', '2028-04-06');
  const [from, until] = ['2027-12-20T00:00:00+00:00', '2028-04-06T00:00:00+01:00'];
  expect(whenIn(text())).toEqual({ from, until });
  expect(screen.getAllByText('Shown from 20 December 2027 and before 6 April 2028')).not.toEqual([]);

  choose('Until the beginning of: time of day, midnight if left out', '09:30');
  choose('From', '');
  expect(whenIn(text())).toEqual({ until: '2028-04-06T09:30:00+01:00' });
  expect(screen.getByText('no beginning')).toBeDefined();
  choose('Until the beginning of', '');
  expect(whenIn(text())).toEqual({ until: '' });
  await user.click(screen.getByRole('button', { name: 'Show to everybody' }));
  expect(JSON.parse(text())).toEqual(JSON.parse(page));

  await user.click(screen.getByRole('button', { name: 'From a day on' }));
  choose('From', '2027-12-20');
  expect(screen.getByText('no end')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Until a day' }));
  expect(whenIn(text())).toEqual([{ from }, { until: '' }]);
  expect(document.activeElement).toBe(screen.getAllByLabelText('Until the beginning of')[1]);
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
