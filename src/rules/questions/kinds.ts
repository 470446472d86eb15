import { formatValue } from '../format-value.ts';
import { type FieldName, fields, readField } from '../text/fields.ts';
import { amountIn, inPounds } from '../text/pounds.ts';
import { holds } from '../when.ts';
import { addressLabels, readAddress } from './address.ts';
import { dateLabels, readDate } from './date.ts';
import type { FaultCode } from './faults.ts';
import {
  type Address,
  type AnswerValue,
  type Asking,
  offeredIn,
  type Question,
  type QuestionType,
} from './question.ts';
import { sumOf } from './sum.ts';
import { expressionOf, type PartFault, type Parts, type ReadPart, rawOf, readText, valuePart } from './text.ts';

type Kind<Q extends Question> = {
  /** The parts of the names of its fields. */
  parts: readonly string[];
  /** The message about no answer. */
  missing: string;
  read: (question: Q, typed: Parts, asking: Asking) => ReadPart;
  words: (question: Q, value: never, asking: Asking) => string;
  /** The texts of its fields that give an answer, by part. */
  typed: (value: AnswerValue) => Record<string, string | string[]>;
};

/** How each type of question is read and written. */
const kinds: { [Type in QuestionType]: Kind<Extract<Question, { type: Type }>> } = {
  'question-text': {
    ...oneField('questionMissing'),
    read({ rows = 1, longest = 200, pattern }, typed) {
      const read = readText(rawOf(typed), longest, rows > 1);
      if ('fault' in read) return { faults: [read.fault] };
      const { text } = read;
      if (text && pattern && !expressionOf(pattern).test(text)) return { faults: [{ code: 'pattern' }] };
      return valuePart(text);
    },
  },
  'question-phone': ofForm('phone', 'not-a-phone'),
  'question-email': ofForm('email', 'not-an-email'),
  'question-choice': {
    ...oneField('questionChoiceMissing'),
    read(question, typed, asking) {
      const chosen = (typed[''] ?? []).filter(Boolean);
      const notOffered = faultOfOffer(question);
      if (notOffered && (chosen.length || question.required !== false)) return { faults: [notOffered] };
      const offered = optionsOf(question, asking).map(({ value }) => value);
      const isOffered = chosen.every((value) => offered.includes(value));
      if (!isOffered || (!question.several && chosen.length > 1)) return { faults: [{ code: 'not-an-option' }] };
      if (!question.several) return valuePart(chosen[0] ?? '');
      const value = offered.filter((one) => chosen.includes(one));
      if (!value.length) return {};
      const { most, least = 1 } = question;
      const bounds = { least: Math.min(least, offered.length), most };
      return counted(value.length, bounds, ['questionChooseMore', 'questionChooseFewer']) ?? { value };
    },
    words(question, value: string | string[], { line, message }) {
      const { options = [], label } = question;
      const optionWords = (one: string) => {
        const option = options.find((it) => it.value === one);
        if (option) return line(option.label);
        // Customers do not see the names of options: for one that is gone they read the fault.
        const { code, message: name } = faultOfOffer(question) ?? goneOption;
        const [questionMessage, params] = [ownMessage(question, code), { label: line(label) }];
        return (
          (offeredIn(question) &&
            (questionMessage === undefined ? message(name, params) : line(questionMessage, params))) ??
          one
        );
      };
      return [value].flat().map(optionWords).join('\n');
    },
    typed: (value) => ({ '': Array.isArray(value) ? value.map(String) : String(value) }),
  },
  'question-yes-no': {
    ...oneField('questionChoiceMissing'),
    read({ tick }, typed) {
      const texts = (typed[''] ?? []).filter(Boolean);
      // A box posts yes where it is ticked, beside the no that its page always posts.
      if (texts.length > (tick ? 2 : 1) || !texts.every((text) => ['yes', 'no'].includes(text)))
        return { faults: [{ code: 'not-an-option' }] };
      return texts.length ? { value: texts.includes('yes') } : {};
    },
    words: ({ yes, no }, value: boolean, { line, message }) => {
      const ownLabel = value ? yes : no;
      return ownLabel === undefined ? (message(value ? 'questionYes' : 'questionNo') ?? '') : line(ownLabel);
    },
    typed: (value) => ({ '': value === true ? 'yes' : value === false ? 'no' : String(value) }),
  },
  'question-date': {
    parts: Object.keys(dateLabels),
    missing: 'questionDateMissing',
    read: readDate,
    words: (_, value: string, { formats }) => formatValue('date', value, formats),
    typed(value): Record<string, string> {
      const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? [];
      return year ? { day: String(Number(day)), month: String(Number(month)), year } : { day: String(value) };
    },
  },
  'question-amount': {
    ...oneField('questionMissing'),
    read(question, typed, asking) {
      const read = readIn('amount', typed, 'not-an-amount');
      if (!('line' in read)) return read;
      const value = amountIn(read.line)!.pence;
      const smallest = penceOf(question.least, asking) ?? 1;
      const largest = penceOf(question.most, asking) ?? 100_000_000;
      if (value < smallest)
        return { faults: [{ code: 'too-little', params: { least: formatValue('money', smallest) } }] };
      if (value > largest) return { faults: [{ code: 'too-much', params: { most: formatValue('money', largest) } }] };
      return { value };
    },
    words: (_, value: number) => formatValue('money', value),
    typed: (value) => ({ '': Number.isSafeInteger(value) ? inPounds(value as number) : String(value) }),
  },
  'question-number': {
    ...oneField('questionMissing'),
    read(question, typed, asking) {
      const read = readIn('number', typed, 'not-a-number');
      if (!('bare' in read)) return read;
      const value = Number(read.bare);
      const [least, most] = [question.least, question.most].map((bound) => penceOf(bound, asking));
      return counted(value, { least, most }, ['questionTooFew', 'questionTooMany']) ?? { value };
    },
    words: (_, value: number) => formatValue('number', value),
    typed: (value) => ({ '': String(value) }),
  },
  'question-time': {
    ...oneField('questionMissing'),
    read({ earliest, latest }, typed) {
      const read = readIn('time', typed, 'not-a-time');
      const value = 'bare' in read ? timeIn(read.bare) : undefined;
      if (value === undefined) return 'bare' in read ? { faults: [{ code: 'not-a-time' }] } : read;
      if (earliest && value < earliest)
        return { faults: [{ code: 'too-early', message: 'questionTimeTooEarly', params: { earliest } }] };
      if (latest && value > latest)
        return { faults: [{ code: 'too-late', message: 'questionTimeTooLate', params: { latest } }] };
      return { value };
    },
  },
  'question-sum': {
    ...oneField('readFailed'),
    parts: [],
    read(question, _, asking) {
      const value = sumOf(question, asking);
      const { least = 0 } = question;
      if (value === undefined) return { faults: [{ code: 'not-offered', message: 'readFailed' }] };
      return value < least
        ? { faults: [{ code: 'too-little', params: { least: formatValue('money', least) } }] }
        : { value };
    },
    words: (_, value: number) => formatValue('money', value),
    typed: () => ({}),
  },
  'question-address': {
    parts: Object.keys(addressLabels),
    missing: 'questionMissing',
    read: readAddress,
    words: (_, value: Address) =>
      [value.line_1, value.line_2, value.town, value.county, value.postcode].filter(Boolean).join('\n'),
    typed(value) {
      const parts = typeof value === 'object' && value !== null ? value : { line_1: value };
      return Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, String(text)]));
    },
  },
};

