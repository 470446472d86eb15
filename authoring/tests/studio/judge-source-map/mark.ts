import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadProject } from '../../../../src/content/folder/load.ts';
import { pointerIn, valueAt } from '../../../../src/content/json/pointer.ts';
import { pluralsIn } from '../../../../src/content/markdown/plurals.ts';
import { headingsOf, nodesOf, parseMarkdown } from '../../../../src/content/markdown/tree.ts';
import { formatValue } from '../../../../src/rules/format-value.ts';
import { withValue } from '../../../studio/edit/json-edit.ts';
import type { Json, Pointer } from '../../../studio/types.ts';

/** A word that stands in the place of one that customers read. It has no digit, as forms of plurals have none. */
const mark = /q[a-z]{4}z/;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const { schemas } = loadProject();

/**
 * Replaces every word of a project's content and fixtures that customers read by a mark: a word that stands nowhere else.
 * Returns what finds the mark in a word of a page.
 */
export function markProject(folder: string): (word: string) => string | undefined {
  /** Marks of another form, because of what they stand in the place of: amounts, numbers, a phone number, an address. */
  const others = new Set<string>();
  let count = 0;
  const nextMark = () => {
    const digits = (count++).toString(26).padStart(4, '0');
    return `q${digits.replace(/./g, (digit) => letters[Number.parseInt(digit, 26)]!)}z`;
  };
  /** Marks the words of Markdown or a line. Placeholders, escapes and entities stay, and so do words with them. */
  const marked = (line: string) =>
    line.replace(/\{[^{}]*\}|\S+/g, (run) =>
      /[{}\\&@]|:\/\//.test(run) ? run : run.replace(/[\p{L}\p{N}]+/u, nextMark),
    );
  /** Marks the words of a line of JSON. Of a plural these are the words of its forms. */
  function markedLine(line: string): string {
    const [plural] = pluralsIn(line);
    if (!plural) return marked(line);
    const { index, text } = plural;
    const forms = text.slice(1).replace(/(?<=\{)(?:[^{}]|\{[^{}]*\})*(?=\})/g, marked);
    return `${marked(line.slice(0, index))}{${forms}${markedLine(line.slice(index + text.length))}`;
  }

  const content = join(folder, 'content');
  const filesIn = (name: string) => readdirSync(join(content, name)).map((file) => join(content, name, file));
  function edit(path: string, change: (text: string) => string): void {
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  }

  /** Links to headings, whose ids are made from their words: as they were, and as they are with marks. */
  const headings = new Map<string, string>();
  const markdown = (source: string) => {
    const words = nodesOf(parseMarkdown(source)).flatMap(({ type, position }) =>
      type === 'text' && position ? [[position.start.offset!, position.end.offset!] as const] : [],
    );
    const text = words.reduceRight(
      (all, [start, end]) => all.slice(0, start) + marked(all.slice(start, end)) + all.slice(end),
      source,
    );
    const [before, after] = [source, text].map((one) => headingsOf(parseMarkdown(one)).map(({ id }) => `(#${id})`));
    for (const [index, link] of before!.entries()) headings.set(link, after![index]!);
    return text;
  };
  const texts = filesIn('text');
  const sections = filesIn('documents/contract').filter((path) => path.endsWith('.md'));
  for (const path of [...texts, ...sections]) edit(path, markdown);
  for (const path of texts) edit(path, (text) => text.replace(/\(#[\w-]+\)/g, (link) => headings.get(link) ?? link));

  const json = (path: string, change: (data: never) => [Pointer, Json][]) =>
    edit(path, (text) => {
      const data = JSON.parse(text) as Json;
      return JSON.stringify(
        change(data as never).reduce((all, [at, value]) => withValue(all, at.map(String), value), data),
      );
    });
  /** Lines that others name by their words: labels of rows that a paper leaves out, and values in conditions. */
  const names = new Map<string, string>();
  const named = (line: string) => {
    const name = names.get(line) ?? markedLine(line);
    names.set(line, name);
    return name;
  };
  const lines = (schema: string, data: unknown) =>
    schemas.references(schema, data).flatMap(({ format, pointer, value }): [Pointer, string][] => {
      if (format !== 'line' || /\/without\/\d+$/.test(pointer)) return [];
      return [
        [pointerIn(pointer), schema.includes('facts') && pointer.endsWith('/label') ? named(value) : markedLine(value)],
      ];
    });
  const own = (data: unknown, ...at: Pointer): [Pointer, string] => [at, markedLine(String(valueAt(data, at)))];

  json(join(content, 'values.json'), (values: Record<string, { type: 'text' | 'money' | 'number'; value: Json }>) =>
    Object.entries(values).flatMap(([name, entry], index): [Pointer, Json][] => {
      if (typeof entry === 'string' || entry.value === undefined || !['text', 'money', 'number'].includes(entry.type))
        return [];
      if (entry.type === 'text') return [[[name, 'value'], named(String(entry.value))]];
      const value = entry.type === 'money' ? 710_011 + index * 101 : 7_101 + index;
      others.add(formatValue(entry.type, value));
      // Marks do not add up.
      const { sum: _, equals: __, order: ___, ...rest } = entry as Record<string, Json>;
      return [[[name], { ...rest, value }]];
    }),
  );
  const all = [
    ...['messages', 'facts', 'acts'].map((name) => [join(content, `${name}.json`), name] as const),
    ...filesIn('pages').map((path) => [path, 'page'] as const),
    ...filesIn('letters').map((path) => [path, 'letter'] as const),
  ];
  for (const [path, schema] of all)
    json(path, (data) => [
      ...lines(`schemas/${schema}.schema.json`, data),
      ...(schema === 'page' ? [own(data, 'title')] : []),
    ]);
  for (const [path] of all)
    edit(path, (text) =>
      [...names].reduce((rest, [name, words]) => rest.replaceAll(JSON.stringify(name), JSON.stringify(words)), text),
    );
  json(join(content, 'documents/contract/document.json'), (document) => [
    ...lines('schemas/document.schema.json', document),
    own(document, 'title'),
  ]);
  json(join(content, 'site.json'), (site: never) => {
    const { footer } = site as { footer: { mailbox: { label: string }; policies: object[]; social: object[] } };
    for (const part of ['02079', '461', '234', 'team@mark.example', 'post@mark.example']) others.add(part);
    return [
      ...[['name'], ['logo', 'alt'], ['contacts', 'team'], ['contacts', 'hours']].map((at) => own(site, ...at)),
      [['contacts', 'phone'], '02079 461 234'],
      [['contacts', 'email'], 'team@mark.example'],
      own(site, 'footer', 'company'),
      [['footer', 'mailbox', 'label'], markedLine(footer.mailbox.label.replace(/\S+@\S+/, 'post@mark.example'))],
      ...footer.policies.map((_, index) => own(site, 'footer', 'policies', index, 'label')),
      ...footer.social.map((_, index) => own(site, 'footer', 'social', index, 'label')),
    ];
  });
  for (const type of readdirSync(join(folder, 'src/blocks')).filter((name) => !name.includes('.')))
    json(join(folder, `src/blocks/${type}/fixtures/valid.json`), (fixtures: Record<string, unknown>) =>
      Object.entries(fixtures).flatMap(([title, block]) =>
        lines(`src/blocks/${type}/schema.json`, block).map(([at, words]): [Pointer, string] => [[title, ...at], words]),
      ),
    );
  return (word) => mark.exec(word)?.[0] ?? (others.has(word) ? word : undefined);
}
