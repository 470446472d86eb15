// @vitest-environment jsdom
/** Prices in the studio: as editors write them, and from when they hold. */

import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { project } from '../../../../tests/support/project/project.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { editJson } from '../../../studio/edit/json-edit.ts';
import { type ValueFix, valueEdit } from '../../../studio/edit/value-fixes.ts';
import { labelOfWay } from '../../../studio/forms/problem-text.ts';
import { placeWords, stepWords } from '../../../studio/forms/wording.ts';
import { checkDrafts } from '../../../studio/server/draft-content.ts';
import type { Json } from '../../../studio/types.ts';
import { site } from '../../support/described-site.ts';
import { openEditor } from '../../support/file-editor.tsx';

const values = readFileSync('content/values.json', 'utf8');
const price = 'broadband_monthly_pence';
const changesIn = (text: string) => (JSON.parse(text) as Record<string, { changes: Json }>)[price]!.changes;
const problemsIn = (text: string) => checkDrafts('content', project, { 'values.json': text }).problems;

test('D-37 a price is pence, shown in pounds beside them; pounds as people write them are said, and corrected by a button', async () => {
  const { user, text } = openEditor('values.json', values, { own: site, selected: [price, 'value'] });
  const field = document.getElementById(`field/${price}/value`)!;
  await user.clear(field);
  await user.type(field, '3750');
  expect(screen.getByText('pence = £37.50')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'How it is kept' })).toBeNull();
  for (const written of ['41.00', '£41']) {
    await user.clear(field);
    await user.type(field, written);
    const [problem, ...others] = problemsIn(text());
    expect([problem?.edit?.next, others]).toEqual(['4100', []]);
  }
  await user.clear(field);
  await user.type(field, '3750');
  expect(text()).toBe(values.replace('"value": 3500,\n    "sample"', '"value": 3750,\n    "sample"'));
});

if (isNightly)
  test('D-37 pounds are pence once their field is left', async () => {
    const { user, text } = openEditor('values.json', values, { own: site, selected: [price, 'value'] });
    const field = document.getElementById(`field/${price}/value`)!;
    for (const [written, pence] of [
      ['£37', 3700],
      ['£34.99', 3499],
      ['41.00', 4100],
    ] as const) {
      await user.clear(field);
      await user.type(field, written);
      await user.tab();
      expect((JSON.parse(text()) as Record<string, { value: Json }>)[price]!.value).toBe(pence);
      expect(screen.getByText(`pence = £${(pence / 100).toFixed(2)}`)).toBeTruthy();
    }
  });

if (isNightly)
  test('D-37 a price changes from a day that its editor says, begins with what it is until then, and its total follows by a button', async () => {
    const { user, text } = openEditor('values.json', values, { own: site, selected: [price] });
    await user.click(screen.getByRole('button', { name: 'Add changes on a date' }));
    expect(changesIn(text())).toEqual([{ from: '', value: 3500 }]);
    const from = '2027-04-01T00:00:00+01:00';
    const dated = editJson(text(), { do: 'set', at: [price, 'changes', 0], value: { from, value: 3750 } });
    const [problem] = problemsIn(dated);
    expect(labelOfWay(problem!.way!)).toBe('Set monthly_total_pence to £43.50 from 1 April 2027');
    const mended = editJson(dated, valueEdit(dated, problem!.way as ValueFix));
    expect(mended).toContain('"value": 4100');
    expect(problemsIn(mended)).toEqual([]);
  });

test('D-37 a total that does not fit from a day is said where its part changes, by what both mean, with the button that sets it', () => {
  const from = '2027-04-01T00:00:00+01:00';
  const dated = editJson(values, { do: 'set', at: [price, 'changes'], value: [{ from, value: 3750 }] });
  const problems = problemsIn(dated);
  const at = [price, 'changes', 0, 'value'];
  const { container } = openEditor('values.json', dated, { own: site, selected: at, problems });
  const field = container.querySelector(`[data-at="${at.join('/')}"]`)!;
  expect(field.textContent).toContain(
    'From 1 April 2027 at 00:00, “Total monthly cost, including VAT” is £41.00, and “Monthly price of the broadband, including VAT” (£37.50)',
  );
  expect(
    within(field as HTMLElement).getByRole('button', {
      name: 'Set “Total monthly cost, including VAT” to £43.50 from 1 April 2027',
    }),
  ).toBeTruthy();
  const root = JSON.parse(dated) as Json;
  expect(placeWords(root, at)).toBe('“Monthly price of the broadband, including VAT” from 1 April 2027');
  const change = {
    do: 'insert' as const,
    at: [price, 'changes', 1],
    value: { from: '2028-04-01T00:00:00+01:00', value: 3900 },
  };
  expect(stepWords(change, root)).toBe(
    'add the value “Monthly price of the broadband, including VAT” from 1 April 2028',
  );
});

test('D-37 what changes nothing says the price as customers read it', () => {
  const from = '2027-04-01T00:00:00+01:00';
  const [problem] = problemsIn(editJson(values, { do: 'set', at: [price, 'changes'], value: [{ from, value: 3500 }] }));
  expect(problem!.message).toBe('It is £35.00 before already: write what it becomes.');
});

test('D-36 a value whose meaning is not written yet is called by its name', () => {
  expect(placeWords({ line_rental: { type: 'number', meaning: '' } }, ['line_rental', 'meaning'])).toBe(
    '“Meaning” of “Line rental”',
  );
});
