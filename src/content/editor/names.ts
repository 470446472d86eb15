import { formatValue } from '../../rules/fill.ts';
import { checkContent } from '../check/check.ts';
import type { Place } from '../folder/file-kind.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { survey as surveyOf } from '../model/content-index.ts';
import { messageNames, type Names, namesOf, objectOr } from '../model/names.ts';
import { findingsIn, gateway } from '../release/release.ts';
import type { Schemas } from '../schema/schemas.ts';
import type { Fact } from '../schema/types.ts';

/** A name that content can refer to, with the first words of what it stands for. */
export type Named = { name: string; words: string };

/** Every kind of name that an editor completes. */
export type EditorNames = Record<
  | 'page'
  | 'target'
  | 'step'
  | 'text'
  | 'document'
  | 'section'
  | 'journey'
  | 'message'
  | 'fact'
  | 'asset'
  | 'href'
  | 'line'
  | 'finding',
  Named[]
>;

/** The names that there are in a content folder, each with words that tell an editor which it is. */
export function editorNames(content: Content): EditorNames {
  const { files, schemas } = content;
  const names = namesOf(content);
  const of = (kind: Place['kind']) => files.filter((file) => file.place.kind === kind);
  const dataOf = (kind: Place['kind']) => objectOr(of(kind)[0]?.data);
  const about = (kind: Place['kind'], words: (file: ContentFile) => string) =>
    of(kind).map((file) => ({ name: 'name' in file.place ? file.place.name : '', words: words(file) }));

  const page = about('page', (file) => `${titleOf(file)} (${pathOf(file)})`);
  const journeys = objectOr(dataOf('journeys').journeys);
  return {
    page,
    target: [{ name: 'next', words: "The journey's next step." }, ...page],
    step: [
      { name: 'method', words: 'Choosing and entering a payment method.' },
      { name: 'done', words: "The chosen payment method's success page." },
      ...page,
    ],
    text: about('text', ({ text }) => firstWords(text ?? '')),
    document: about('document', (file) => `${titleOf(file)}, version ${string(objectOr(file.data).version)}`),
    section: about('section', ({ text }) => firstWords(text ?? '')),
    journey: Object.entries(journeys).map(([name, data]) => ({ name, words: stepsOf(data) })),
    message: namedMessages(schemas, names, dataOf('messages')),
    fact: Object.entries(schemas.facts).map(([name, { meaning }]) => ({ name, words: meaning })),
    asset: [...names.asset].map((name) => ({ name, words: 'A file in public/.' })),
    href: of('page').map((file) => ({ name: pathOf(file), words: titleOf(file) })),
    line: placeholders(schemas.facts, names, dataOf('values'), objectOr(dataOf('site').contacts), dataOf('site').name),
    finding: acceptable(content),
  };
}

/** What the release check may find, whatever the day; nothing where mistakes keep it from looking. */
function acceptable(content: Content): Named[] {
  const always = { name: gateway, words: 'The test gateway in the settings: no money moves.' };
  if (checkContent(content).length) return [always];
  const { survey } = surveyOf(content);
  const found = findingsIn(survey, { assets: content.assets, today: '9999-12-31' });
  const words = new Map(found.map(({ name, message }) => [name, message]));
  return [always, ...[...words].map(([name, words]) => ({ name, words }))];
}

function namedMessages(schemas: Schemas, names: Names, messages: Record<string, unknown>): Named[] {
  const { schema } = schemas.at('schemas/messages.schema.json');
  const known = new Set(messageNames(schemas).all);
  return [...names.message].map((name) => {
    const words = firstWords(string(messages[name]));
    return { name, words: known.has(name) ? `${words} — ${schema.properties?.[name]?.description ?? ''}` : words };
  });
}

/** Every placeholder in its braces, with what it stands for now. */
function placeholders(
  facts: Record<string, Fact>,
  names: Names,
  values: Record<string, unknown>,
  contacts: Record<string, unknown>,
  provider: unknown,
): Named[] {
  const ofContact = (name: string) => string(name === 'provider' ? provider : contacts[name]);
  const ofValue = (name: string) => {
    const { type, value, meaning } = objectOr(values[name]);
    const now = formatValue(type === 'money' || type === 'number' ? type : 'text', value ?? '');
    return [now, string(meaning)].filter(Boolean).join(' — ');
  };
  return [
    ...[...names.contact].map((name) => ({ name: `{${name}}`, words: ofContact(name) })),
    ...[...names.value].map((name) => ({ name: `{${name}}`, words: ofValue(name) })),
    ...Object.entries(facts).map(([name, { meaning }]) => ({
      name: `{${name}}`,
      words: `${meaning} Not in documents.`,
    })),
  ];
}

const titleOf = ({ data }: ContentFile) => string(objectOr(data).title);

const pathOf = ({ data }: ContentFile) => string(objectOr(data).path);

function stepsOf(journey: unknown): string {
  const { steps } = objectOr(journey);
  return Array.isArray(steps) ? steps.join(' → ') : '';
}

const string = (value: unknown) => (typeof value === 'string' ? value : '');

const longest = 90;

/** The first words of a text, without the marks of its Markdown. */
function firstWords(text: string): string {
  const words = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*_`>|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > longest ? `${words.slice(0, longest).replace(/\s\S*$/, '')} …` : words;
}
