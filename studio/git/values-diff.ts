import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { contentName, objectOr, readFolder, sectionsOf } from '../../src/content/api/node.ts';
import { counted, formatValue } from '../../src/rules/format-value.ts';
import type { Value } from '../../src/types.gen.ts';
import { fromWords, meaningOf } from '../forms/wording.ts';
import type { Json } from '../types.ts';
import type { Repository } from './repository.ts';
import { outputOf, textIn } from './run-git.ts';
import type { Change } from './types.ts';

/** How long the words of a value may be in the message of a commit. */
const maxLetters = 60;

/** Describes the values that differ from a commit, and names the documents that use them. */
export async function valuesDiff(repository: Repository, commit: string): Promise<Partial<Change>> {
  const { git, content } = repository;
  const before = await textIn(git, commit, `${content}values.json`);
  const folder = join(await outputOf(git, ['rev-parse', '--show-toplevel']), content);
  if (before === null) return {};
  return describeValuesDiff(before, readFileSync(join(folder, 'values.json'), 'utf8'), documentsIn(folder));
}

/** The texts of each document, by its title. */
function documentsIn(folder: string): Map<string, string> {
  const { files } = readFolder(folder);
  const documents = files.filter(({ place }) => place.kind === 'document');
  return new Map(
    documents.map((document) => {
      const sections = sectionsOf(files, document).map(({ file }) => file.text ?? '');
      return [String(objectOr(document.data).title ?? contentName(document)), sections.join('\n')];
    }),
  );
}

/** Describes each value that changes now or on a date, and names the documents that show it without a new version. */
export function describeValuesDiff(
  before: string,
  after: string,
  documents: ReadonlyMap<string, string>,
): Pick<Change, 'diff' | 'summary'> {
  const [oldValues, newValues] = [valuesIn(before), valuesIn(after)];
  const names = [...new Set([...Object.keys(newValues), ...Object.keys(oldValues)])];
  const changed = names.filter(
    (name) => JSON.stringify(comparable(oldValues[name])) !== JSON.stringify(comparable(newValues[name])),
  );
  const [first] = changed;
  if (first === undefined) return {};
  const titles = [...documents].flatMap(([title, text]) =>
    changed.some((name) => text.includes(`{${name}}`)) ? [`“${title}”`] : [],
  );
  const isDated = changed.every((name) => oldValues[name] && wordsNow(oldValues[name]) === wordsNow(newValues[name]));
  const says = `${titles.join(' and ')} ${titles.length > 1 ? 'say' : 'says'} so ${isDated ? 'from then' : 'at once'} without a new version: the value is filled in.`;
  const others = changed.length - 1;
  const more = others ? ` and ${counted(others, 'more value')}` : '';
  return {
    diff: [...changed.map((name) => describeValue(oldValues[name], newValues[name])), ...(titles.length ? [says] : [])],
    summary: `${shortOf(oldValues[first], newValues[first])}${more}`,
  };
}

type Values = Record<string, Value | undefined>;

const valuesIn = (text: string): Values => {
  const { $schema, ...values } = (parse(text) ?? {}) as Record<string, Value>;
  return values;
};

/** The parts of a value that customers see: its type, its value now and its dated changes. */
const comparable = ({ type, value, changes }: Partial<Value> = {}) => ({ type, value, changes });

const valueWords = (type: Value['type'], value: Value['value']) =>
  value === undefined ? 'what the link says' : type === 'choice' ? String(value) : formatValue(type, value);
const wordsNow = (value: Value | undefined) => (value ? valueWords(value.type, value.value) : '');
const wordsThen = ({ type, changes = [] }: Value) =>
  changes.map(({ from, value }) => `${valueWords(type, value)} ${fromWords(from)}`);

/** Names a value by the first words of its meaning, up to a comma. */
const shortMeaning = (value: Value | undefined) => meaningOf(value as unknown as Json)?.split(/[,;.] /, 1)[0] ?? '';

function describeValue(was: Value | undefined, is: Value | undefined): string {
  if (!is) return `${shortMeaning(was)}: no longer there`;
  const [before, now] = [wordsNow(was), wordsNow(is)];
  const instead = was && before !== now ? ` instead of ${before}` : '';
  const then = wordsThen(is);
  const stays = was?.changes && !then.length ? ', with no change on a date any more' : '';
  return `${shortMeaning(is)}: ${[`${now}${instead}`, ...then].join(', ')}${stays}`;
}

function shortOf(was: Value | undefined, is: Value | undefined): string {
  const name = `“${shortMeaning(is ?? was)}”`;
  if (!is) return name;
  const words = [...(wordsNow(was) === wordsNow(is) ? [] : [wordsNow(is)]), ...wordsThen(is)].join(', ');
  return words && words.length <= maxLetters ? `${name} to ${words}` : name;
}
