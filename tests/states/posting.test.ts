/** What becomes of a form in the gallery, and of a customer who walks there. */
import { expect, test } from 'vitest';
import type { Typed } from '../../src/rules/questions/question.ts';
import { outcomeOf, recorded } from '../../src/states/posting.ts';
import { blockSite, samplePage } from '../../src/states/sample-page.ts';
import { sampleLink } from '../../src/states/sample-site.ts';
import { shownIn } from '../../src/states/shown.ts';
import type { Drafts, GallerySite, Scene, Sent } from '../../src/states/types.ts';
import type { CompiledSite, Link } from '../../src/types.gen.ts';

const now = '2027-03-19T10:00:00Z';
const questions = [
  { page: 'why', question: { type: 'question-text', name: 'reason', label: 'Why?' } },
  { page: 'who', question: { type: 'question-phone', name: 'phone', label: 'Phone', personal: true } },
] as const;
const names = ['why', 'who', 'check'];
const site: CompiledSite = {
  ...blockSite,
  acts: { ...blockSite.acts, leave: { kind: 'answer' } },
  journeys: { ...blockSite.journeys, leave: { steps: names, acts: [{ act: 'leave', page: 'check' }] } },
  routes: {
    ...blockSite.routes,
    ...Object.fromEntries(names.map((name) => [name, { path: `/${name}`, link: 'required' as const }])),
    check: { path: '/check', link: 'required', act: 'leave' },
  },
};
const pages = [
  ...names.map((name) => ({ ...samplePage([]), name, asks: { act: 'leave', questions: [...questions] } })),
  samplePage([{ type: 'direct-debit-form', to: 'next' }], 'dd-mandate'),
];
const from = { site, pages } as unknown as GallerySite;

const at = (page: string, link: Link, drafts: Drafts = {}): Scene => ({ site: 'samples', page, link, drafts });
const post = (scene: Scene, fields: Typed, problem?: Sent['problem']) =>
  outcomeOf(from, { ...scene, sent: { fields, ...(problem && { problem }) } }, now);

test('D-41 answers go from page to page, and are recorded: then a page is told no personal one', () => {
  const link = sampleLink('leave');
  const first = post(at('why', link), { form: 'leave', 'answer.reason': 'Price' });
  expect(first).toEqual({ page: 'who', drafts: { leave: { reason: 'Price' } } });
  const second = post(at('who', link, { leave: { reason: 'Price' } }), {
    form: 'leave',
    'answer.phone': '01632 960123',
  });
  const drafts = { leave: { reason: 'Price', phone: '01632 960123' } };
  expect(second).toEqual({ page: 'check', drafts });

  const done = post(at('check', link, drafts), { form: 'leave' });
  expect(done).toMatchObject({ drafts: {}, link: { status: 'used', completed: ['leave'] } });
  expect((done as { link: Link }).link.answers).toEqual({ reason: { value: 'Price', words: 'Price' } });
});

test('D-41 wrong answers come back with what is wrong, and none of them is kept', () => {
  const scene = at('who', sampleLink('leave'));
  expect(post(scene, { form: 'leave', 'answer.phone': '12' })).toMatchObject({
    posted: {
      form: 'leave',
      fields: { 'answer.phone': '12' },
      faults: [{ field: 'answer.phone', code: 'not-a-phone' }],
    },
  });
  const whole = post({ ...scene, page: 'check' }, { form: 'leave' });
  expect(whole).toMatchObject({ posted: { faults: [{ field: 'answer.reason', code: 'missing' }, {}] } });
});

test('D-13 a mandate is recorded once its fields were reviewed; numbers that no bank has come back', () => {
  const scene = at('dd-mandate', sampleLink('direct-debit'));
  const details = { account_holder: 'Alex Morgan', sort_code: '12-34-56', account_number: '31926819', ticked: 'yes' };
  const form = 'direct-debit-mandate';
  expect(post(scene, { form, ...details })).toMatchObject({ posted: { step: 'review', typed: details } });
  expect(post(scene, { form, ...details, sort_code: '654321' })).toMatchObject({
    posted: { faults: [{ field: 'sort_code', code: 'unknown' }] },
  });
  expect(post(scene, { form, ...details, step: 'confirm' })).toMatchObject({
    page: 'success-dd',
    link: { status: 'used' },
  });
});

test('D-07 a refused form says why, and the second change of a document has words of its own', () => {
  const scene = at('contract-start', sampleLink('contract'));
  const problemOf = (fields: Typed, problem: Sent['problem']) => {
    const own = { ...from, pages: [samplePage([]), ...pages] } as GallerySite;
    const sent = { fields: { form: 'contract-agreement', ...fields }, ...(problem && { problem }) };
    return shownIn(own, { ...scene, sent }, [], { now }).posted?.problem;
  };
  expect(problemOf({}, 'document-changed')).toBe('documentChanged');
  expect(problemOf({ again: 'documentChanged' }, 'document-changed')).toBe('documentChangedAgain');
  expect(problemOf({}, 'xsrf')).toBe('cookiesNeeded');
  expect(problemOf({}, 'lost')).toBeUndefined();
});

test('D-09 an act whose step is missing leads to that step', () => {
  const scene = at('ots-confirm', sampleLink('switch-mandate'));
  const own = { ...from, pages: [samplePage([], 'ots-confirm'), ...pages] } as GallerySite;
  expect(recorded(own, scene, 'switch-consent', now)).toEqual({ page: 'contract-start' });
});
