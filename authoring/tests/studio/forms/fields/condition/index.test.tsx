// @vitest-environment jsdom
/** What an editor says of whom and when, and that nothing else is written. */

import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { site } from '../../../../support/described-site.ts';
import { openEditor } from '../../../../support/file-editor.tsx';

const path = 'pages/start-card.json';
const page = readFileSync(`content/${path}`, 'utf8');
const lead = 1;
const whenIn = (text: string) => (JSON.parse(text) as { blocks: { when?: unknown }[] }).blocks[lead]!.when;

const contract = 'documents/contract/document.json';
const written = readFileSync(`content/${contract}`, 'utf8');
type Entry = string | { section: string; when?: object };
const sectionsIn = (text: string) => (JSON.parse(text) as { sections: Entry[] }).sections;
const at = sectionsIn(written).indexOf('duration');

const control = (name: string, row = 0) => screen.getAllByRole('combobox', { name })[row]! as HTMLSelectElement;
const shown = (select: HTMLSelectElement) => select.selectedOptions[0]!.textContent;

test('D-65 a row of a condition says subject, comparison and value, and is empty until they are chosen', async () => {
  const { user, text } = openEditor(path, page, { own: site, selected: ['blocks', lead] });
  await user.click(screen.getByRole('button', { name: 'Show to some only' }));
  expect(whenIn(text())).toEqual({});
  expect(document.activeElement).toBe(control('Fact or value'));
  expect(shown(control('Fact or value'))).toBe('Choose…');

  await user.selectOptions(control('Fact or value'), 'fact customer_type');
  expect(whenIn(text())).toEqual({ fact: 'customer_type' });
  expect(shown(control('Value'))).toBe('Choose…');
  await user.selectOptions(control('Test'), 'isNot');
  expect(shown(control('Value'))).toBe('Choose…');
  await user.selectOptions(control('Test'), 'notIn');
  expect(whenIn(text())).toEqual({ fact: 'customer_type', notIn: [] });
  await user.click(screen.getByRole('checkbox', { name: 'existing' }));
  expect(whenIn(text())).toEqual({ fact: 'customer_type', notIn: ['existing'] });

  await user.click(screen.getByRole('button', { name: 'Add a condition' }));
  expect(whenIn(text())).toEqual([{ fact: 'customer_type', notIn: ['existing'] }, {}]);
  expect(document.activeElement).toBe(control('Fact or value', 1));
  await user.selectOptions(control('Fact or value', 1), 'fact amount');
  await user.selectOptions(control('Test', 1), 'atLeast');
  expect(whenIn(text())).toEqual([
    { fact: 'customer_type', notIn: ['existing'] },
    { fact: 'amount', atLeast: '' },
  ]);
});

test('D-65 “To some only” writes an empty condition alone, opens the entry and gives it the keyboard', async () => {
  const { user, text } = openEditor(contract, written, { own: site });
  await user.click(screen.getByRole('button', { name: `Entry ${at + 1}: to some only` }));
  expect(sectionsIn(text())).toEqual(sectionsIn(written).with(at, { section: 'duration', when: {} }));
  expect(document.activeElement).toBe(control('Fact or value'));
  expect(shown(control('Fact or value'))).toBe('Choose…');
});

test('D-65 in what customers agree to, only values and answers are offered, and a choice has its own values to choose', async () => {
  const { user, text } = openEditor(contract, written, { own: site });
  await user.click(screen.getByRole('button', { name: `Entry ${at + 1}: to some only` }));
  const offered = [...control('Fact or value').options]
    .map(({ value }) => value)
    .filter((one) => one.trim().includes(' '));
  expect(offered.filter((one) => !one.startsWith('value ') && !one.startsWith('fact answer.'))).toEqual([]);
  await user.selectOptions(control('Fact or value'), 'value offer');
  await user.selectOptions(control('Value'), 'fixed');
  expect(sectionsIn(text())[at]).toEqual({ section: 'duration', when: { value: 'offer', is: 'fixed' } });
});
