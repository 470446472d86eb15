import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Content } from '../../../src/content/folder/load.ts';
import { withActs } from '../../../src/content/model/acts.ts';
import type { Fact } from '../../../src/content/schema/fact.ts';
import { choicesIn, type Offer, type Offers, offersIn } from './offers.ts';
import { namesFile } from './schemas.ts';

/** The files from which editors know the names in the content, by path, for `npm run generate` and `npm run dev`. */
export function editorFiles(content: Content): Map<string, string> {
  const offers = offersIn(content);
  return new Map([[namesFile, asJson(namesSchema(offers, content))]]);
}

/** Lists the paths of the files whose text on disk differs. */
export const changedFiles = (root: string, files: Map<string, string>): string[] =>
  [...files].flatMap(([path, text]) => (textOnDisk(join(root, path)) === text ? [] : [path]));

/** Writes the files whose text differs. Files without changes are not written, so watchers do not react. */
export function writeFiles(root: string, files: Map<string, string>): void {
  for (const path of changedFiles(root, files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files.get(path)!);
  }
}

function textOnDisk(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function namesSchema(offers: Offers, content: Content): object {
  const ofFacts = Object.entries(withActs(content.schemas, content.files).facts).map(([name, { values }]) => ({
    by: 'fact',
    name,
    values,
  }));
  const ofValues = Object.entries(choicesIn(content)).map(([name, values]) => ({ by: 'value', name, values }));
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Names',
    description: 'The names that there are in content/, for editors. Written by npm run generate and npm run dev.',
    definitions: {
      ...Object.fromEntries(Object.entries(offers).map(([format, own]) => [format, offered(own)])),
      condition: conditionsOf([...ofFacts, ...ofValues].flatMap((subject) => conditionFor(subject, offers))),
    },
  };
}

/** Makes a schema that accepts any text and offers these. JSON Schema has no empty list of them, and no name twice. */
function offered(offers: Offer[] = []): object {
  const byName = new Map(offers.map(({ name, about }) => [name, about]));
  if (!byName.size) return { type: 'string' };
  return { anyOf: [{ enum: [...byName.keys()], enumDescriptions: [...byName.values()] }, { type: 'string' }] };
}

const conditionsOf = (allOf: object[]): object => (allOf.length ? { allOf } : {});

/** The facts of which a condition can ask, with their possible values. */
type Subject = { by: string; name: string; values: Fact['values'] };

/** Makes a schema that offers the possible values of a fact or a value in a condition that names it. */
function conditionFor({ by, name, values }: Subject, { journey }: Offers): object[] {
  if (!values?.length) return [];
  const allowed = values === 'journeys' ? offered(journey) : { anyOf: [{ enum: [...new Set(values)] }, {}] };
  return [
    {
      if: { properties: { [by]: { const: name } }, required: [by] },
      // biome-ignore lint/suspicious/noThenProperty: this is a keyword of JSON Schema.
      then: { properties: { is: allowed, isNot: allowed, in: { items: allowed }, notIn: { items: allowed } } },
    },
  ];
}

const asJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
