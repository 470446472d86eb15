import { kinds } from '../../../src/acts/kinds.gen.ts';
import { valueAt } from '../../../src/content/json/pointer.ts';
import { actsIn } from '../../../src/content/model/acts.ts';
import { type ContentIndex, contentName, filesOf } from '../../../src/content/model/content-index.ts';
import { actNamed, visitsOf } from '../../../src/content/model/page-traits.ts';
import { questionsOf } from '../../../src/content/model/questions.ts';
import type { Act, Page } from '../../../src/types.gen.ts';
import { type Finder, type Found, placeName } from './finding.ts';

/** The labels of the buttons of some acts that do not say what they should. */
const labelsWithout = (contentIndex: ContentIndex, isMeant: (act: Partial<Act>) => unknown, words: RegExp): Found[] => {
  const acts = actsIn(contentIndex.files);
  return filesOf(contentIndex, 'page').flatMap((file) =>
    visitsOf(contentIndex.schemas, file.data).flatMap(({ value, schema, pointer }) => {
      const place = pointer.replace(/\/[^/]*$/, '/label');
      const label = isMeant(acts[actNamed(schema, value) ?? ''] ?? {}) ? valueAt(file.data, place) : undefined;
      if (typeof label !== 'string' || words.test(label)) return [];
      return [{ file, pointer: place, of: placeName(file), value: label, said: { label: JSON.stringify(label) } }];
    }),
  );
};

const aboutPeople: string[] = ['question-phone', 'question-email', 'question-address'];

/** Questions about people that do not say whether answers are personal: others stay when erased. */
const personalQuestions: Finder = (contentIndex) =>
  questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page')).flatMap(({ file, pointer, question }) => {
    const { type, name, personal } = question;
    const isAboutPeople = aboutPeople.includes(type) || 'autocomplete' in question;
    if (!isAboutPeople || personal !== undefined) return [];
    return [{ file, pointer, of: `pages/${contentName(file)}`, value: name, said: { name } }];
  });

/** Pages whose day of review has come. */
const pagesToReview: Finder = (contentIndex, { today }) =>
  filesOf(contentIndex, 'page').flatMap((file) => {
    const { review } = file.data as Page;
    if (review === undefined || review > today) return [];
    return [{ file, pointer: '/review', of: contentName(file), value: review, said: { review } }];
  });

export const pages = {
  'duty-to-pay': (contentIndex: ContentIndex) =>
    labelsWithout(contentIndex, ({ dutyToPay }) => dutyToPay, /\b(?:pay|payment|buy|purchase)\b/i),
  'amount-on-button': (contentIndex: ContentIndex) =>
    labelsWithout(contentIndex, ({ kind, dutyToPay }) => !dutyToPay && kind && kinds[kind]?.charges, /\{amount\}/),
  personal: personalQuestions,
  review: pagesToReview,
};
