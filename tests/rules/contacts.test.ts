import { expect, test } from 'vitest';
import { phoneHref } from '../../src/rules/contacts.ts';

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
