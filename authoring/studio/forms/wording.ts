import { formatValue } from '../../../src/rules/format-value.ts';
import { inLondon } from '../../../src/rules/london-time.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { type Json, type JsonEdit, type Pointer, type StudioFile, titleAt } from '../types.ts';
import type { FormFacts } from './fields/condition/condition-words.ts';
import { sentenceOf, timeWords } from './fields/condition/condition-words.ts';
import { dataAt } from './form-context.ts';

/** The labels of properties whose names say little to an editor. */
const plainly: Record<string, string> = {
  href: 'Leads to',
  to: 'Goes to',
  alt: 'What a screen reader says',
  markdown: 'Text',
  changes: 'Changes on a date',
  when: 'Who sees it',
  before: 'Some days before a date',
  after: 'Some days after a date',
  path: 'Address',
  formerly: 'Former addresses',
  cancel_url: 'Address for cancelling an order',
};

/** Writes a property's name as a label: `losing_provider` and `cardNumber` are `Losing provider` and `Card number`. */
export function labelOf(name: string): string {
  const plainName = ownEntry(plainly, name);
  if (plainName) return plainName;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const wordy = [
  'label',
  'text',
  'title',
  'heading',
  'name',
  'note',
  'markdown',
  'document',
  'message',
  'legend',
  'section',
  'id',
];

/** Summarises an entry of a list by its own words. */
export function summaryOf(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null) return value === undefined ? '' : String(value);
  if (Array.isArray(value)) return value.map(summaryOf).join(', ');
  const title = wordy.map((name) => value[name]).find((it) => typeof it === 'string' && it);
  const any = Object.entries(value).find(([name, it]) => name !== 'type' && name !== 'when' && typeof it === 'string');
  if (title === undefined && typeof value.from === 'string' && inLondon(value.from)) return fromWords(value.from);
  const first = title ?? any?.[1];
  if (typeof first === 'string') return first;
  return Array.isArray(value.heading) ? summaryOf(value.heading[0]) : '';
}

/** Returns the title of an entry of a list; of one that names a text or document, or section, that file's title. `own`: the file that has the list. */
export function entryTitle(entry: Json | undefined, files: readonly StudioFile[], own = ''): string {
  const parts = wordy.map((name) => (entry as Record<string, Json> | null | undefined)?.[name]);
  if (parts.includes('') && !parts.some(Boolean)) return 'Not filled in yet';
  const words = summaryOf(entry);
  const { markdown, document, section } = (entry ?? {}) as Record<string, Json>;
  if (![markdown, document, section].includes(words)) return words;
  const path =
    markdown === words
      ? `text/${words}.md`
      : section === words
        ? own.replace('document.json', `${words}.md`)
        : `documents/${words}/document.json`;
  const title = titleAt(files, path);
  return title === path ? words : title;
}

/** Says from when something holds, until when, or as on which day it is. */
export const fromWords = (time: string, word: 'from' | 'until' | 'as on' = 'from') => `${word} ${timeWords(time)}`;

/** Describes a dated change of a value: `from 1 January 2027: £37.00`. */
export function changeWords(entry: Json, type: Json | undefined): string {
  const { value } = (entry ?? {}) as Record<string, Json>;
  const becomes = typeof value === 'number' && type === 'money' ? formatValue('money', value) : summaryOf(value);
  return [summaryOf(entry), becomes].filter(Boolean).join(': ');
}

export function shownTo(value: Json | undefined, facts: FormFacts): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !value.when) return '';
  return sentenceOf(value.when, facts);
}

const verbs: Record<JsonEdit['do'], string> = {
  set: 'change',
  remove: 'remove',
  insert: 'add',
  duplicate: 'duplicate',
  move: 'move',
};

const ways: Partial<typeof verbs> = { insert: 'to', remove: 'from' };

/** How many letters of an entry's own words are said of it. */
const most = 60;

/**
 * Describes a change of a JSON file in the words of its form: `change “Label” of “Continue”`. `root` is the data before
 * it. A change within a condition names the whole condition: `change “Shown to existing customers” of “Continue”`.
 */
