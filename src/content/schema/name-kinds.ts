/**
 * The names in content: every kind of name, and every format of a property with a name. All that works with names reads
 * these two tables, so that a new kind or format is one entry here.
 */

import { comingParts } from '../../rules/dates.ts';
import { countPart } from '../../rules/facts.ts';
import { idInPath } from '../../rules/link-id.ts';
import { isEveryObjects } from '../../rules/own-entry.ts';

/** Which letters a name may have. */
export type Letters = {
  pattern: RegExp;
  /** The rule in the words of a message. */
  rule: string;
  /** Returns the name that was probably meant. It follows the rule, or is empty if none of the letters is allowed. */
  mend: (name: string) => string;
};

/** The rules for the letters of names. */
export const letters: Record<'file' | 'word' | 'value' | 'message' | 'path', Letters> = {
  /** Files and folders, which may begin with a digit: `2026-prices`. */
  file: {
    pattern: /^[a-z0-9-]+$/,
    rule: 'lower-case letters, digits and dashes',
    mend: (name) => joinWords(name, '-'),
  },
  /** Names in JSON and TypeScript: `contract-mandate`. */
  word: {
    pattern: /^[a-z][a-z0-9-]*$/,
    rule: 'lower-case letters, digits and dashes, and starts with a letter',
    mend: (name) => joinWords(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-'), '-').replace(/^[^a-z]+/, ''),
  },
  /** Values, which are also placeholders: `monthly_pence`. */
  value: {
    pattern: /^[a-z][a-z0-9_]*$/,
    rule: 'lower-case letters, digits and _, and starts with a letter',
    mend: (name) => joinWords(name, '_').replace(/^[^a-z]+/, ''),
  },
  /** Messages: `cancelPrompt`. */
  message: {
    pattern: /^[a-z][A-Za-z0-9]*$/,
    rule: 'letters and digits, and starts with a lower-case letter',
    mend: (name) =>
      name
        .replace(/[^A-Za-z0-9]+(.)?/g, (_, letter?: string) => letter?.toUpperCase() ?? '')
        .replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
  },
  /** Pages' paths: `/start-card`, `/order/:linkId`. */
  path: {
    pattern: new RegExp(`^(/([a-z0-9-]+|${idInPath}))+$`),
    rule: '/ and lower-case letters, digits and dashes, such as /start-card',
    mend: (path) => {
      if (letters.path.pattern.test(path)) return path;
      const steps = path.split('/').filter(Boolean);
      return `/${steps.map((step) => (step === idInPath ? step : step.toLowerCase().replace(/[_ ]/g, '-'))).join('/')}`;
    },
  },
};

/** The letters and digits of a name in lower case, without accents, and with `joint` for all between them. */
function joinWords(name: string, joint: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join(joint);
}

/** Words as a part of an address or of a file's name, of so many letters at most. */
export const slugOf = (words: string, longest?: number): string =>
  letters.file.mend(words).slice(0, longest).replace(/-$/, '');

type NameKind = {
  /** Where the names come from: files of a kind, a property of each page, keys in a file, or outside the content. */
  givenBy:
    | { file: 'page' | 'text' | 'document' | 'section' | 'letter' }
    | { property: string; of: 'page' }
    | {
        keysOf: 'values' | 'messages' | 'journeys' | 'acts' | 'facts' | 'reads' | 'site';
        at: string;
        further?: Record<string, string>;
      }
    | 'facts'
    | 'questions'
    | 'public';
  letters?: Letters;
  /** The word for one of them in messages, if it is not the kind. */
  called?: string;
  /** The word for all of them, where a message says that a name is missing among them. */
  among?: string;
  /** Returns the path of the file or folder that has the name, below the content folder. */
  pathOf?: (name: string) => string;
  /** Set if each document has its own names of this kind. Full names begin with its name: `contract/summary`. */
  partOf?: 'document';
  /** Set if {name} in a text is replaced by it. */
  placeholder?: 'anywhere' | 'not in documents';
  /** Further spellings that count as the name: a mistake in its own is reported where it is defined. */
  alsoAs?: (name: string, entry: unknown) => string[];
  /** Names that always exist. */
  builtIn?: string[];
  /** Advice about an unknown name, in the place of \<name>; none if its letters are not allowed. */
  advice?: string;
  /** The reason why it cannot be renamed. */
  whyFixed?: string;
};

/** Every kind of name that content can refer to. */
const nameKinds = {
  page: {
    givenBy: { file: 'page' },
    letters: letters.file,
    pathOf: (name) => `pages/${name}.json`,
    advice: 'npm run new page <name> makes it.',
  },
  path: { givenBy: { property: '/path', of: 'page' }, letters: letters.path, builtIn: ['/'] },
  text: {
    givenBy: { file: 'text' },
    letters: letters.file,
    pathOf: (name) => `text/${name}.md`,
    advice: 'npm run new text <name> makes text/<name>.md.',
  },
  letter: { givenBy: { file: 'letter' }, letters: letters.file, pathOf: (name) => `letters/${name}.json` },
  document: { givenBy: { file: 'document' }, letters: letters.file, pathOf: (name) => `documents/${name}` },
  section: {
    givenBy: { file: 'section' },
    partOf: 'document',
    letters: letters.file,
    pathOf: (name) => `documents/${name}.md`,
  },
  value: {
    givenBy: { keysOf: 'values', at: '' },
    letters: letters.value,
    advice: 'Values are in values.json.',
    placeholder: 'anywhere',
    alsoAs: (name, entry) => {
      const { type, changes } = (entry ?? {}) as { type?: unknown; changes?: unknown };
      const isMoney = type === 'money';
      const parts = [...(changes === undefined ? [] : comingParts), ...(type === 'list' ? [countPart] : [])];
      const also = parts.map((part) => `${name}.${part}`);
      if (type === undefined || isMoney === name.endsWith('_pence')) return also;
      return [isMoney ? `${name}_pence` : name.replace(/_pence$/, ''), ...also];
    },
  },
  contact: {
    givenBy: { keysOf: 'site', at: '/contacts', further: { provider: '/name' } },
    placeholder: 'anywhere',
    whyFixed: 'Contacts have fixed names: change what they say in site.json.',
  },
  fact: {
    givenBy: 'facts',
    placeholder: 'not in documents',
    whyFixed: 'Facts are what a link tells: the code and acts.json name them.',
  },
  message: {
    givenBy: { keysOf: 'messages', at: '' },
    letters: letters.message,
    advice: 'Messages are in messages.json.',
  },
  journey: { givenBy: { keysOf: 'journeys', at: '/journeys' }, letters: letters.word },
  act: { givenBy: { keysOf: 'acts', at: '' }, letters: letters.word, advice: 'Acts are in acts.json.' },
  question: { givenBy: 'questions', letters: letters.message },
  group: {
    givenBy: { keysOf: 'facts', at: '' },
    letters: letters.word,
    called: 'group of facts',
    among: 'the groups of facts',
    advice: 'Groups are in facts.json.',
  },
  read: { givenBy: { keysOf: 'reads', at: '' }, letters: letters.word, advice: 'Reads are in reads.json.' },
  asset: {
    givenBy: 'public',
    called: 'image',
    among: 'the images (public/)',
    whyFixed:
      'Files of public/ are no content: put the file under its new name beside the old one, then change what "where" lists.',
  },
} satisfies Record<string, NameKind>;

export type Kind = keyof typeof nameKinds;

export const kinds = Object.keys(nameKinds) as Kind[];

/** The kinds of name that editors define, and so can change. */
export type RenameKind = { [K in Kind]: (typeof nameKinds)[K] extends { whyFixed: string } ? never : K }[Kind];

export const renameKinds = kinds.filter((kind): kind is RenameKind => !nameKind(kind).whyFixed);

export function nameKind(kind: Kind): NameKind {
  return nameKinds[kind];
}

type NameFormat = {
  /** The kind of name that the value refers to. */
  names?: Kind;
  /** The kind of name that the value defines. */
  gives?: Kind;
  /** Set if the value contains names: as placeholders, of answers alone or of all, or in links. */
  holds?: 'placeholders' | 'answers' | 'links';
  /** Words that the value may be instead of a name, each with its meaning. */
  words?: Record<string, string>;
  /** Set for the name of something in content: what every object of JavaScript has can be no name. */
  isName?: true;
  /** The meaning of the format, for the docs. */
  meaning: string;
  example: string;
};

/** Every format that a schema may give a property. */
const nameFormats = {
  line: {
    holds: 'placeholders',
    meaning: 'one line of text, with [placeholders](content.md#placeholders)',
    example: 'Call us on {phone}',
  },
  text: { names: 'text', meaning: 'the name of a text', example: 'start-card' },
  letter: { names: 'letter', meaning: 'the name of a letter', example: 'contract-confirmation' },
  document: { names: 'document', meaning: 'the name of a document', example: 'contract' },
  section: { names: 'section', meaning: 'the name of a section', example: 'complaints' },
  page: { names: 'page', meaning: 'the name of a page', example: 'start-card' },
  target: {
    names: 'page',
    words: { next: 'The next step of the journey.' },
    meaning: 'the name of a page, or `next`',
    example: 'next',
  },
  used: {
    names: 'page',
    words: { last: "The last page of the customer's way." },
    meaning: 'the name of a page, or `last`',
    example: 'last',
  },
  step: {
    names: 'page',
    words: { method: 'The payment method, with its start page.', done: 'The success page of the payment method.' },
    meaning: 'the name of a page, `method` or `done`',
    example: 'contract-start',
  },
  journey: { names: 'journey', meaning: 'the name of a journey', example: 'contract' },
  act: { names: 'act', meaning: 'the name of an act in `acts.json`', example: 'plan-agreement' },
  stop: {
    names: 'act',
    words: {
      'payment-settled': 'The payment has arrived.',
      'payment-settlement-declined': 'The payment has not arrived.',
      'payment-voided': 'The payment is cancelled.',
      'payment-refunded': 'The payment is paid back.',
      'card-updated': 'The kept card is another one.',
      'card-closed': 'The kept card is closed.',
      'mandate-lodged': 'The Direct Debit is lodged.',
      'mandate-active': 'The Direct Debit is active.',
      'mandate-failed': 'The Direct Debit has failed.',
      'mandate-cancelled': 'The Direct Debit is cancelled.',
    },
    meaning: 'the name of an act, or of what becomes of a payment, a kept card or a mandate',
    example: 'mandate-cancelled',
  },
  facts: { names: 'group', meaning: 'the name of a group in `facts.json`', example: 'order' },
  read: { names: 'read', meaning: 'the name of a read in `reads.json`', example: 'slots' },
  asked: { names: 'question', meaning: 'the name of a question that a page asks', example: 'email' },
  question: { gives: 'question', isName: true, meaning: 'the name of a question', example: 'reason' },
  name: { isName: true, meaning: 'a name that has no meaning in code', example: 'standard' },
  message: { names: 'message', meaning: 'the name of a message', example: 'cancelPrompt' },
  fact: { names: 'fact', meaning: 'the name of a [fact](content.md#facts)', example: 'customer_type' },
  value: { names: 'value', meaning: 'the name of a value in `values.json`', example: 'offer' },
  needed: {
    names: 'value',
    words: { amount: 'The amount of the link.' },
    meaning: 'the name of a value, or `amount`',
    example: 'order_placed',
  },
  asset: { names: 'asset', meaning: 'the path of a file in `public/`', example: 'logo.svg' },
  path: { gives: 'path', meaning: "a page's path", example: '/start-card' },
  'former-path': { meaning: 'a path that a page had before', example: '/card-payment' },
  href: { holds: 'links', meaning: "a page's path or an https address", example: '/complaints' },
  'https-url': { meaning: 'an https address', example: 'https://www.example.com' },
  email: { meaning: 'a mailbox', example: 'care@example.com' },
  date: { meaning: 'a day', example: '2026-12-31' },
  moment: { meaning: 'a day and time with its offset from UTC', example: '2027-04-01T00:00:00+01:00' },
  'read-path': {
    holds: 'answers',
    meaning: 'the path of a call to the provider',
    example: '/appointments/:external_reference',
  },
  regex: { meaning: 'a regular expression', example: '[A-Z]{2}\\d{6}' },
  copy: { meaning: 'a copy that goes with the letter of an act', example: 'receipt' },
  finding: { meaning: 'the name of a finding of the release check', example: 'sample-phone' },
} satisfies Record<string, NameFormat>;

export type Format = keyof typeof nameFormats;

export const formats = Object.keys(nameFormats) as Format[];

export function formatOf(format: Format): NameFormat {
  return nameFormats[format];
}

/** The formats whose values an editor completes. */
export const completedFormats = formats.filter((format) => {
  const { names, holds } = formatOf(format);
  return names ?? (holds !== 'answers' && holds);
});

const reservedPages = formats.flatMap((format) => {
  const { names, words = {} } = formatOf(format);
  return names === 'page' ? Object.keys(words) : [];
});

/** Says, without a full stop, why nothing of a kind can have a name. Returns undefined if something can have it. */
export function reservedReason(kind: string, name: string): string | undefined {
  if (isEveryObjects(name)) return `${JSON.stringify(name)} has a meaning of its own in code`;
  const isReserved = kind === 'page' && reservedPages.includes(name);
  return isReserved ? `"${name}" has a meaning of its own where a page is named` : undefined;
}
