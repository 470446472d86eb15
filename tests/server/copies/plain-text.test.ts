import { expect, test } from 'vitest';
import { plainText } from '../../../src/server/copies/plain-text.ts';
import { agree, agreement, shownHtml } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, sharedServer } from '../../support/server/test-server.ts';

const server = await sharedServer();

test('D-07 the copy is large print for whoever asks for it, with the same text', async () => {
  const { id } = await makeLink(server, 'contract');
  await agree(server, id);
  const { text, headers } = await server.rawGet(`${link(id)}/agreed-document?format=large-print`);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('font-size:18pt');
  expect(text).toContain(`<main>${shownHtml}</main>`);
});

test('D-07 the copy is plain text for whoever asks for it, with its words and the hash of what was agreed', async () => {
  const { id } = await makeLink(server, 'contract');
  await agree(server, id);
  const { text, headers } = await server.rawGet(`${link(id)}/agreed-document?format=text`);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/\.txt$/);
  expect(text).toContain('\n\nSummary\n\nFull fibre 900 at £41.00 a month for 24 months. Call 01632 960000.\n');
  expect(text).toContain(agreement.sha256);
  expect(text).not.toMatch(/<\/?\w+/);
});

test.each(['', 'braille', 'toString'])('the copy is as without a format for the unknown one "%s"', async (format) => {
  const { id } = await makeLink(server, 'contract');
  await agree(server, id);
  const { body } = await server.get(`${link(id)}/agreed-document?format=${format}`);
  expect(body.html).toBe(shownHtml);
});

test.each([
  ['<h2>Cost</h2>\n<p><strong>£38.00</strong>\n a month</p>', 'Cost\n\n£38.00 a month'],
  ['<p>One<br>two</p>', 'One\ntwo'],
  ['<ul><li>One</li><li><p>Two</p><ul><li>Three</li></ul></li></ul>', '- One\n- Two\n  - Three'],
  ['<ol start="9"><li>Nine</li><li>Ten<br>more</li></ol>', '9. Nine\n10. Ten\n    more'],
  ['<ol start="a"><li>One</li></ol>', '1. One'],
  [
    '<table><thead><tr><th>Cost</th><th>Price</th></tr></thead><tbody><tr><td>Total</td><td>£38.00</td></tr></tbody></table>',
    'Cost | Price\nTotal | £38.00',
  ],
  [
    '<p>See <a href="https://www.example.com/a?b=1&amp;c=2">our prices</a></p>',
    'See our prices (https://www.example.com/a?b=1&c=2)',
  ],
  [
    '<p><a href="https://www.example.com">https://www.example.com</a>, <a href="#cost">above</a></p>',
    'https://www.example.com, above',
  ],
  [
    '<table><caption>Prices</caption><tr><td rowspan="2">Fibre</td><td>One</td></tr><tr><td>Two</td></tr></table>',
    'Prices\n\nFibre | One\n | Two',
  ],
  ['<p>£41<sup>1</sup> for H<sub>2</sub>O</p>', '£41^1 for H_2O'],
  ['<dl><dt>Fibre</dt><dd>£35</dd></dl>', 'Fibre\n\n£35'],
  ['<p>Type <code>a  b</code>&nbsp;now</p>', 'Type a b now'],
  ['<pre><code>a &lt; b\n  c</code></pre><hr><p><img src="/a.png" alt="A picture"></p>', 'a < b\n  c\n\nA picture'],
])('D-07 %s is written as plain text', (html, text) => {
  const file = { provider: 'Example', title: 'The contract', notes: ['Version 1'], html };
  expect(plainText(file)).toBe(`The contract\n\nExample\n\nVersion 1\n\n${text}\n`);
});