/** The fault of a number beyond a bound, with the message about each of the two; undefined if it has none. */
function counted(
  value: number,
  { least = value, most = value }: { least?: number | undefined; most?: number | undefined },
  [tooFew, tooMany]: readonly [string, string],
): ReadPart | undefined {
  if (value < least) return { faults: [{ code: 'too-little', message: tooFew, params: { least } }] };
  return value > most ? { faults: [{ code: 'too-much', message: tooMany, params: { most } }] } : undefined;
}

/** How a question's type is read and written. */
export const questionKind = (question: Question): Kind<Question> => kinds[question.type] as unknown as Kind<Question>;

/** The fields of a question, in order: the part of the name, and the message that is the label, if it has one. */
export const labelledParts = (question: Question): { part: string; label: string }[] =>
  questionKind(question).parts.map((part) => ({ part, label: partLabels[part] ?? '' }));

const partLabels: Record<string, string> = { ...dateLabels, ...addressLabels };

export const optionsOf = ({ options = [] }: Extract<Question, { type: 'question-choice' }>, { fact }: Asking) =>
  options.filter(({ when }) => holds(when, fact));

export const ownMessage = ({ messages }: Question, code: FaultCode): string | undefined =>
  (messages as Partial<Record<FaultCode, string>> | undefined)?.[code];

const goneOption = { code: 'not-an-option', message: 'questionNotAnOption' } as const;

/** The fault of every choice where the provider's system gave no options. */
function faultOfOffer(question: Question): (PartFault & { message: string }) | undefined {
  const offered = offeredIn(question);
  if (!offered || (offered.sha256 !== undefined && offered.failed === undefined)) return undefined;
  return { code: 'not-offered', message: offered.failed ?? 'readFailed' };
}

/** A bound of an amount or number: its own, or the value or answer that it names; none where that is not there (D-65). */
export function penceOf(
  bound: number | { fact?: string; value?: string } | undefined,
  { fact }: Pick<Asking, 'fact'>,
): number | undefined {
  if (typeof bound !== 'object') return bound;
  const value = fact(bound.fact ?? bound.value ?? '');
  return value.unknown || typeof value.value !== 'number' ? undefined : value.value;
}

/** A question of one field whose answer is its text. */
function oneField(missing: string) {
  return {
    parts: [''],
    missing,
    words: (_: Question, value: string) => value,
    typed: (value: AnswerValue): Record<string, string | string[]> => ({ '': String(value) }),
  };
}

/** A field as it was typed; nothing where it is empty, and the fault of one that is too long or of another form. */
function readIn(name: FieldName, typed: Parts, code: FaultCode): { line: string; bare: string } | ReadPart {
  const read = readField(name, rawOf(typed));
  if (!('wrong' in read)) return read.line ? read : {};
  const { longest } = fields[name];
  return { faults: [read.wrong === 'length' ? { code: 'too-long', params: { longest } } : { code }] };
}

/** A question of one field whose answer is a line of a certain form. */
function ofForm(name: FieldName, code: FaultCode) {
  return {
    ...oneField('questionMissing'),
    read(_: Question, typed: Parts): ReadPart {
      const read = readIn(name, typed, code);
      return 'line' in read ? { value: read.line } : read;
    },
  };
}

/** The time of day as HH:MM of 24 hours, of a form such as `9`, `9.30 am` or `14:30`; undefined where no day has it. */
function timeIn(typed: string): string | undefined {
  const [, hour = '', minute = '00', half] = fields.time.form.exec(typed) ?? [];
  if (half ? Number(hour) < 1 || Number(hour) > 12 : Number(hour) > 23) return undefined;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
