import { expect, test } from 'vitest';
import { firstScreenEnd } from '../../src/app/first-screen.ts';

const long = 'word '.repeat(140);
const rest = `<p>${'word '.repeat(2000)}</p>`;

/** What a body has up to the end of its first screen. */
const firstOf = (body: string) => body.slice(0, firstScreenEnd(body) ?? 0);

test('the first screen ends behind the block with which there is enough to read', () => {
  const first = `<title>Page</title><main><div><h1>Page</h1></div><div><img src="/a>b.svg"/><p>One<br>two</p></div><section><p>${long}</p></section>`;
  expect(firstOf(`${first}<p>Next</p>${rest}</main>`)).toBe(first);
});

test('a page that ends soon after its first screen has none', () => {
  expect(firstOf(`<main><p>${long}</p><p>Rest</p></main>`)).toBe('');
});

test('a page whose first block is nearly all of it has none, nor one without blocks', () => {
  expect(firstOf(`<main><div>${rest}<p>${long}</p></div><p>End</p></main>`)).toBe('');
  expect(firstOf(rest)).toBe('');
});
