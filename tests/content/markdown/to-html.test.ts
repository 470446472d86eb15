// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { compileMarkdown } from '../../../src/content/markdown/to-html.ts';

const contacts = { phone: '01632 960 123', email: 'care@example.com' };
const html = (source: string) => compileMarkdown(source, { contacts }).html;

const long = `## It's "quoted" & <!-- note --> {name}

A line\\
and 'another' with \`a < {code}\` & *words*, a\u00a0space, [call](tel:{phone}) or ![x > "y"](logo.svg "it's").

| a | b |
|---|--:|
| {c} | 1 |

- one
- two

***

> \`\`\`js
> a && b
> \`\`\`
`;

test('D-07 is what innerHTML gives back for it', () => {
  const element = document.createElement('div');
  element.innerHTML = html(long);
  expect(element.innerHTML).toBe(html(long));
});

test.each([
  ['an empty slot for a placeholder', 'Call {phone}', '<p>Call <span data-v="phone"></span></p>'],
  ['no slot for an escaped brace', '\\{phone} and {', '<p>{phone} and {</p>'],
  ['no slot inside code', '`{phone}` `\\{`', '<p><code>{phone}</code> <code>\\{</code></p>'],
  ['no style, but a class for alignment', '|a|\n|-:|\n|b|', '<td class="align-right">b</td>'],
  ['headers of columns that say so', '|a|\n|-:|\n|b|', '<th scope="col" class="align-right">a</th>'],
  ['headers of rows that say so', '|a|b|\n|-|-:|\n|c|d|', '<th scope="row">c</th><td class="align-right">d</td>'],
  ['a lazy image', '![Logo](logo.svg)', '<img src="/logo.svg" alt="Logo" loading="lazy">'],
  ['no referrer to other sites', '[x](https://a.example)', '<a href="https://a.example" rel="noreferrer">x</a>'],
  ['a bare web address as https', 'www.a.example', '<a href="https://www.a.example" rel="noreferrer">'],
  ['a page by its path', '[x](/help#a)', '<a href="/help#a">x</a>'],
  [
    'a reference as the link that it is',
    '[x][y]\n\n[y]: https://a.example',
    '<a href="https://a.example" rel="noreferrer">',
  ],
  [
    'the phone number in a link',
    '[{phone}](tel:{phone})',
    '<a href="tel:+441632960123"><span data-v="phone"></span></a>',
  ],
  ['the mailbox in a link', '[us](mailto:{email})', '<a href="mailto:care@example.com">us</a>'],
  ['nothing of a comment', 'a <!-- {b} --> c', '<p>a  c</p>'],
])('has %s', (_name, source, expected) => {
  expect(html(source)).toContain(expected);
});

test('headings have ids from their words, each once', () => {
  const { headings } = compileMarkdown("## Café & {provider}\n\n### What's next?\n\n### What's next?", { contacts });
  expect(headings).toEqual([
    { depth: 2, id: 'cafe-provider', line: 'Café & {provider}' },
    { depth: 3, id: 'whats-next', line: "What's next?" },
    { depth: 3, id: 'whats-next-2', line: "What's next?" },
  ]);
});

test('of two addresses with the same name the first counts, as CommonMark says', () => {
  expect(html('[Help][one]\n\n[one]: /help\n[one]: /other\n')).toContain('href="/help"');
});
