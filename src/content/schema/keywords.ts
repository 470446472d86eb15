import type { Format } from './name-kinds.ts';
import type { Wording } from './wordings.ts';

/** The requirements for a text that a block shows without a page naming it. */
export type OwnText = {
  /** Set if the text has fixed words. */
  wording?: Wording;
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
  /** The value that stands for it where it is left out. */
  default?: unknown;
  definitions?: Record<string, Schema>;
} & { [Keyword in keyof typeof own]?: (typeof own)[Keyword] };

/** Gives a keyword's value a type; the value itself is never used. */
const typed = <Value>() => undefined as Value;

/** The project's own keywords. Ajv, the check of schemas and the schemas for editors all read this list. */
const own = {
  /** The act that a block records, by the value of this property; `named`: the value is the act's name. */
  acts: typed<Record<string, string> | 'named'>(),
  /** The kinds of act that this property may name. Left out: those whose acts content names. */
  kinds: typed<string[]>(),
  /** Set for the name of an act whose answers the page keeps, for a later page that records them. */
  keeps: typed<true>(),
  /**
   * The part a property's words have where an act is recorded: the statement that is agreed to, or the button's (D-30).
   */
  words: typed<'statement' | 'button'>(),
  /** The messages that are a block's statement and its button's words where it records an act. */
  says: typed<{ statement: string; button: string }>(),
  /** The data that a block reads besides the link. */
  needs: typed<'switch-order' | 'agreed-document' | 'direct-debit-mandate' | 'answers' | 'demo'>(),
  /** Set if the act of a page is about what this block shows: nothing is recorded that is not on the screen whole. */
  sight: typed<true>(),
  /** Set if a page with this block needs the security policy of card pages (D-15). */
  cardPolicy: typed<true>(),
  /** Set for the wallets that a block offers to pay with. */
  offersWallets: typed<true>(),
  /**
   * Set if the block is a form of a page that reads no link: our
   * server draws the page, so that it can be posted (D-24).
   */
  posts: typed<true>(),
  /** Set if the block itself shows a way on or the contacts, so that its page is no dead end. */
  way: typed<'on' | 'contacts'>(),
  /**
   * Properties that each value of this property requires, or every one: `{ "alert": ["message"] }`, `{ "*": ["to"] }`.
   */
  requires: typed<Record<string, string[]>>(),
  /** Properties of which at least one is required. */
  oneNeeded: typed<string[]>(),
  /** The sibling property that says how a value is written: money, number, text or choice. */
  typedBy: typed<string>(),
  /** Placeholders that the code fills in this message, besides those that any text may have. */
  params: typed<string[]>(),
  /** Those of `params` without which the message says nothing, so that they must be in it. */
  mustSay: typed<string[]>(),
  /** Set for the name of a document that a block sums up: each value in the block must stand in the document too. */
  sumsUp: typed<true>(),
  /** Set for the words of a row that is left out where a link does not have a value that they name. */
  leftOut: typed<true>(),
  /** Set for a message that is kept as evidence: it can have only values and contacts (D-07). */
  evidence: typed<true>(),
  /** The prefix of the messages that only this block shows. */
  messages: typed<string>(),
  /** Texts that the block shows without a page naming them, with their requirements. */
  texts: typed<Record<string, OwnText>>(),
  /** A placeholder text whose place the block takes. The text may then remain unused. */
  standsFor: typed<string>(),
  /** Contacts, values and facts that the block reads in addition to those in its texts. */
  shows: typed<string[]>(),
};

export type Keyword = keyof typeof own;

/** The names of the project's own keywords. */
export const ownKeywords = Object.keys(own) as Keyword[];

/** A schema and its file, to which its references are relative. */
export type Located = { schema: Schema; file: string };
