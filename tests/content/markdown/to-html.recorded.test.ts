import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileMarkdown } from '../../../src/content/markdown/to-html.ts';

/**
 * Texts with the HTML that was recorded of them before react-markdown drew them: the sections of a contract, a text of every
 * form, and 400 that were put together of all that Markdown is made of. Customers' agreements keep the hash of such HTML.
 */
const recorded = JSON.parse(readFileSync('tests/content/markdown/recorded-html.json', 'utf8')) as {
  source: string;
  html: string;
}[];

const contacts = { phone: '01632 960 123', email: 'care@example.com', website: 'https://www.example.com' };

test('D-07 a text is drawn to the byte as it was recorded', () => {
  expect(recorded.length).toBeGreaterThan(400);
  expect(recorded.map(({ source }) => ({ source, html: compileMarkdown(source, { contacts }).html }))).toEqual(
    recorded,
  );
});
