import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { expect, test } from 'vitest';
import { htmlOf } from '../../../src/content/markdown/to-html.ts';
import { headingsOf, type Node, parseMarkdown } from '../../../src/content/markdown/tree.ts';
import { sampleText } from '../../bench/large-site.ts';

const plain = unified().use(remarkParse).use(remarkGfm).freeze();

/** What react-markdown draws of a tree, in the form that `innerHTML` returns: agreed documents are hashed so. */
function drawnByReact(tree: Node): string {
  function parsed(this: Processor) {
    this.parser = () => tree as ReturnType<NonNullable<Processor['parser']>>;
  }
  const options = { remarkPlugins: [parsed], skipHtml: true, urlTransform: (url: string) => url };
  return renderToStaticMarkup(createElement(Markdown, options)).replace(/<[^>]*>|[^<]+/g, (piece) =>
    piece.startsWith('<')
      ? piece
          .replace(/\s*\/>$/, '>')
          .replaceAll('&#x27;', "'")
          .replaceAll('\u00a0', '&nbsp;')
      : piece.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('\u00a0', '&nbsp;'),
  );
}

const contacts = { phone: '01632 960 123', email: 'care@example.com', website: 'https://www.example.com' };

/** Expects the parser to read, and pages to draw, what remark and react-markdown make of a text. */
function expectAsByReact(source: string): void {
  const tree = parseMarkdown(source);
  if (!/\\\{|\]/.test(source)) expect(tree, source).toEqual(plain.parse(source));
  const html = htmlOf(tree, headingsOf(tree), contacts);
  expect(html, source).toBe(drawnByReact(tree));
}

const filesIn = (folder: string) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));

test('D-07 every text and document of the content, and of the examples, is drawn as by react-markdown', () => {
  for (const source of [...filesIn('content'), ...filesIn('examples'), sampleText(1)]) expectAsByReact(source);
});

/** What Markdown is made of, to be put together in every way. The check refuses footnotes. */
const pieces = [
  ...['word', 'Ünï', 'a b', "it's", '"x"', '&', '&amp;', '<', '>', '\u00a0', '{team}', '\\{x}', '\\', '\\\n', '  \n'],
  ...['\n', '\n\n', ' ', '\t', '**', '*', '_', '~', '~~', '`', '``', '!', '|', ':', '.', '@', '#', '=', '---', '***'],
  ...['# ', '## ', '### ', '- ', '* ', '+ ', '1. ', '3) ', '> ', '    ', '- [ ] ', '- [x] ', '[', ']', '(', ')'],
  ...['[a](/b)', '[a](/b "t<i>\'")', '![a "b" <c>](x.svg "t")', '[a][r]', '[r]', '[r]: /to "t"\n'],
  ...['www.example.com', 'https://a.example/?b=c&d=<e>', 'http://a.example', 'me@a.example', 'mailto:me@a.example'],
  ...['<b>', '</b>', '<!-- c -->', '<br/>', '<https://a.example>', '<me@a.example>', '&#64;', '&copy;', '&#x27;'],
  ...[
    '| a | b |\n|---|--:|\n| c | d |\n',
    '|a|\n|:-:|\n',
    '\r',
    'a\n:-\n   \n',
    '> -|-\n',
    '```js\nlet a = "<b>";\n```\n',
    '~~~\n',
    '````',
    '\ue000',
  ],
];

test('D-07 whatever is put together of Markdown is drawn as by react-markdown', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), (parts) => expectAsByReact(parts.join(''))),
    { numRuns: Number(process.env.MARKDOWN_ROUNDS ?? 300) },
  );
});