export function stepWords(change: JsonEdit, root: Json, facts: FormFacts = {}): string {
  const { at } = change;
  const when = at.indexOf('when') + 1;
  const condition = when > 1 ? dataAt(root, at.slice(0, when)) : undefined;
  if (condition !== undefined) {
    const [verb, way] = when === at.length && change.do === 'remove' ? ['remove', 'from'] : ['change', 'of'];
    return `${verb} ${quoted(sentenceOf(condition, facts))} ${way} ${partOf(root, at.slice(0, when - 1))}`;
  }
  const added = change.do === 'insert' ? change.value : undefined;
  const meaning = meantAt(root, at, 'value' in change ? change.value : undefined);
  if (meaning) return `${verbs[change.do]} the value ${meaning}`;
  const around = aroundOf(root, at);
  return `${verbs[change.do]} ${partOf(root, at, added)}${around && ` ${ways[change.do] ?? 'of'} ${around}`}`;
}

/** Says where a place of a JSON file is: `“Label” of “Continue”`. Of the whole file it says nothing. */
export function placeWords(root: Json, at: Pointer): string {
  if (!at.length) return '';
  const around = aroundOf(root, at);
  return meantAt(root, at) ?? `${partOf(root, at)}${around && ` of ${around}`}`;
}

/** Names a value of `values.json` by its meaning and its first day; `next` is the value that takes its place. */
function meantAt(root: Json, at: Pointer, next?: Json): string | undefined {
  const [name, property, index] = at;
  const meaning = meaningOf(name === undefined ? undefined : dataAt(root, [name]));
  if (!meaning || !name) return undefined;
  if (property === 'value' && at.length === 2) return quoted(meaning);
  if (property !== 'changes') return undefined;
  const change = index === undefined ? next : (dataAt(root, [name, property, index]) ?? next);
  const { from } = ((Array.isArray(change) ? change[0] : change) ?? {}) as Record<string, Json>;
  return typeof from === 'string' && inLondon(from) ? `${quoted(meaning)} ${fromWords(from)}` : undefined;
}

/** What is around a place and says most of where it is: an entry by its own words, or a part by its label. */
function aroundOf(root: Json, at: Pointer): string {
  if (at.length < 2) return '';
  const around = at.slice(0, -1);
  // A list in an entry says less than the entry.
  const isInEntry = typeof around.at(-1) === 'string' && typeof around.at(-2) === 'number';
  return partOf(root, isInEntry ? around.slice(0, -1) : around);
}

/** Names a value: an entry by its own words or its type, anything else by its meaning or its label. */
function partOf(root: Json, at: Pointer, value = dataAt(root, at)): string {
  const step = at.at(-1);
  if (typeof step === 'string') return quoted(meaningOf(value) ?? labelOf(step));
  const { type } = (value ?? {}) as Record<string, Json>;
  const words = summaryOf(value) || (typeof type === 'string' ? labelOf(type) : '');
  return words ? quoted(words) : `number ${Number(step) + 1}`;
}

export function meaningOf(value: Json | undefined): string | undefined {
  const { meaning } = (value ?? {}) as Record<string, Json>;
  // One that is not written yet names nothing.
  return (typeof meaning === 'string' && meaning.replace(/\.$/, '')) || undefined;
}

/** Names a line of a text by its first words, without the marks that it begins with. */
export function lineWords(line: string): string {
  const words = line.replace(/^(?:[\s#>*|-]+|\d+\.\s)/, '').trim();
  return words && `at “${shortened(words)}”`;
}

/** The first words of a text, as far as they fit into part of a line. */
export const shortened = (words: string): string =>
  words.length > 30
    ? `${words
        .slice(0, 30)
        .replace(/\s\S*$/, '')
        .trimEnd()} …`
    : words;

const quoted = (words: string) => `“${words.length > most ? `${words.slice(0, most).trimEnd()} …` : words}”`;
