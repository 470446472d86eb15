import { blockSite } from '../../../authoring/walk/sample-page.ts';
import type { Posted } from '../../../src/rules/forms.ts';
import type { Question } from '../../../src/rules/questions/question.ts';
import type { Shown } from '../../../src/rules/shown.ts';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import type { Compiled, CompiledPage } from '../../../src/types.gen.ts';
import { compiled } from './server-site.ts';

const reasons = [
  { value: 'moving', label: 'I am moving' },
  { value: 'price', label: 'The price' },
];

/** The questions of the act `leaving`, by the page that asks them. */
export const questions: { page: string; question: Question }[] = [
  {
    page: 'why',
    question: { type: 'question-choice', name: 'reason', label: 'Why are you leaving?', options: reasons },
  },
  {
    page: 'why',
    question: {
      ...{ type: 'question-text', name: 'more', label: 'What is it, {offer_name}?', required: false, rows: 3 },
      when: { fact: 'answer.reason', is: 'price' },
    } as Question,
  },
  { page: 'who', question: { type: 'question-phone', name: 'phone', label: 'Your phone', personal: true } },
  {
    page: 'who',
    question: {
      type: 'question-choice',
      name: 'kit',
      label: 'Which?',
      several: true,
      required: false,
      options: reasons,
    },
  },
];

/** The small site with a journey that asks: two pages of questions, and one that shows the answers and records them. */
export function withQuestions(asked = questions): Compiled {
  const { site, acts, ...rest } = structuredClone(compiled);
  site.messages = { ...site.messages, ...blockSite.messages };
  for (const page of ['why', 'who', 'check'])
    site.routes[page] = { path: `/${page}`, link: 'required', ...(page === 'check' && { act: 'leaving' }) };
  site.journeys.leaving = {
    steps: ['why', 'who', 'check', 'contract-complete'],
    acts: [{ act: 'leaving', page: 'check' }],
  };
  const shown = [{ page: 'check', when: [], to: 'next', button: 'Send' }];
  return { ...rest, site, acts: { ...acts, leaving: { shown, messages: {}, texts: {}, questions: asked } } };
}

const slot = {
  ...{ type: 'question-choice', name: 'slot', label: 'When?' },
  optionsFrom: { read: 'slots', list: 'slots', value: 'id', label: 'words' },
} as Question;
const phone: Question = { type: 'question-phone', name: 'phone', label: 'Your phone', personal: true };
const entry: Question = { type: 'question-text', name: 'entry', label: 'How do we get in?', required: false };

/** Questions whose second page asks those who move for one of the slots. */
export const slotOfMovers: typeof questions = [
  questions[0]!,
  { page: 'who', question: { ...slot, when: { fact: 'answer.reason', is: 'moving' } } },
  { page: 'check', question: entry },
];

/** Questions of which the first page asks for a slot. */
export const offers: typeof questions = [
  { page: 'why', question: slot },
  ...[phone, entry].map((question) => ({ page: 'who', question })),
];

/** The same site, whose first page asks for one of the slots that the provider's system offers. */
export function withOffers(asked = offers): Compiled {
  const compiled = withQuestions(asked);
  const read = { path: '/slots/:link', meaning: 'Free slots.', seconds: 10, keep: 60, failed: 'slotsUnavailable' };
  const answer = { type: 'object', required: ['slots'], properties: { slots: { type: 'array' } } };
  compiled.site.messages.slotsUnavailable = 'We cannot see the free appointments. Try again.';
  return { ...compiled, reads: { slots: { ...read, answer, example: { slots: [] } } } };
}

/** Draws a page as what it was drawn from, in JSON. */
export const plainDrawing: Drawing = {
  view: {},
  contentOf: async (name) => ({ name, needs: [], page: { blocks: [] } }) as unknown as CompiledPage,
  draw({ loaderData, actionData, location }) {
    const [shown = {}] = Object.values(loaderData as Record<string, Partial<Shown>>);
    const [posted] = Object.values((actionData ?? {}) as Record<string, Posted>);
    return JSON.stringify({ ...shown, site: undefined, posted, address: location.pathname + location.search });
  },
};

/** Draws the pages that ask these questions of the act `leaving` likewise, with the questions in them. */
export const drawingOf = (questions: { page: string; question: Question }[]): Drawing => ({
  ...plainDrawing,
  contentOf: async (name) => {
    const asks = { act: 'leaving', check: 'check', questions };
    return { name, needs: [], texts: {}, draft: 'leaving', asks, page: { blocks: [] } } as unknown as CompiledPage;
  },
});

/** The text of these questions and answers as a page shows them. */
export const shownText = (...rows: [label: string, words: string][]) =>
  rows.map((row) => JSON.stringify(row)).join('\n');
