import { expect, test } from 'vitest';
import { printable } from '../../../../src/tools/cli/client/printable.ts';

test.each([
  ['\x9b2J\x9b31mChrome', '\\u009b2J\\u009b31mChrome'],
  ['\x1b]0;title\x07', '\\u001b]0;title\\u0007'],
  ['ab\u202Ecd\u200B', 'ab\\u202ecd\\u200b'],
  ['\u{E0001}', '\\udb40\\udc01'],
  ['two\nlines\tand Zoë 👋', 'two\nlines\tand Zoë 👋'],
])('what a customer sends steers no terminal, and is readable: %j', (sent, printed) => {
  expect(printable(sent)).toBe(printed);
  expect(JSON.parse(printable(JSON.stringify(sent)))).toBe(sent);
});
