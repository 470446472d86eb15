import { expect, test } from 'vitest';
import { stylesFor } from '../../src/app/page-styles.ts';
import { styleRules } from '../../src/tools/build/sheets.ts';

type Drawn = Parameters<ReturnType<typeof stylesFor>>[0];

/** Chooses of these styles, for a site with this header and footer. */
const chooserOf = (css: string, header = '', footer = '') => stylesFor({ styleRules: styleRules(css), header, footer });

/** Chooses all that a page has of these styles. */
const allOf = (css: string, header?: string) => (drawn: Drawn) => chooserOf(css, header)(drawn).all;

/** What a page with a body has of these styles. */
const chosen = (css: string, body: string) => allOf(css)({ body });

test('a rule stays where a page has all that one of its selectors needs, with the selectors that it uses', () => {
  const css = '.a,.b .c,code{x:y}.c{x:y}h5{x:y}.a:hover:not(.z){x:y}';
  expect(chosen(css, '<i class="d a"></i>')).toBe('.a{x:y}.a:hover:not(.z){x:y}');
  expect(chosen(css, '<i class="b"></i><code class="c">')).toBe('.b .c,code{x:y}.c{x:y}');
});

test('the order of rules stays, and neighbours share what they stand in', () => {
  const css =
    '@layer a, b;@layer a{i{x:1}.no{x:2}@media (width>=9px){i{x:3}@supports (x:y){i{x:4}}}i{x:5}}@layer b{.no{x:6}}@layer b{i{x:7}i{x:8}}';
  expect(chosen(css, '<i>')).toBe(
    '@layer a, b;@layer a{i{x:1}@media (width>=9px){i{x:3}@supports (x:y){i{x:4}}}i{x:5}}@layer b{i{x:7;x:8}}',
  );
});

test('attributes and ids count by their names', () => {
  const css = '[data-a=x]{x:y}[data-a-b]{x:y}#c{x:y}#d{x:y}';
  expect(chosen(css, '<i data-a="">')).toBe('[data-a=x]{x:y}');
  expect(chosen(css, '<i data-a-b id="d">')).toBe('[data-a-b]{x:y}#d{x:y}');
});

test('a custom property and keyframes stay where something that stays names them, whichever comes first', () => {
  const css =
    ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}@keyframes k{to{x:var(--d)}}@keyframes l{to{x:y}}i{x:var(--a)}u{animation:1s k}';
  expect(chosen(css, '<i>')).toBe(':root{--a:var(--b);--b:1px}i{x:var(--a)}');
  expect(chosen(css, '<u>')).toBe(':root{--d:3px}@keyframes k{to{x:var(--d)}}u{animation:1s k}');
});

test('header, footer and the note without scripts count, and what the parser adds to a table', () => {
  const choose = allOf('.h{x:y}.n{x:y}tbody>tr{x:y}', '<p class="h"></p>');
  expect(choose({ body: '<i>' })).toBe('.h{x:y}');
  expect(choose({ body: '<i>', noScript: '<p class="n">' })).toBe('.h{x:y}.n{x:y}');
  expect(choose({ body: '<table>' })).toBe('.h{x:y}tbody>tr{x:y}');
});

test('the first screen has what it uses itself, without the footer, and what comes behind it adds the rest', () => {
  const choose = chooserOf('.h{x:y}.a{x:y}.b{x:y}.f{x:y}', '<p class="h">', '<p class="f">');
  const [first, rest] = ['<i class="a"></i>', '<i class="b"></i>'];
  expect(choose({ body: first + rest, end: first.length })).toEqual({
    first: '.h{x:y}.a{x:y}',
    all: '.h{x:y}.a{x:y}.b{x:y}.f{x:y}',
    late: '',
  });
  const { first: whole, all } = choose({ body: first + rest });
  expect([whole, all]).toEqual([all, '.h{x:y}.a{x:y}.b{x:y}.f{x:y}']);
});

test('the rules of the late layer are apart, and what they name of others stays with those', () => {
  const late = '@layer late{.f{x:var(--a)}@keyframes k{to{x:y}}.f i{y:k}';
  const choose = chooserOf(
    `:root{--a:1px;--b:2px}@layer header{.f{x:y}}${late}.g{x:var(--b)}}`,
    '',
    '<p class="f"><i>',
  );
  const early = ':root{--a:1px}@layer header{.f{x:y}}';
  expect(choose({ body: '<u>' })).toEqual({ first: early, all: early, late: `${late}}` });
  expect(choose({ body: '<u><u>', end: 3 })).toEqual({ first: '', all: early, late: `${late}}` });
  expect(choose({ body: '<u class="g">' }).late).toBe(`${late}.g{x:var(--b)}}`);
});

test('styles for paper are left out where they come with the file of all styles', () => {
  const choose = allOf('i{x:1}@media print{@page{x:2}i{x:3}}');
  expect(choose({ body: '<i>', printsByFile: true })).toBe('i{x:1}');
  expect(choose({ body: '<i>' })).toBe('i{x:1}@media print{@page{x:2}i{x:3}}');
});

test('what the card provider adds counts where its fields are drawn before the bundle runs', () => {
  const choose = allOf('input.focus-intercept{x:y}.box:has(.braintree-hosted-fields-focused){x:y}');
  const body = '<i class="box">';
  expect(choose({ body })).toBe('');
  expect(choose({ body, drawsEarly: true })).toBe(
    'input.focus-intercept{x:y}.box:has(.braintree-hosted-fields-focused){x:y}',
  );
});

test('pages with the same words have the same styles, whatever else they say', () => {
  const choose = allOf('.a{x:y}code{x:y}');
  expect(choose({ body: '<i class="a">One</i><code>' })).toBe(choose({ body: '<code><i class="z a">Two</i>' }));
});
