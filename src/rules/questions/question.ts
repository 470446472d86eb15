import type { Block, Comparison, CompiledPage, LinkAnswer, When } from '../../types.gen.ts';
import type { Formats } from '../format-value.ts';
import { comparisonsIn, type FactReader, type FactValue, holds } from '../when.ts';

/** A block that asks. Questions of an act may stand on several pages, and are in the order in which they are asked. */
export type Question = Extract<Block, { type: `question-${string}` }> & {
  // A sum asks nothing, and has none of these.
  required?: boolean;
  hint?: string;
  messages?: { missing?: string };
  /** Where several steps lead to its page: it is asked where one of these holds, too. */
  ways?: readonly Comparison[][];
};

export type QuestionType = Question['type'];

export const questionsOn = ({ asks, name }: Pick<CompiledPage, 'asks' | 'name'>): Question[] =>
  (asks?.questions ?? []).filter(({ page }) => page === name).map(({ question }) => question as Question);

/** An address in the United Kingdom. The names are those of the form's fields. */
export type Address = { line_1: string; line_2?: string; town: string; county?: string; postcode: string };

/** An answer: text; the values of several options; pence; yes or no; a day as YYYY-MM-DD; an address. */
export type AnswerValue = LinkAnswer['value'];

/** Answers by the names of their questions. A question that was not answered has none. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** The fields of a form as they were posted, by name: `answer.reason`, `answer.day.month`. */
export type Typed = Readonly<Record<string, string | readonly string[] | undefined>>;

type Params = Readonly<Record<string, string | number>>;

/** The facts, texts and day with which questions are read and written. */
export type Asking = {
  /** Facts, values and the time, for conditions and for bounds that are values. */
  fact: FactReader;
  /** Fills the placeholders of a line of content. */
  line: (text: string, params?: Params) => string;
  /** A message of content, filled. Those about questions begin with `question`. */
  message: (name: string, params?: Params) => string | undefined;
  /** The day in London, as YYYY-MM-DD. */
  today: string;
  /** How the page's language writes days, where that is not as in English. */
  formats?: Formats | undefined;
};

/** Options that the provider's system gave: the name of the read, their hash, and the message where there are none. */
export type OfferedOptions = { read: string; sha256?: string; failed?: string };

/** The offer in a question whose options come from the provider's system; undefined if they are content's own. */
export const offeredIn = (question: object): OfferedOptions | undefined =>
  (question as { offered?: OfferedOptions }).offered;

/** How the names of the facts of answers, and those of the fields, begin. */
export const answerPrefix = 'answer.';

/** Whether a fact is an answer. What customers agree to depends on no other. */
export const isAnswer = (name: string): boolean => name.startsWith(answerPrefix);

/** The kinds of questions whose answers the script of the site reads as conditions compare them. */
export const readByScript: readonly string[] = ['question-choice', 'question-yes-no'];

/** The field of a form that names the questions of its page that it does not show, as its answers did not lead to them. */
export const notShownField = `${answerPrefix}?`;

/** The parameter of a page's address with which the customer comes to change an answer, and goes back to the check. */
const changing = 'change';

/** Whether an address says that an answer is to be changed: in the gallery it is in the hash of another. */
export const isChange = (address: string): boolean =>
  address.includes(`&${changing}=`) || address.includes(`?${changing}=`);

export const changeAddress = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}${changing}=1`;

/** The name of the question of a form's field: `day` of `answer.day.month`. */
export const nameOfField = (field: string): string => field.slice(answerPrefix.length).split('.')[0]!;

export const isQuestion = (block: { type?: unknown }): block is Question => String(block.type).startsWith('question-');

/** Blocks, each with those inside it after it. */
export const withNested = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => [block, ...('blocks' in block ? withNested(block.blocks) : [])]);

/** Lists the questions among blocks, also those inside others: each with all the conditions on which it is asked. */
export function questionsIn(blocks: readonly Block[], outer: readonly Comparison[] = []): Question[] {
  return blocks.flatMap((block) => {
    const when = [...outer, ...comparisonsIn(block.when)];
    if ('blocks' in block) return questionsIn(block.blocks, when);
    if (!isQuestion(block)) return [];
    return [outer.length ? { ...block, when } : block];
  });
}

type Conditional = { when?: When; ways?: readonly Comparison[][] };

/** Whether a question is asked; undefined while a fact that decides it is unknown. */
export function isAsked({ when, ways }: Conditional, fact: FactReader): boolean | undefined {
  const results = whensOfQuestion({ when, ways }).map((one) => holds(one, fact));
  return results.includes(true) || (results.includes(undefined) ? undefined : false);
}

/** The conditions of which one must hold where a question is asked. */
export const whensOfQuestion = ({ when, ways = [[]] }: Conditional): Comparison[][] =>
  ways.map((way) => [...way, ...comparisonsIn(when)]);

/** An answer as conditions compare it: of an address, its postcode. */
export const factOf = (value: AnswerValue): FactValue =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Address).postcode : value;
