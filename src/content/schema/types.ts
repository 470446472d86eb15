import type { Format } from './name-kinds.ts';
import type { Wording } from './wordings.ts';

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
  examples?: unknown[];
  definitions?: Record<string, Schema>;
} & { [Keyword in keyof typeof own]?: (typeof own)[Keyword] };

/** The type of a keyword's value: only the type is used. */
const typed = <Value>() => undefined as Value;

/** The project's own keywords. Ajv, the check of schemas and the copies for editors learn of a new one from here. */
const own = {
  /** The act that each value of this property records. */
  acts: typed<Record<string, string>>(),
  /** What a block reads beside the link. */
  needs: typed<'switch-order' | 'agreed-document' | 'direct-debit-mandate' | 'demo'>(),
  /** Set where the page with this block is a document of its own (D-15). */
  ownDocument: typed<true>(),
  /** Set where the block itself shows a way on or the contacts, so that its page is no dead end. */
  way: typed<'on' | 'contacts'>(),
  /** What else must be there, by this property's value: `{ "alert": ["message"] }`. */
  requires: typed<Record<string, string[]>>(),
  /** Properties of which at least one must be there. */
  oneNeeded: typed<string[]>(),
  /** Placeholders that the code fills in this message beside those that any text may have. */
  params: typed<string[]>(),
  /** Set on a message that is kept as evidence: it can have values and contacts only (D-07). */
  evidence: typed<true>(),
  /** What the names of those messages begin with that only this block shows. */
  messages: typed<string>(),
  /** Texts that the block shows by names of its own, and what they have to be. */
  texts: typed<Record<string, OwnText>>(),
  /** The text of the placeholder whose place the block takes: it may then be left over. */
  standsFor: typed<string>(),
  /** Contacts, values and facts that the block reads by itself, beside those that its texts name: what it shows depends on them. */
  shows: typed<string[]>(),
};

/** The names of the project's own keywords. */
export const ownKeywords = Object.keys(own);

/** A schema and the file it stands in, which its references are relative to. */
export type Located = { schema: Schema; file: string };

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
