// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { project } from '../../../../../../tests/support/project/project.ts';
import { checkDrafts } from '../../../../../studio/server/draft-content.ts';
import { site } from '../../../../support/described-site.ts';
import { openEditor } from '../../../../support/file-editor.tsx';

const contract = 'documents/contract/document.json';
const written = readFileSync(`content/${contract}`, 'utf8');
type Entry = string | { section: string; when?: object; gist?: string };
const sectionsIn = (text: string) => (JSON.parse(text) as { sections: Entry[] }).sections;

// jsdom has no dialogs.
beforeAll(() => Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined }));

test('D-65 other words from a day on are a copy of the section below it, and each has its half of the time', async () => {
  const { user, text, made } = openEditor(contract, written, { own: site });
  const at = sectionsIn(written).indexOf('duration');
  await user.click(screen.getByRole('button', { name: `Entry ${at + 1}: other words from a day…` }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  const make = dialog.getByRole('button', { name: 'Make it', hidden: true });
  expect(make).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2027-04-01' } });
  expect(dialog.getByText(/^Before 1 April 2027 customers agree to the words that are there/)).toBeDefined();
  await user.click(make);
  const time = '2027-04-01T00:00:00+01:00';
  expect(sectionsIn(text())).toEqual(
    sectionsIn(written).toSpliced(
      at,
      1,
      { section: 'duration', when: { until: time } },
      { section: 'duration-2027-04-01', when: { from: time } },
    ),
  );
  const [{ path: copy }] = made as [{ path: string }];
  const words = readFileSync('content/documents/contract/duration.md', 'utf8');
  const { problems } = checkDrafts('content', project, { [contract]: text(), [copy]: words });
  expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^Version "[^"]*" stands/)]);
  expect(made).toEqual([
    expect.objectContaining({
      path: 'documents/contract/duration-2027-04-01.md',
      like: 'documents/contract/duration.md',
    }),
  ]);
});

test('D-65 other words of a section that some have are for the same customers', async () => {
  const index = sectionsIn(written).findIndex((one) => typeof one === 'object' && one.section === 'summary-fixed');
  const { user, text } = openEditor(contract, written, { own: site, selected: ['sections', index] });
  await user.click(screen.getByRole('button', { name: 'Other words from a day…' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2027-12-01' } });
  await user.click(dialog.getByRole('button', { name: 'Make it', hidden: true }));
  const [before, after] = sectionsIn(text()).slice(index) as { section: string; when: object; gist: string }[];
  const offer = { value: 'offer', is: 'fixed' };
  expect(before!.when).toEqual([offer, { until: '2027-12-01T00:00:00+00:00' }]);
  expect(after).toEqual({
    ...before,
    section: 'summary-fixed-2027-12-01',
    when: [offer, { from: '2027-12-01T00:00:00+00:00' }],
  });
});
