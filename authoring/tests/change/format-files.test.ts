import { describe, expect, test } from 'vitest';
import { formatJson } from '../../../src/content/json/format.ts';
import { formatMarkdown } from '../../../src/content/markdown/format.ts';
import { compileMarkdown } from '../../../src/content/markdown/to-html.ts';
import { edited, filesIn, writeTree } from '../../../tests/support/content/content-folder.ts';
import { run } from '../../../tests/support/project/project-commands.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { formatContent } from '../../change/format-files.ts';

describe('formatting JSON', () => {
  test('$schema first, one line where it fits, a list of objects with one on each line', () => {
    const page = `{"path":"/x", "$schema" : "../../../schemas/page.schema.json",
      "blocks": [ {"type":"text","markdown":"x"}, {"type": "button", "label": "A label that is long enough to need lines of its own",
      "to": "next", "when": [{"fact":"amount","exists":true}]} ], "empty": {}, "none": [], "steps": ["a",
      "b"] }`;
    expect(formatJson(page)).toBe(`{
  "$schema": "../../../schemas/page.schema.json",
  "path": "/x",
  "blocks": [
    { "type": "text", "markdown": "x" },
    {
      "type": "button",
      "label": "A label that is long enough to need lines of its own",
      "to": "next",
      "when": [
        { "fact": "amount", "exists": true }
      ]
    }
  ],
  "empty": {},
  "none": [],
  "steps": ["a", "b"]
}
`);
  });

  test('keeps one empty line between groups', () => {
    expect(formatJson('{\n"a": 1,\n\n\n\n"b": 2,\n"c": 3\n}')).toBe('{\n  "a": 1,\n\n  "b": 2,\n  "c": 3\n}\n');
  });

  test('loses no digit, no name and no letter', () => {
    const text = '{ "1": 1.50, "0": 12345678901234567890, "__proto__": "\\u00a3 \\" \\\\ \\n é \\ud800", "e": 1e3 }';
    const formatted = formatJson(text);
    expect(formatted).toBe(
      '{\n  "1": 1.50,\n  "0": 12345678901234567890,\n  "__proto__": "£ \\" \\\\ \\n é \\ud800",\n  "e": 1e3\n}\n',
    );
    expect(JSON.parse(formatted)).toEqual(JSON.parse(text));
  });

  test('fills a line up to 120 letters, its comma included', () => {
    const entry = (length: number) => `{ "a": { "b": "${'x'.repeat(length)}" }, "c": 1 }`;
    const widest = (length: number) =>
      Math.max(
        ...formatJson(entry(length))
          .split('\n')
          .map((line) => line.length),
      );
    expect(widest(101)).toBe(120);
    expect(formatJson(entry(102))).toContain('"a": {\n');
  });
});

const markdown: [what: string, source: string, formatted: string][] = [
  ['line ends of Windows and a byte order mark', '\ufeffA\r\n\r\nB\r\n', 'A\n\nB\n'],
  ['empty lines around, and a missing line end', '\n\nA\n\n\n', 'A\n'],
  ['blanks at the end of lines', 'A \nB\t\n\n   \nC  \n', 'A\nB\n\n\nC\n'],
  ['hard breaks', 'A    \nB\\\nC  \n\nD', 'A  \nB\\\nC\n\nD\n'],
  [
    'blanks that only look like hard breaks',
    '## A  \nB\n\n| a |  \n| - |  \n| b |  \n',
    '## A\nB\n\n| a |\n| - |\n| b |\n',
  ],
  ['fences', '```\nA   \n\n\n```  \nB ', '```\nA   \n\n\n```\nB\n'],
  ['a fence that is never closed', '~~~\nA  \n\n\n', '~~~\nA  \n\n\n'],
  ['code by indent', '    A  \n    B\n', '    A  \n    B\n'],
  ['blanks that are not ASCII', 'A\u00a0\nB\u00a0', 'A\u00a0\nB\u00a0\n'],
];

describe('formatting Markdown', () => {
  test.each(markdown)('%s', (_, source, formatted) => {
    expect(formatMarkdown(source)).toBe(formatted);
    expect(formatMarkdown(formatted)).toBe(formatted);
    const html = (text: string) => compileMarkdown(text.replace(/^\ufeff/, ''), { contacts: {} }).html;
    expect(html(formatted)).toBe(html(source.replaceAll('\r\n', '\n')));
  });
});

describe('npm run format:content', () => {
  if (isNightly)
    test('formats what can be read, names what cannot, and changes nothing the second time', () => {
      const folder = writeTree({
        ...edited({
          'pages/help.json': ['"title"', ' "title"'],
          'text/help.md': ['We answer.', 'We answer. '],
          'states.json': ['"used"', '"used" "used"'],
          'journeys.json': ['"choose"', '// first\n  "choose"'],
          'values.json': ['4100', '41.5'],
        }),
        'text/latin.md': Buffer.from([0x41, 0xe9, 0x20, 0x0a]),
      });
      const before = filesIn(folder);
      const looked = run('format-content', folder, '--check');
      expect(looked.status).toBe(1);
      expect(looked.stdout).toContain('pages/help.json is not formatted.\n');
      expect(filesIn(folder)).toEqual(before);

      const ended = run('format-content', folder);
      expect(ended.status).toBe(1);
      expect(ended.stdout).toContain('pages/help.json: formatted.\n');
      expect(ended.stdout).toContain('text/help.md: formatted.\n');
      expect(ended.stdout).toMatch(/^states\.json:3:9 {2}.+ The file is left as it is\.$/m);
      expect(ended.stdout).toMatch(/^journeys\.json:7:3 {2}JSON has no comments\. The file is left as it is\.$/m);
      expect(ended.stdout).toMatch(/^text\/latin\.md:1:2 {2}The file is not UTF-8/m);
      const after = filesIn(folder);
      for (const path of ['states.json', 'journeys.json', 'text/latin.md']) expect(after[path]).toBe(before[path]);

      expect(formatContent(folder).changed).toEqual([]);
      expect(filesIn(folder)).toEqual(after);
    });

  test('content/ is formatted', () => {
    expect(formatContent('content', true)).toMatchObject({ changed: [], problems: [] });
  });
});
