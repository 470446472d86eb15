import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { className, sheetsOf } from '../../../src/tools/build/sheets.ts';
import type { Compiled } from '../../../src/types.gen.ts';

test('styles are split by what needs them, in their order', () => {
  const styles = [
    '@layer base, ui, blocks;@layer base{body{margin:0}th,td{padding:0}code,th{margin:0}',
    '@container (width<=16rem){tr{display:block}}@media print{a{color:inherit}}}',
    '@layer ui{.ui_button_button{x:"}"}@keyframes ui_button_turn{to{rotate:1turn}}@media print{.ui_button_button{x:y}}',
    '.ui_notice_notice .ui_button_button{x:y}}@layer blocks{.text_lead{x:y}.text_small:has(td){x:y}.key-facts_box{x:y}}',
  ];
  expect(sheetsOf(styles.join(''))).toEqual([
    { text: '@layer base, ui, blocks;@layer base{body{margin:0}}' },
    { mark: '<table', text: '@layer base{th,td{padding:0}}' },
    { text: '@layer base{code,th{margin:0}}' },
    { mark: '<table', text: '@layer base{@container (width<=16rem){tr{display:block}}}' },
    { text: '@layer base{@media print{a{color:inherit}}}' },
    {
      mark: 'ui_button_',
      text: '@layer ui{.ui_button_button{x:"}"}@keyframes ui_button_turn{to{rotate:1turn}}@media print{.ui_button_button{x:y}}}',
    },
    { text: '@layer ui{.ui_notice_notice .ui_button_button{x:y}}' },
    { block: 'text', text: '@layer blocks{.text_lead{x:y}.text_small:has(td){x:y}}' },
    { block: 'key-facts', text: '@layer blocks{.key-facts_box{x:y}}' },
  ]);
});

test('a class is named by its file, and no two files name theirs alike', () => {
  expect(className('primary', '/x/src/ui/button.module.css')).toBe('ui_button_primary');
  expect(className('row', '/x/src/blocks/key-facts/styles.module.css')).toBe('key-facts_row');
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(ui|render|blocks)\/.*\.module\.css$/.test(file))
    .map((file) => className('', `/src/${file}`));
  expect(files.length).toBeGreaterThan(10);
  expect(new Set(files).size).toBe(files.length);
});

test('every style is in one of the parts, and most pages need half of them', () => {
  const { shell } = JSON.parse(readFileSync('dist/compiled.json', 'utf8')) as Compiled;
  const { styles, sheets } = shell!;
  const rules = (css: string) => css.replaceAll(/@layer [\w-]+\{/g, '').replaceAll(/[}\s]/g, '');
  expect(rules(sheets.map(({ text }) => text).join(''))).toBe(rules(styles));
  const always = sheets.filter(({ block, mark }) => !block && !mark);
  expect(always.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(styles.length / 2);
});
