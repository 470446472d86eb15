import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { loadProject } from '../../../../src/content/folder/load.ts';
import { positionAt } from '../../../../src/content/json/places.ts';
import { pluralsIn } from '../../../../src/content/markdown/plurals.ts';
import { headingsOf, nodesOf, parseMarkdown } from '../../../../src/content/markdown/tree.ts';
import { formatValue } from '../../../../src/rules/format-value.ts';

/** A place as text, to be compared: `file:line:column` or `file/pointer`. */
export type PlaceName = string;

/** The place of each mark. A mark is a word that stands nowhere else. */
export type Marks = Map<string, PlaceName>;

const { schemas } = loadProject();

/** Replaces every word of a project's content and fixtures that customers read by one that stands nowhere else. */
export function markProject(folder: string): Marks {
  const marks: Marks = new Map();
  /** Links to headings, whose ids are made from their words: as they were, and as they are with marks. */
  const headings = new Map<string, string>();
  let count = 0;
  const mark = (place: PlaceName) => {
    const word = `q${(46_656 + count++).toString(36)}z`;
    marks.set(word, place);
    return word;
  };
  /** Marks the words of a line. Placeholders, escapes and entities stay, and so do words with them. */
  const marked = (line: string, placeOf: (index: number) => PlaceName) =>
    line.replace(/\{[^{}]*\}|\S+/g, (run: string, index: number) =>
      /[{}\\&@]|:\/\//.test(run) ? run : run.replace(/[\p{L}\p{N}]+/u, () => mark(placeOf(index))),
    );
  /** Marks the words of a line of JSON. Of a plural these are the words of its forms. */
  function markedLine(line: string, place: PlaceName): string {
    const markWords = (words: string) => marked(words, () => place);
    const [plural] = pluralsIn(line);
    if (!plural) return markWords(line);
    const { index, text } = plural;
    const forms = text.slice(1).replace(/(?<=\{)(?:[^{}]|\{[^{}]*\})*(?=\})/g, markWords);
    return `${markWords(line.slice(0, index))}{${forms}${markedLine(line.slice(index + text.length), place)}`;
  }

  function markdown(path: string, name: string): void {
    const source = readFileSync(path, 'utf8');
    const edits: { start: number; end: number; text: string }[] = [];
    for (const node of nodesOf(parseMarkdown(source))) {
      if (node.type !== 'text' || !node.position) continue;
      const [start, end] = [node.position.start.offset!, node.position.end.offset!];
      const placeOf = (index: number) => {
        const { line, column } = positionAt(source, start + index);
        return `${name}:${line}:${column}`;
      };
      edits.push({ start, end, text: marked(source.slice(start, end), placeOf) });
    }
    const text = edits.reduceRight((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), source);
    for (const [index, { id }] of headingsOf(parseMarkdown(source)).entries()) {
      headings.set(`(#${id})`, `(#${headingsOf(parseMarkdown(text))[index]!.id})`);
    }
    writeFileSync(path, text);
  }

  function json(path: string, change: (data: never) => [(string | number)[], unknown][]): void {
    let text = readFileSync(path, 'utf8');
    for (const [at, value] of change(JSON.parse(text) as never)) text = applyEdits(text, modify(text, at, value, {}));
    writeFileSync(path, text);
  }
  const words = (name: string, at: (string | number)[], line: string): [(string | number)[], string] => [
    at,
    markedLine(line, `${name}/${at.join('/')}`),
  ];
  const stepsOf = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/')));
  const lines = (name: string, schema: string, data: unknown, before: (string | number)[] = []) =>
    schemas
      .references(schema, data)
      // Labels of rows that a paper leaves out are names, and customers read them nowhere.
      .filter(({ format, pointer }) => format === 'line' && !/\/without\/\d+$/.test(pointer))
      .map(({ pointer, value }) => words(name, [...before, ...stepsOf(pointer)], value));

  const content = join(folder, 'content');
  const textFiles = readdirSync(join(content, 'text')).map((file) => `text/${file}`);
  const sections = readdirSync(join(content, 'documents/contract'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `documents/contract/${file}`);
  for (const name of [...textFiles, ...sections]) markdown(join(content, name), name);
  for (const name of textFiles) {
    const text = readFileSync(join(content, name), 'utf8');
    writeFileSync(
      join(content, name),
      text.replace(/\(#[\w-]+\)/g, (link) => headings.get(link) ?? link),
    );
  }

  for (const file of readdirSync(join(content, 'pages'))) {
    const name = `pages/${file}`;
    json(join(content, name), (page: { title: string }) => [
      ...lines(name, 'schemas/page.schema.json', page).filter(([[first]]) => first !== 'title'),
      words(name, ['title'], page.title),
    ]);
  }
  json(join(content, 'documents/contract/document.json'), ({ title }: { title: string }) => [
    words('documents/contract/document.json', ['title'], title),
  ]);
  json(join(content, 'messages.json'), (messages: Record<string, string>) =>
    Object.entries(messages)
      .filter(([name]) => name !== '$schema')
      .map(([name, line]) => words('messages.json', [name], line)),
  );
  json(join(content, 'demo-links.json'), ({ links }: { links: { note: string }[] }) =>
    links.map(({ note }, index) => words('demo-links.json', ['links', index, 'note'], note)),
  );
  /** Conditions that compare a value with its words: as they were, and as they are with marks. */
  const conditions = new Map<string, string>();
  const conditionOn = (name: string, value: unknown) => `"value": "${name}", "is": ${JSON.stringify(value)}`;
  json(join(content, 'values.json'), (values: Record<string, { type: 'text' | 'money' | 'number'; value: unknown }>) =>
    Object.entries(values).flatMap(([name, entry], index): [(string | number)[], unknown][] => {
      if (typeof entry === 'string' || entry.value === undefined || !['text', 'money', 'number'].includes(entry.type))
        return [];
      const at = [name, 'value'];
      if (entry.type === 'text') {
        const [, value] = words('values.json', at, String(entry.value));
        conditions.set(conditionOn(name, entry.value), conditionOn(name, value));
        return [[at, value]];
      }
      const value = entry.type === 'money' ? 710_011 + index * 101 : 7_101 + index;
      marks.set(formatValue(entry.type, value), `values.json/${at.join('/')}`);
      // Marks do not add up.
      const rules = ['sum', 'equals', 'order'].filter((rule) => rule in entry);
      return [[at, value], ...rules.map((rule): [string[], undefined] => [[name, rule], undefined])];
    }),
  );
  for (const file of readdirSync(join(content, 'pages'))) {
    let page = readFileSync(join(content, 'pages', file), 'utf8');
    for (const [before, after] of conditions) page = page.replaceAll(before, after);
    writeFileSync(join(content, 'pages', file), page);
  }
  json(join(content, 'site.json'), (site: never) => {
    const { name, logo, contacts, footer } = site as {
      name: string;
      logo: { alt: string };
      contacts: Record<string, string>;
      footer: {
        company: string;
        mailbox: { label: string };
        policies: { label: string }[];
        social: { label: string }[];
      };
    };
    const own = (at: (string | number)[], line: string) => words('site.json', at, line);
    for (const part of ['02079', '461', '234']) marks.set(part, 'site.json/contacts/phone');
    marks.set('team@mark.example', 'site.json/contacts/email');
    marks.set('post@mark.example', 'site.json/footer/mailbox/label');
    return [
      own(['name'], name),
      own(['logo', 'alt'], logo.alt),
      own(['contacts', 'team'], contacts.team!),
      own(['contacts', 'hours'], contacts.hours!),
      [['contacts', 'phone'], '02079 461 234'],
      [['contacts', 'email'], 'team@mark.example'],
      own(['footer', 'company'], footer.company),
      own(['footer', 'mailbox', 'label'], footer.mailbox.label.replace(/\S+@\S+/, 'post@mark.example')),
      ...footer.policies.map(({ label }, index) => own(['footer', 'policies', index, 'label'], label)),
      ...footer.social.map(({ label }, index) => own(['footer', 'social', index, 'label'], label)),
    ];
  });
  for (const type of readdirSync(join(folder, 'src/blocks')).filter((name) => !name.includes('.'))) {
    const name = `src/blocks/${type}/fixtures/valid.json`;
    json(join(folder, name), (fixtures: Record<string, unknown>) =>
      Object.entries(fixtures).flatMap(([title, block]) =>
        lines(name, `src/blocks/${type}/schema.json`, block, [title]),
      ),
    );
  }
  return marks;
}
