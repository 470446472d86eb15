import { valueAt } from '../json/pointer.ts';
import type { Format } from './name-kinds.ts';

/** The requirements for a text that a block shows without a page naming it. */
export type OwnText = {
  /** Set if the text has fixed words: the Direct Debit Guarantee's. */
  wording?: 'guarantee';
  /** Placeholders that the text must contain. */
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
  /** The value of a property that is left out. */
  default?: unknown;
  definitions?: Record<string, Schema>;
} & { [Keyword in keyof typeof projectKeywords]?: (typeof projectKeywords)[Keyword] };

/** Declares the type of a keyword's value. There is no value: only the keyword's name and type are used. */
const ofType = <Value>() => undefined as Value;

/** The project's own keywords. Ajv, the check of schemas and the schemas for editors all read this list. */
const projectKeywords = {
  /** The act that a block records, by the value of this property; `named`: the value is the act's name. */
  acts: ofType<Record<string, string> | 'named'>(),
  /** The kinds of act that this property may name. Left out: those whose acts content names. */
  kinds: ofType<string[]>(),
  /** Set for the name of an act whose answers the page keeps, for a later page that records them. */
  keeps: ofType<true>(),
  /** Set if a property's words are recorded with an act: as the agreed statement or as the button's words (D-30). */
  words: ofType<'statement' | 'button'>(),
  /** The names of the messages that are recorded with a block's act: its statement and its button's words. */
  says: ofType<{ statement: string; button: string }>(),
  /** The data that a block reads besides the link. */
  needs: ofType<'switch-order' | 'agreed-document' | 'direct-debit-mandate' | 'answers' | 'demo'>(),
  /** Set if a page with this block needs the security policy of card pages (D-15). */
  cardPolicy: ofType<true>(),
  /** Set for the wallets that a block offers to pay with. */
  offersWallets: ofType<true>(),
  /** Set if the block is a form that records nothing: the server draws the page, and takes it (D-24). */
  posts: ofType<true>(),
  /** Set if the block itself shows a way on or the contacts, so that its page is no dead end. */
  way: ofType<'on' | 'contacts'>(),
  /** Properties that a value of this property requires, or every one: `{ "alert": ["message"] }`, `{ "*": ["to"] }`. */
  requires: ofType<Record<string, string[]>>(),
  /** Properties of which at least one is required. */
  oneNeeded: ofType<string[]>(),
  /** The sibling property that says how a value is written: money, number, text or choice. */
  typedBy: ofType<string>(),
  /** What people call a block, beside its name: the studio's search for blocks finds it by these words. */
  called: ofType<string>(),
  /** Set for a property that editors seldom need: a form folds it away, but beside the type that is named. */
  rare: ofType<true | string>(),
  /** Placeholders that the code fills in this message, besides those that any text may have. */
  params: ofType<string[]>(),
  /** Those of `params` without which the message says nothing, so that they must be in it. */
  mustSay: ofType<string[]>(),
  /** Set for the name of a fact or value that is a date: a form offers no others. */
  ofDates: ofType<true>(),
  /** Set for a colour that words stand on, and are written in. */
  underWords: ofType<true>(),
  /** Set for the name of a document that a block sums up: each value in the block must stand in the document too. */
  sumsUp: ofType<true>(),
  /** Set for the words of a row that is left out where a link does not have a value that they name. */
  leftOut: ofType<true>(),
  /** Set for a message that is kept as evidence: it can have only values and contacts (D-07). */
  evidence: ofType<true>(),
  /** The prefix of the messages that only this block shows. */
  messages: ofType<string>(),
  /** Texts that the block shows without a page naming them, with their requirements. */
  texts: ofType<Record<string, OwnText>>(),
  /** A placeholder text whose place the block takes. The text may then remain unused. */
  standsFor: ofType<string>(),
  /** Contacts, values and facts that the block reads in addition to those in its texts. */
  shows: ofType<string[]>(),
};

export type Keyword = keyof typeof projectKeywords;

export const ownKeywords = Object.keys(projectKeywords) as Keyword[];

/** A schema with the path of its file, to which its references are relative. */
export type Located = { schema: Schema; file: string };

/** The id of a schema file, to which references in it are relative. */
export const schemaId = (path: string) => `repo:///${path}`;

/** Finds a schema by its path, or by a reference relative to `from`. Throws an error if there is none. */
export function lookUp(files: ReadonlyMap<string, Schema>, reference: string, from = ''): Located {
  const url = new URL(reference, schemaId(from));
  const file = url.pathname.slice(1);
  const schema = valueAt(files.get(file), url.hash);
  if (!schema) throw new Error(`There is no schema at ${reference}${from && ` (from ${from})`}.`);
  return { schema: schema as Schema, file };
}
