// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fillHtml, fillLine, formatValue, lineParts } from './fill.ts';

test.each([
  ['money', 3499, '£34.99'],
  ['money', 0, '£0.00'],
  ['money', 123456, '£1,234.56'],
  ['money', 5, '£0.05'],
  ['number', 24, '24'],
  ['number', 1000, '1,000'],
  ['number', 0.1, '0.1'],
  ['boolean', true, 'yes'],
  ['boolean', false, 'no'],
  ['list', ['card', 'direct-debit'], 'card, direct-debit'],
  ['text', 'Fibre & <more>', 'Fibre & <more>'],
] as const)('R-G01 %s %j reads %s', (type, value, text) => {
  expect(formatValue(type, value)).toBe(text);
});

test('a time in UTC is shown as the day in London', () => {
  expect(formatValue('date', '2026-06-30T23:30:00Z')).toBe('1 July 2026');
  expect(formatValue('date', '2026-12-24T23:30:00Z')).toBe('24 December 2026');
  expect(formatValue('date', 'soon')).toBe('soon');
});

const values: Record<string, string> = { team: 'Help team', price: '£41.00', bad: '<b>&"\u00a0</b>' };
const lookup = (name: string) => values[name];

test.each([
  ['Call our {team} today', 'Call our Help team today'],
  ['{team}{price}', 'Help team£41.00'],
  ['not a placeholder: {} { } {1a} {a-b}', 'not a placeholder: {} { } {1a} {a-b}'],
  ['a brace: \\{team}', 'a brace: {team}'],
  ['unknown: {nothing}.', 'unknown: .'],
  ['', ''],
])('fills the line %j as %j', (line, text) => {
  expect(fillLine(line, lookup)).toBe(text);
});

test('what fills a line is never read as a placeholder again', () => {
  expect(fillLine('{a}', () => '{team} $&')).toBe('{team} $&');
});

test('a line in its pieces says which placeholders it has', () => {
  expect(lineParts('Pay {price} now')).toEqual(['Pay ', { name: 'price' }, ' now']);
});

const html = '<p>Call <span data-v="team"></span>, <span data-v="bad"></span> <span data-v="nothing"></span></p>';

test('D-07 fills HTML character for character as the browser writes it', () => {
  const page = document.createElement('div');
  page.innerHTML = html;
  for (const slot of page.querySelectorAll<HTMLElement>('[data-v]')) slot.textContent = lookup(slot.dataset.v!) ?? '';
  expect(fillHtml(html, lookup)).toBe(page.innerHTML);
});

test('D-07 values are text, never HTML, and never a pattern', () => {
  expect(fillHtml('<span data-v="bad"></span>', lookup)).toBe(
    '<span data-v="bad">&lt;b&gt;&amp;"&nbsp;&lt;/b&gt;</span>',
  );
  expect(fillHtml('<span data-v="x"></span>', () => '$& $1')).toBe('<span data-v="x">$&amp; $1</span>');
});
