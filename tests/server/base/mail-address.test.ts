import { expect, test } from 'vitest';
import { mailAddress } from '../../../src/server/base/mail-address.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ["o'neil+fibre@mail.example.co.uk", "o'neil+fibre@mail.example.co.uk"],
  ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@EXAMPLE.com', 'ada@example.com'],
])('%j is an address', (text, address) => expect(mailAddress(text)).toBe(address));

const breaking = ['\r\n', '\n', '\r', '\0', '\t', '\u2028', '\u2029', '\u0085', '\u202e', '\u200b', '\ufeff', '\ud800'];

test.each([
  ...breaking.flatMap((mark) => [`ada${mark}@example.com`, `ada@example.com${mark}Bcc: eve@example.com`]),
  ...['', ' ', 'ada', '@example.com', 'ada@', 'ada@@example.com', 'ada@eve@example.com', 'ada@localhost'],
  ...['ada@example', 'ada@127.0.0.1', 'ada@[127.0.0.1]', 'ada@-example.com', 'ada@exa_mple.com', 'ada@example..com'],
  ...[
    'ada@example.com, eve@example.com',
    'ada@example.com;eve@example.com',
    'Ada <ada@example.com>',
    '<ada@example.com>',
  ],
  ...['"ada"@example.com', 'a da@example.com', '.ada@example.com', 'ada.@example.com', 'a..da@example.com'],
  ...['ada@example.com?bcc=eve', 'ada@ex%61mple.com', 'ada@example。com/..', 'ådä@example.com', 'ada@example.123'],
  ...['ada@example.c', 'ada@example.c0m'],
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
  `ada@${'example.'.repeat(40)}com`,
  'a'.repeat(10_000),
])('%j is none', (text) => expect(mailAddress(text)).toBeUndefined());
