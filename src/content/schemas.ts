import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { globSync } from 'tinyglobby';
import { blockUnion, unionFile } from './block-union.ts';
import type { Wording } from './wordings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Formats that a schema may give a property. The checks across files give them their meaning (`names.ts`). */
export const formats = [
  'line',
  'text',
  'document',
  'section',
  'page',
  'target',
  'step',
  'journey',
  'message',
  'fact',
  'asset',
  'path',
  'href',
  'https-url',
  'email',
] as const;

export type Format = (typeof formats)[number];

/** What a text that a block shows by a name of its own has to be. */
export type OwnText = {
  /** Its words are fixed. */
  wording?: Wording;
  /** Placeholders that have to be in it. */
  placeholders?: string[];
};

/** The parts of a JSON Schema that the content checks read, with the project's own keywords. */
export type Schema = {
  title?: string;
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: Format;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  discriminator?: { propertyName: string };
  required?: string[];
  pattern?: string;
  propertyNames?: Schema;
  description?: string;
  definitions?: Record<string, Schema>;
  /** The act that each value of this property records. */
  acts?: Record<string, string>;
  /** What a block reads beside the link. */
  needs?: 'switch-order' | 'agreed-document' | 'demo';
  /** Set where the page with this block is a document of its own (D-15). */
  ownDocument?: true;
  /** Set where the block itself shows a way on or the contacts, so that its page is no dead end. */
  way?: 'on' | 'contacts';
  /** What else must be there, by this property's value: `{ "alert": ["message"] }`. */
  requires?: Record<string, string[]>;
  /** Properties of which at least one must be there. */
  oneNeeded?: string[];
  /** Placeholders that the code fills in this message beside those that any text may have. */
  params?: string[];
  /** Set on a message that is kept as evidence: it can have values and contacts only (D-07). */
  evidence?: true;
  /** The messages that only this block shows: those whose names begin so. */
  messages?: string;
  /** Texts that the block shows by names of its own, and what they have to be. */
  texts?: Record<string, OwnText>;
  /** The text of the placeholder whose place the block takes: it may then be left over. */
  standsFor?: string;
  /** Contacts, values and facts that the block shows by itself, beside those that its texts name. */
  shows?: string[];
};

const keywords = [
  'enumDescriptions',
  'acts',
  'needs',
  'ownDocument',
  'way',
  'requires',
  'oneNeeded',
  'params',
  'evidence',
  'messages',
  'texts',
  'standsFor',
  'shows',
];

const read = (path: string): unknown => JSON.parse(readFileSync(`${root}${path}`, 'utf8'));

type Loaded = {
  /** Every schema, filed under the place it lives: a relative `$ref` means the same to Ajv as to an editor, and no schema needs an `$id`. */
  files: Map<string, Schema>;
  ajv: Ajv;
  /** What has been asked for by `schemaAt`. */
  places: Map<string, Located>;
};

function load(): Loaded {
  const patterns = ['schemas/**/*.schema.json', 'src/blocks/*/schema.json', '!schemas/generated'];
  const paths = globSync(patterns, { cwd: root }).sort();
  const files = new Map(paths.map((path) => [path, read(path) as Schema]));
  files.set(unionFile, blockUnion(files) as Schema);
  const ajv = new Ajv({
    allErrors: true,
    discriminator: true,
    verbose: true,
    strict: true,
    // A required property may be one of those that `additionalProperties` describes.
    strictRequired: false,
    allowUnionTypes: true,
  });
  for (const format of formats) ajv.addFormat(format, true);
  for (const keyword of keywords) ajv.addKeyword(keyword);
  for (const [path, schema] of files) ajv.addSchema(schema, `repo:///${path}`);
  return { files, ajv, places: new Map() };
}

let loaded = load();

/** Reads every schema anew, for the development server; a schema that is none throws, and those from before stay. */
export function reloadSchemas(): void {
  const before = loaded;
  try {
    loaded = load();
    for (const path of loaded.files.keys()) if (path.startsWith('src/blocks/')) validatorFor(path);
  } catch (error) {
    loaded = before;
    throw error;
  }
}

/** A schema and the file it stands in, which its references are relative to. */
export type Located = { schema: Schema; file: string };

/** The compiled check of one schema file, named by its path from the repository's root. */
export function validatorFor(path: string): ValidateFunction {
  const validate = loaded.ajv.getSchema(`repo:///${path}`);
  if (!validate) throw new Error(`There is no schema at ${path}.`);
  return validate;
}

/** The schema at `path`, a reference such as `common.schema.json#/definitions/when` relative to `from`. */
export function schemaAt(reference: string, from = ''): Located {
  const key = `${from} ${reference}`;
  const known = loaded.places.get(key);
  if (known) return known;
  const url = new URL(reference, `repo:///${from}`);
  const file = url.pathname.slice(1);
  let schema = loaded.files.get(file) as unknown;
  for (const step of url.hash.split('/').slice(1)) schema = (schema as Record<string, unknown> | undefined)?.[step];
  if (!schema) throw new Error(`There is no schema at ${reference}${from && ` (from ${from})`}.`);
  const found = { schema: schema as Schema, file };
  loaded.places.set(key, found);
  return found;
}

/** What the catalogue says of a fact (D-18). */
export type Fact = {
  type: 'text' | 'boolean' | 'list' | 'money' | 'date';
  from: 'link' | 'switch-order';
  /** The values it can have; `journeys` stands for the names of the journeys. Left out: any. */
  values?: (string | boolean)[] | 'journeys';
  /** Known even without a link (D-12). */
  always?: true;
  /** Told by every link. */
  withLink?: true;
  example: unknown;
  meaning: string;
};

/** The catalogue of facts, by name. */
export const facts = read('schemas/facts.json') as Record<string, Fact>;

/** The repository's folder of files that are served as they are. */
export const publicFolder = `${root}public`;
