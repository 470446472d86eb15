import { expect, test } from 'vitest';
import { isOpen, phoneHref } from '../../src/rules/contacts.ts';

test.each([
  ['01632 960 123', 'tel:+441632960123'],
  ['+44 1632 960123', 'tel:+441632960123'],
  ['(01632) 960-123', 'tel:+441632960123'],
  ['+44 (0)1632 960123', 'tel:+441632960123'],
  ['0044 1632 960123', 'tel:+441632960123'],
  ['105', 'tel:105'],
])('R-G16 %s is called as %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

const opening = [
  { days: ['monday', 'saturday'], from: '08:00', until: '20:00' },
  { days: ['bank-holiday'], from: '10:00', until: '12:00' },
] as const;

test.each([
  ['2026-11-30T08:00:00Z', true, 'as it opens on a Monday'],
  ['2026-11-30T20:00:00Z', false, 'as it closes'],
  ['2026-12-01T12:00:00Z', false, 'on a Tuesday'],
  ['2026-07-06T07:00:00Z', true, 'at eight by the clocks of summer'],
  ['2026-05-25T15:00:00Z', false, 'on a bank holiday that is a Monday'],
  ['2026-05-25T10:00:00Z', true, 'in the hours of a bank holiday'],
])('R-G16 at %s it is open: %s, %s', (time, open) => {
  expect(isOpen({ opening: opening.map(({ days, ...hours }) => ({ days: [...days], ...hours })) }, time)).toBe(open);
  expect(isOpen({}, time)).toBe(false);
});

test.each([
  ['2026-12-24T15:59:00Z', true, 'before it closes early'],
  ['2026-12-24T16:00:00Z', false, 'after it has closed early'],
  ['2026-12-26T12:00:00Z', false, 'on a Saturday that is shut'],
  ['2026-12-28T11:00:00Z', true, "in a bank holiday's own hours, on the substitute day of Boxing Day"],
  ['2026-12-28T12:00:00Z', false, 'after these'],
  ['2026-12-31T21:00:00Z', true, 'in the other hours of several days'],
  ['2027-01-02T09:00:00Z', true, 'on the last of them, a Saturday'],
  ['2027-01-09T09:00:00Z', true, 'on a Saturday as usual'],
])('R-G16 with other hours, at %s it is open: %s, %s', (time, open) => {
  const otherHours = [
    { day: '2026-12-24', from: '08:00', until: '16:00' },
    { day: '2026-12-26' },
    { day: '2026-12-29', lastDay: '2027-01-02', from: '09:00', until: '22:00' },
  ];
  expect(
    isOpen({ opening: opening.map(({ days, ...hours }) => ({ days: [...days], ...hours })), otherHours }, time),
  ).toBe(open);
});
