/**
 * What content names: every kind of name, and every format by which a schema says what a property names. Check, completion,
 * where, rename, scaffolds and docs all read these two tables, so that a new kind of name or a new format is an entry here.
 */

import { idInPath } from '../../rules/link-id.ts';

/** Which letters a name may have. */
export type Letters = {
  pattern: RegExp;
  /** The rule, as a message says it. */
  rule: string;
  /** The name that was probably meant: it keeps to the rule, or nothing of it is left. */
  mend: (name: string) => string;
};

/** Of files and folders, which may begin with a digit: `2026-prices`. */
const fileLetters: Letters = {
  pattern: /^[a-z0-9-]+$/,
  rule: 'lower-case letters, digits and dashes',
  mend: (name) => joined(name, '-'),
};

/** Of what JSON and TypeScript name: `contract-mandate`. */
const wordLetters: Letters = {
  pattern: /^[a-z][a-z0-9-]*$/,
  rule: 'lower-case letters, digits and dashes, and starts with a letter',
  mend: (name) => fileLetters.mend(name).replace(/^[^a-z]+/, ''),
};

/** Of values, as placeholders name them: `monthly_pence`. */
const valueLetters: Letters = {
  pattern: /^[a-z][a-z0-9_]*$/,
  rule: 'lower-case letters, digits and _, and starts with a letter',
  mend: (name) => joined(name, '_').replace(/^[^a-z]+/, ''),
};

/** Of messages, as the code names them: `cancelPrompt`. */
const messageLetters: Letters = {
  pattern: /^[a-z][A-Za-z0-9]*$/,
  rule: 'letters and digits, and starts with a lower-case letter',
  mend: (name) =>
    name
      .replace(/[^A-Za-z0-9]+(.)?/g, (_, letter?: string) => letter?.toUpperCase() ?? '')
      .replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
};

/** Of the paths of pages: `/start-card`, `/order/:linkId`. */
const pathLetters: Letters = {
  pattern: new RegExp(`^(/([a-z0-9-]+|${idInPath}))+$`),
  rule: '/ and lower-case letters, digits and dashes, such as /start-card',
  mend: (path) => {
    const steps = path.split('/').filter(Boolean);
    return `/${steps.map((step) => (step === idInPath ? step : step.toLowerCase().replace(/[_ ]/g, '-'))).join('/')}`;
  },
};

export const letters = {
  file: fileLetters,
  word: wordLetters,
  value: valueLetters,
  message: messageLetters,
  path: pathLetters,
};

/** The letters and digits of a name in lower case, with one `joint` for all that stood between them. */
function joined(name: string, joint: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join(joint);
}

type NameKind = {
  /** What gives the names: each file of a kind, a property of each page, the keys of an object in a file, or what is no content. */
  givenBy:
    | { file: 'page' | 'text' | 'document' | 'section' }
    | { property: string; of: 'page' }
    | { keysOf: 'values' | 'messages' | 'journeys' | 'site'; at: string; further?: Record<string, string> }
    | 'facts'
    | 'public';
  letters?: Letters;
  /** What a message calls one that is missing, if not by its kind: `There is no file in public/ named "x".` */
  called?: string;
  /** The file or folder that has the name, below the content folder. */
  pathOf?: (name: string) => string;
  /** The kind of which each has names of its own: a name is then that one's and its own, `contract/summary`. */
  partOf?: 'document';
  /** Set where {name} in a text stands for it. */
  placeholder?: 'anywhere' | 'not in documents';
  /** Further spellings that count as the name, because the mistake in this one is told where it stands. */
  alsoAs?: (name: string, entry: unknown) => string[];
  /** Names that are there without being given. */
  builtIn?: string[];
  /** What to do about a name that nothing has; \<name> stands for it, and asks that its letters are right. */
  advice?: string;
  /** Why it cannot be renamed. */
  fixed?: string;
};

