import type { Fault } from '../../src/content/problem/problem.ts';
import type { OwnText } from '../../src/content/schema/keywords.ts';

type Wording = NonNullable<OwnText['wording']>;

/** Texts with fixed words, clause by clause. Content may fill in their placeholders and change nothing else. */
export const wordings: Record<Wording, string[]> = {
  /** The Direct Debit Guarantee in the words of the scheme, as banks publish it. */
  guarantee: [
    'This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits.',
    'If there are any changes to the amount, date or frequency of your Direct Debit {service_user} will notify you {notice_days} working days in advance of your account being debited or as otherwise agreed. If you request {service_user} to collect a payment, confirmation of the amount and date will be given to you at the time of the request.',
    'If an error is made in the payment of your Direct Debit, by {service_user} or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society.',
    'If you receive a refund you are not entitled to, you must pay it back when {service_user} asks you to.',
    'You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify us.',
  ],
};

type Word = { word: string; offset: number; startsItem: boolean };

/** The first place where a Markdown list differs, by items and words, from the clauses of a wording. */
export function wordingMistake(source: string, wording: Wording): Fault | undefined {
  const expected = wordings[wording].flatMap((clause) =>
    clause.split(' ').map((word, i) => ({ word, startsItem: i === 0 })),
  );
  const actual = listWords(source);
  for (const [i, { word, startsItem }] of expected.entries()) {
    const here = actual[i];
    if (!here) {
      return { offset: source.trimEnd().length, message: `${fixed}, and ${JSON.stringify(word)} is missing here.` };
    }
    if (here.word !== word) {
      const message = `${fixed}, and ${JSON.stringify(here.word)} is not one of them here.`;
      return { offset: here.offset, message, suggestion: word, edit: { old: here.word, next: word } };
    }
    if (here.startsItem !== startsItem) {
      return { offset: here.offset, message: 'Each clause of this text is an item of a list, and all of one.' };
    }
  }
  const surplus = actual[expected.length];
  return surplus && { offset: surplus.offset, message: `${fixed}, and nothing comes after them.` };
}

const fixed = "The words of this text are the scheme's";

/** Splits a Markdown list into words with their places, and marks the first word of each item. */
function listWords(source: string): Word[] {
  const words: Word[] = [];
  let startsItem = false;
  for (const { 0: word, index } of source.matchAll(/\S+/g)) {
    const startsLine = !source.slice(source.lastIndexOf('\n', index) + 1, index).trim();
    if (startsLine && /^([-*+]|\d+[.)])$/.test(word)) {
      startsItem = true;
      continue;
    }
    words.push({ word, offset: index, startsItem });
    startsItem = false;
  }
  return words;
}
