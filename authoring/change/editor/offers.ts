import type { Content, ContentFile } from '../../../src/content/folder/load.ts';
import { entriesOf, messageNames } from '../../../src/content/model/names.ts';
import type { Fact } from '../../../src/content/schema/fact.ts';
import {
  completedFormats,
  type Format,
  formatOf,
  type Kind,
  kinds,
  nameKind,
} from '../../../src/content/schema/name-kinds.ts';
import type { Schemas } from '../../../src/content/schema/schemas.ts';
import { isObject, objectOr } from '../../../src/content/schema/walk.ts';
import { formatValue } from '../../../src/rules/format-value.ts';
import { firstWords } from './first-words.ts';

/** `type`: that of a fact or value. */
export type Offer = { name: string; about: string; type?: string };

export type Offers = Partial<Record<Format, Offer[]>>;

/** The names in a content folder, each with a description. */
export function offersIn(content: Content): Offers {
  const offersOf = (kind: Kind): Offer[] =>
    [...entriesOf(kind, content)].map(([name, entry]) => ({
      name: nameKind(kind).partOf ? name.split('/')[1]! : name,
      about: abouts[kind]?.(entry, name, content.schemas) ?? aboutOf(entry),
      ...((kind === 'fact' || kind === 'value') && { type: asText(objectOr(entry).type) }),
    }));
  const offersFor = (format: Format): Offer[] => {
    const { names, holds, words = {} } = formatOf(format);
    if (holds === 'links') return offersOf('path');
    if (holds === 'placeholders') return placeholders(offersOf, unwrittenIn(content));
    const fixedOffers = Object.entries(words).map(([name, about]) => ({ name, about }));
    return [...fixedOffers, ...(names ? offersOf(names) : [])];
  };
  return Object.fromEntries(completedFormats.map((format) => [format, offersFor(format)]));
}

/** What each value of the type choice can be. */
export const choicesIn = (content: Content): Record<string, string[]> =>
  Object.fromEntries(
    [...entriesOf('value', content)].flatMap(([name, entry]) => {
      const { choices } = objectOr(entry);
      return Array.isArray(choices) ? [[name, choices as string[]]] : [];
    }),
  );

/** The values that no text can contain: values of the type choice, and personal values that only links have. */
const unwrittenIn = (content: Content): string[] =>
  [...entriesOf('value', content)].flatMap(([name, entry]) => {
    const { type, value, personal } = objectOr(entry);
    return type === 'choice' || (personal && value === undefined) ? [name] : [];
  });

/** Lists every placeholder in braces, with its present value. */
function placeholders(offersOf: (kind: Kind) => Offer[], unwritten: string[]): Offer[] {
  return kinds.flatMap((kind) => {
    const { placeholder } = nameKind(kind);
    if (!placeholder) return [];
    const note = placeholder === 'anywhere' ? '' : ' Not in documents.';
    const names = offersOf(kind).filter(({ name }) => kind !== 'value' || !unwritten.includes(name));
    return names.map(({ name, about }) => ({ name: `{${name}}`, about: about + note }));
  });
}

/** Descriptions of some kinds of names. The others are described by their first words. */
const abouts: Partial<Record<Kind, (entry: unknown, name: string, schemas: Schemas) => string>> = {
  page: (file) => `${aboutOf(file)} (${textIn(file as ContentFile, 'path')})`,
  section: (file) => firstWords(headingIn((file as ContentFile).text ?? '')),
  document: (file) => `${aboutOf(file)}, version ${textIn(file as ContentFile, 'version')}`,
  value: (entry) => {
    const { type, value, meaning } = objectOr(entry);
    const now = formatValue(type === 'money' || type === 'number' ? type : 'text', value ?? '');
    return [now, asText(meaning)].filter(Boolean).join(' — ');
  },
  act: (act) => asText(objectOr(act).done) || aboutOf(act),
  contact: asText,
  fact: (fact) => (fact as Fact).meaning,
  message: (text, name, schemas) => {
    const { schema } = schemas.at('schemas/messages.schema.json');
    const isShownByCode = messageNames(schemas).all.includes(name);
    return isShownByCode ? `${aboutOf(text)} — ${schema.properties?.[name]?.description ?? ''}` : aboutOf(text);
  },
  journey: (journey) => {
    const { steps } = objectOr(journey);
    return Array.isArray(steps)
      ? steps.map((step) => (typeof step === 'string' ? step : asText(objectOr(step).page))).join(' → ')
      : '';
  },
  question: (question) => asText(objectOr(question).label),
  asset: () => 'One of the images (public/).',
};

/** The heading with which a section begins; of one without, all of it. */
const headingIn = (text: string): string => text.split('\n').find((line) => line.startsWith('#')) ?? text;

function aboutOf(entry: unknown): string {
  if (!isObject(entry)) return firstWords(asText(entry));
  const file = entry as ContentFile;
  if (!file.place) return asText((entry as { meaning?: unknown }).meaning);
  return 'schema' in file.place ? textIn(file, 'title') : firstWords(file.text ?? '');
}

const textIn = ({ data }: ContentFile, property: string) => asText(objectOr(data)[property]);

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