/** Every kind of name that content can refer to. */
export const nameKinds = {
  page: {
    givenBy: { file: 'page' },
    letters: fileLetters,
    pathOf: (name) => `pages/${name}.json`,
    advice: 'npm run new page <name> makes it.',
  },
  path: {
    givenBy: { property: '/path', of: 'page' },
    letters: pathLetters,
    alsoAs: (path) => [pathLetters.mend(path)],
    builtIn: ['/'],
  },
  text: {
    givenBy: { file: 'text' },
    letters: fileLetters,
    pathOf: (name) => `text/${name}.md`,
    advice: 'npm run new text <name> makes text/<name>.md.',
  },
  document: { givenBy: { file: 'document' }, letters: fileLetters, pathOf: (name) => `documents/${name}` },
  section: {
    givenBy: { file: 'section' },
    partOf: 'document',
    letters: fileLetters,
    pathOf: (name) => `documents/${name}.md`,
  },
  value: {
    givenBy: { keysOf: 'values', at: '' },
    letters: valueLetters,
    placeholder: 'anywhere',
    alsoAs: (name, entry) => {
      const { type } = (entry ?? {}) as { type?: unknown };
      const isMoney = type === 'money';
      if (type === undefined || isMoney === name.endsWith('_pence')) return [];
      return [isMoney ? `${name}_pence` : name.replace(/_pence$/, '')];
    },
  },
  contact: {
    givenBy: { keysOf: 'site', at: '/contacts', further: { provider: '/name' } },
    placeholder: 'anywhere',
    fixed: 'Contacts have fixed names: change what they say in site.json.',
  },
  fact: {
    givenBy: 'facts',
    placeholder: 'not in documents',
    fixed: 'Facts are what a link tells: the code names them, not the content.',
  },
  message: {
    givenBy: { keysOf: 'messages', at: '' },
    letters: messageLetters,
    advice: 'Messages are in messages.json.',
  },
  journey: { givenBy: { keysOf: 'journeys', at: '/journeys' }, letters: wordLetters },
  asset: {
    givenBy: 'public',
    called: 'file in public/',
    fixed:
      'Files of public/ are no content: put the file under its new name beside the old one, then change what "where" lists.',
  },
} satisfies Record<string, NameKind>;

export type Kind = keyof typeof nameKinds;

export const kinds = Object.keys(nameKinds) as Kind[];

/** The kinds of name that editors give, and so can change. */
export type RenameKind = { [K in Kind]: (typeof nameKinds)[K] extends { fixed: string } ? never : K }[Kind];

export const renameKinds = kinds.filter((kind): kind is RenameKind => !kindOf(kind).fixed);

/** What the table says of a kind of name. */
export function kindOf(kind: Kind): NameKind {
  return nameKinds[kind];
}

type NameFormat = {
  /** The kind of name that the value is. */
  names?: Kind;
  /** The kind of name that the value gives to what it stands in. */
  gives?: Kind;
  /** Where the value has names inside it. */
  holds?: 'placeholders' | 'links';
  /** Words that have a meaning of their own in the place of a name. */
  words?: Record<string, string>;
  /** Set where editors offer what there is, though it is none of the kinds. */
  offered?: true;
  /** What the docs say of it. */
  meaning: string;
  example: string;
};

/** Every format that a schema may give a property. */
export const nameFormats = {
  line: {
    holds: 'placeholders',
    meaning: 'one line of text, with [placeholders](content.md#placeholders)',
    example: 'Call us on {phone}',
  },
  text: { names: 'text', meaning: 'the name of a text', example: 'start-card' },
  document: { names: 'document', meaning: 'the name of a document', example: 'contract' },
  section: { names: 'section', meaning: 'the name of a section', example: 'complaints' },
  page: { names: 'page', meaning: 'the name of a page', example: 'start-card' },
  target: {
    names: 'page',
    words: { next: "The journey's next step." },
    meaning: 'the name of a page, or `next`',
    example: 'next',
  },
  step: {
    names: 'page',
    words: {
      method: 'Choosing and entering a payment method.',
      done: "The chosen payment method's success page.",
    },
    meaning: 'the name of a page, `method` or `done`',
    example: 'contract-start',
  },
  journey: { names: 'journey', meaning: 'the name of a journey', example: 'contract' },
  message: { names: 'message', meaning: 'the name of a message', example: 'cancelPrompt' },
  fact: { names: 'fact', meaning: 'the name of a [fact](content.md#facts)', example: 'customer_type' },
  asset: { names: 'asset', meaning: 'the path of a file in `public/`', example: 'logo.svg' },
  path: { gives: 'path', meaning: "a page's path", example: '/start-card' },
  href: { holds: 'links', meaning: "a page's path or an https address", example: '/complaints' },
  'https-url': { meaning: 'an https address', example: 'https://www.example.com' },
  email: { meaning: 'a mailbox', example: 'care@example.com' },
  date: { meaning: 'a day', example: '2026-12-31' },
  finding: { offered: true, meaning: 'the name of a finding of the release check', example: 'sample-phone' },
} satisfies Record<string, NameFormat>;

export type Format = keyof typeof nameFormats;

export const formats = Object.keys(nameFormats) as Format[];

/** What the table says of a format. */
export function formatOf(format: Format): NameFormat {
  return nameFormats[format];
}

/** The formats whose values an editor completes. */
export const completedFormats = formats.filter((format) => {
  const { names, holds, offered } = formatOf(format);
  return names ?? holds ?? offered;
});

/** Words that have a meaning of their own where a page is named, so that no page can have such a name. */
export const reservedPages = formats.flatMap((format) => {
  const { names, words = {} } = formatOf(format);
  return names === 'page' ? Object.keys(words) : [];
});
