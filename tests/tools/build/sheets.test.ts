import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { className, styleRules } from '../../../src/tools/build/sheets.ts';
import type { Compiled } from '../../../src/types.gen.ts';

/** What the selectors of a list need, by selector. */
function needsOf(selectors: string) {
  const [rule] = styleRules(`${selectors}{x:y}`);
  return Object.fromEntries(rule!.selectors!.map(({ text, needs }) => [text, needs]));
}

test('styles are split into rules, in their order, with what is around each', () => {
  const styles = [
    '@layer base, ui;@layer base{body{margin:0}@media print{@page{margin:1cm}a{x:"}"}}}',
    '@layer ui{@supports (x:y){@media (width>=9px){@container (width<=9em){.b{x:y}}}}@keyframes turn{to{rotate:1turn}}}',
    ':root{--one:1px;--two:"a;b";color:red}',
  ];
  expect(styleRules(styles.join(''))).toEqual([
    { within: [], text: '@layer base, ui;' },
    { within: ['@layer base'], selectors: [{ text: 'body', needs: [['body']] }], text: 'margin:0' },
    { within: ['@layer base', '@media print'], text: '@page{margin:1cm}' },
    { within: ['@layer base', '@media print'], selectors: [{ text: 'a', needs: [['a']] }], text: 'x:"}"' },
    {
      within: ['@layer ui', '@supports (x:y)', '@media (width>=9px)', '@container (width<=9em)'],
      selectors: [{ text: '.b', needs: [['.b']] }],
      text: 'x:y',
    },
    { within: ['@layer ui'], text: '@keyframes turn{to{rotate:1turn}}', name: 'turn' },
    ...[
      ['--one', '1px'],
      ['--two', '"a;b"'],
      ['color', 'red'],
    ].map(([name = '', value]) => ({
      within: [],
      selectors: [{ text: ':root', needs: [[]] }],
      text: `${name}:${value}`,
      ...(name.startsWith('--') && { name }),
    })),
  ]);
});

test.each([
  ['a selector needs all its words, each once', '#a>b.c+.c[data-d=e] b', [['#a', 'b', '.c', '[data-d]']]],
  [
    'a list in it needs any one',
    ':is(.a,p:where(.b,[data-c])) i',
    [
      ['.a', 'i'],
      ['p', '.b', 'i'],
      ['p', '[data-c]', 'i'],
    ],
  ],
  [
    'what it has to have in it, too',
    'div:has(>nav,.a .b)',
    [
      ['div', 'nav'],
      ['div', '.a', '.b'],
    ],
  ],
  ['what a page must not have may go', '.a:not(.b,:has(i)):not([data-c]) u', [['.a', 'u']]],
  ['a state and a part of an element need nothing', 'li:nth-child(2n of .a):hover::marker', [['li']]],
  ['an attribute that may come or go needs nothing', 'input[type=text][aria-busy=true]', [['input']]],
  ['neither does what is everywhere', '*', [[]]],
  ['an escaped name is read', '.a\\:b', [['.a:b']]],
])('%s', (_, selector, needs) => {
  expect(needsOf(selector)).toEqual({ [selector]: needs });
});

test('each selector of a list has needs of its own', () => {
  expect(needsOf('a,:is(b,i):hover,[data-a="x,y"],.c')).toEqual({
    a: [['a']],
    ':is(b,i):hover': [['b'], ['i']],
    '[data-a="x,y"]': [['[data-a]']],
    '.c': [['.c']],
  });
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

test('every style of the build is in one of the rules', () => {
  const { shell } = JSON.parse(readFileSync('dist/compiled.json', 'utf8')) as Compiled;
  const { styles, files, styleRules: rules } = shell!;
  const declarations = (css: string) =>
    css.replaceAll(/@(layer|media|container|supports)[^{;]*\{|:root\{|[{};\s]/g, '');
  const all = rules.map(({ selectors, text }) => [...(selectors ?? []).map((one) => one.text)].join() + text);
  const expected = declarations([styles, ...Object.values(files)].join(''));
  expect(declarations(all.join('').replaceAll(':root--', '--'))).toBe(expected);
});
