/**
 * What people type, by one narrow rule a field (D-63): its length first, then its signs and its form. What has more around
 * it, such as a label or a sentence, is refused with an example. Browser and server read with the same table.
 */
import { digitsOf, lineOf } from './line.ts';

type Field = {
  /** The most characters of the line as it was meant. */
  longest: number;
  /** The line as it is kept. Left out: in one line, without what cannot be seen. */
  tidy?: (typed: string) => string;
  /** That line as its form is of it: what may stand between its signs is gone. Left out: the line itself. */
  bare?: (line: string) => string;
  form: RegExp;
  /** What it must be, and an example, for people who read no messages of content. */
  is: string;
  example: string;
};

const plain = { longest: 40, tidy: digitsOf };
const digits = { ...plain, bare: (line: string) => line.replace(/[ .-]/g, '') };

/** What stands between the dots of a mailbox, and of a domain. */
const [atom, label] = [String.raw`[^\s@"(),:;<>[\\\].]+`, String.raw`[\p{L}\p{N}_]+(?:-+[\p{L}\p{N}_]+)*`];
const line: Field = { longest: 100, form: /^.*$/su, is: 'one line', example: '10 High Street' };

export const fields = {
  sort_code: { ...digits, form: /^\d{6}$/, is: 'a sort code', example: '12-34-56' },
  account_number: { ...digits, form: /^\d{6,8}$/, is: 'an account number', example: '31926819' },
  account_holder: {
    // Letters of any script, and the punctuation of people's and firms' names.
    ...{ longest: 70, form: /^[\p{L}\p{M}\p{N}\p{Pd} '’‘`´′"“”.,!#@%™®&/()+·・\u200c\u200d]+$/u },
    ...{ is: 'the name on an account', example: 'A Morgan' },
  },
  phone: {
    ...{ ...plain, bare: dialled },
    form: /^(?:\+(?!44)[1-9]\d{7,14}|(?:\+44|0)(?:[158]\d{8,9}|[237]\d{9}))$/,
    ...{ is: 'a phone number', example: '07700 900123' },
  },
  email: {
    longest: 254,
    // Telephones write a curly apostrophe for the one that an address has.
    tidy: (typed: string) => lineOf(typed).replaceAll('’', "'"),
    form: new RegExp(String.raw`^(?=[^@]{1,64}@)${atom}(?:\.${atom})*@(?:${label}\.)+(?=..)(?!_)${label}$`, 'u'),
    ...{ is: 'one e-mail address', example: 'ada@example.com' },
  },
  day: { ...digits, form: /^\d{1,2}$/, is: 'a day', example: '27' },
  month: { ...digits, form: /^(?:\d{1,2}|[\p{L}\p{M}]{3,})$/u, is: 'a month', example: '3' },
  year: { ...digits, form: /^(?:19|2[01])\d\d$/, is: 'a year', example: '2027' },
  time: {
    ...{ ...plain, form: /^(\d{1,2})(?:[:.]?([0-5]\d))? ?(?:([ap])\.?m\.?)?$/i },
    ...{ is: 'a time of day', example: '9:30' },
  },
  amount: {
    ...{ ...plain, form: /^£? ?(?:\d{1,3}(?:[, ]\d{3})+|\d{1,9})(?:\.\d\d)?$/ },
    ...{ is: 'pounds and pence', example: '34.99' },
  },
  number: { ...plain, form: /^-?\d{1,9}$/, is: 'a whole number', example: '3' },
  postcode: {
    ...{ ...plain, bare: (line: string) => digits.bare(line).toUpperCase() },
    // As Royal Mail writes them: also those of the forces and of islands overseas.
    form: /^(?:GIR0AA|BFPO\d{1,4}|(?:ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA)1ZZ|[A-Z]{1,2}\d[A-HJ-NP-Z\d]?\d[ABD-HJLNP-UW-Z]{2})$/,
    ...{ is: 'a full UK postcode', example: 'SW1A 1AA' },
  },
  line_1: line,
  line_2: line,
  town: line,
  county: line,
} satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;

/** A field as it was read: the line to keep, '' where there is none, and what its form is of; or what is wrong. */
export type ReadField = { line: string; bare: string } | { wrong: 'length' | 'form' };

export function readField(name: FieldName, typed: string): ReadField {
  const { longest, form, tidy = lineOf, bare: bareOf }: Field = fields[name];
  if (isTooLong(typed, longest)) return { wrong: 'length' };
  const line = tidy(typed);
  if ([...line].length > longest) return { wrong: 'length' };
  const bare = bareOf?.(line) ?? line;
  return line === '' || form.test(bare) ? { line, bare } : { wrong: 'form' };
}

/**
 * Whether a text is too long for so many characters, whatever is left of it: it is not to be read. Emoji, and letters in
 * parts, have up to four units a character.
 */
export const isTooLong = (typed: string, longest: number): boolean => typed.length > 4 * longest;

/** What a field must be, as a sentence for operators and callers: customers have the messages of content. */
export const refusalOf = (name: FieldName): string => `It must be ${fields[name].is}, such as ${fields[name].example}.`;

/** The digits of a phone number, with + before those of a country: of the United Kingdom too, where they are typed. */
export function dialled(phone: string): string {
  const digits = phone.replace(/(?<=.)\(0\)(?=.)/, '').replace(/[ ().-]/g, '');
  return digits.replace(/^00/, '+').replace(/^\+?44(?=0?[1-9]\d{8,9}$)0?/, '+44');
}

/** Whether a whole text is an e-mail address. Which of them mail servers take, the server knows. */
export const isEmail = (text: string): boolean => text !== '' && 'bare' in readField('email', text);
