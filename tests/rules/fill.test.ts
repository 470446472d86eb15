import { describe, expect, test } from 'vitest';
import { formatsOf } from '../../src/content/editions/language.ts';
import { fillHtml, fillLine, lineParts } from '../../src/rules/fill.ts';
import { formatValue, type ValueType } from '../../src/rules/format-value.ts';

const lookup = (name: string) => ({ phone: '01632 960 123', offer: 'Fibre & more', empty: '' })[name];

test.each<[ValueType, unknown, string]>([
  ['money', 3499, '£34.99'],
  ['money', 0, '£0.00'],
  ['money', 123_456, '£1,234.56'],
  ['number', 950, '950'],
  ['number', 1200.125, '1,200.125'],
  ['text', 'Full fibre 900', 'Full fibre 900'],
  ['date', '2022-03-14T12:00:00Z', '14 March 2022'],
  ['date', '2026-06-30T23:30:00Z', '1 July 2026'],
  ['date', 'soon', 'soon'],
  ['time', '2026-06-30T23:30:00Z', '1 July 2026 at 00:30'],
  ['list', ['card', 'direct-debit'], 'card, direct-debit'],
  ['boolean', true, 'yes'],
])('R-G01 %s %j reads %s', (type, value, words) => {
  expect(formatValue(type, value)).toBe(words);
});

test.each<[ValueType, unknown, string]>([
  ['date', '2026-12-09T10:00:00Z', '9 Rhagfyr 2026'],
  ['time', '2027-04-01T08:30:00Z', '1 Ebrill 2027 am 09:30'],
  ['boolean', true, 'ydy'],
  ['boolean', false, 'nac ydy'],
])('D-42 a %s in Welsh is written as Welsh writes it, whatever the browser knows: %s', (type, value, words) => {
  expect(formatValue(type, value, formatsOf('cy', { questionYes: 'Ydy', questionNo: 'Nac ydy' }))).toBe(words);
});

test.each(['fa', 'ps', 'th'])('D-42 a day in %s is of the calendar that the page counts by', (language) => {
  const { months, date } = formatsOf(language, {});
  const month = new Intl.DateTimeFormat(language, { calendar: 'gregory', month: 'long' });
  expect(months[11]).toBe(month.format(new Date('2026-12-09')));
  expect(date).not.toContain('{era}');
});

describe('a line', () => {
  test('is filled where a name is known, and left empty where it is not', () => {
    expect(fillLine('Call {phone}, {nobody} or us', lookup)).toBe('Call 01632 960 123,  or us');
  });

  test('tells its placeholders apart from its words, so that pending ones can be seen (D-17)', () => {
    expect(lineParts('Pay {amount} for {offer}')).toEqual(['Pay ', { name: 'amount' }, ' for ', { name: 'offer' }]);
    expect(lineParts('{amount}')).toEqual([{ name: 'amount' }]);
    expect(lineParts('')).toEqual([]);
  });

  test('keeps an escaped brace and a lone one', () => {
    expect(lineParts('\\{amount} and { or }')).toEqual(['{amount} and { or }']);
  });

  test('is text: what is filled in is not escaped, and is not filled again', () => {
    expect(fillLine('{a}', () => '<b>{phone}</b>')).toBe('<b>{phone}</b>');
  });
});

describe('D-07 compiled HTML', () => {
  test('is filled as innerHTML would write it', () => {
    const html = '<p>For <span data-v="offer"></span>, £1 <span data-v="x"></span></p>';
    const filled = fillHtml(html, (name) => (name === 'x' ? 'a\u00a0<b> "q" \'s\'' : lookup(name)));
    expect(filled).toBe(
      '<p>For <span data-v="offer">Fibre &amp; more</span>, £1 <span data-v="x">a&nbsp;&lt;b&gt; "q" \'s\'</span></p>',
    );
  });

  test('keeps the slot of an unknown name, and fills a known empty one with nothing', () => {
    expect(fillHtml('<span data-v="nobody"></span>', lookup)).toBe('<span data-v="nobody"></span>');
    expect(fillHtml('<span data-v="empty"></span>', lookup)).toBe('<span data-v="empty"></span>');
  });

  test('does not fill what looks like a slot in a filled value', () => {
    expect(fillHtml('<span data-v="a"></span>', () => '<span data-v="phone"></span>')).not.toContain('01632');
  });
});
