import { expect, test } from 'vitest';
import type { Question } from '../../../src/rules/questions/question.ts';
import { readLinkRequest } from '../../../src/server/links/read-request.ts';
import type { LinkRequest } from '../../../src/types.gen.ts';
import { withQuestions } from '../../support/server/answers-site.ts';

const last: Question = { type: 'question-date', name: 'last', label: 'When?', latest: { value: 'leave_by' } };
const part: Question = {
  type: 'question-amount',
  name: 'part',
  label: 'How much?',
  least: 1000,
  most: { value: 'owed_pence' },
};
const onlySome: Question = { ...part, name: 'rest', least: 9000, when: { value: 'owed_pence', atLeast: 9000 } };
const { site, acts } = withQuestions([last, part, onlySome].map((question) => ({ page: 'why', question })));
site.values.leave_by = { type: 'day' };
site.values.owed_pence = { type: 'money', value: 5000 };
site.values.visits = { type: 'list' };
site.journeys.leaving!.needs = ['customer_name'];
site.values.customer_name = { type: 'text' };
site.values.customer_email = { type: 'text' };

function mistakesOf(values: Record<string, unknown>, journey = 'leaving') {
  const read = readLinkRequest(
    site,
    { journey, values: { customer_name: 'Ada', ...values } },
    { now: new Date(), linkDays: 14, asked: acts },
  );
  return 'mistakes' in read ? read.mistakes.map(({ pointer, code }) => [pointer, code]) : [];
}

test.each(['20 December 2026', '2026-13-45', '2026-02-30', '26-12-20', '2026-12-20T00:00:00Z', ' 2026-12-20', ''])(
  'D-54 a link is not made with the bound %j, which is no day',
  (leave_by) => {
    expect(mistakesOf({ leave_by })).toEqual([['/values/leave_by', 'type']]);
  },
);

test.each([
  [['Monday', 'Friday'], []],
  ['Monday', [['/values/visits', 'type']]],
  [[], []],
  [['Monday', ' '], [['/values/visits', 'empty']]],
  [['Monday', 3], [['/values/visits/1', 'type']]],
])('D-54 a list of a link is a list of texts: %j', (visits, mistakes) => {
  expect(mistakesOf({ leave_by: '2026-12-20', visits })).toEqual(mistakes);
});

test('D-54 a link is not made without a value that its journey needs', () => {
  const request = { journey: 'leaving', values: { leave_by: '2026-12-20' } };
  expect(readLinkRequest(site, request, { now: new Date(), linkDays: 14, asked: acts })).toMatchObject({
    mistakes: [{ pointer: '/values/customer_name', code: 'missing' }],
  });
});

test('D-54 a link is not made without an amount that its journey needs', () => {
  const { needs = [] } = site.journeys.leaving!;
  const owing = {
    ...site,
    journeys: { ...site.journeys, leaving: { ...site.journeys.leaving!, needs: [...needs, 'amount'] } },
  };
  const request = { journey: 'leaving', values: { customer_name: 'Ada', leave_by: '2026-12-20' } };
  const rules = { now: new Date(), linkDays: 14, asked: acts };
  expect(readLinkRequest(owing, request, rules)).toMatchObject({
    mistakes: [{ pointer: '/amount_pence', code: 'missing', detail: 'The journey "leaving" needs an amount.' }],
  });
  expect(readLinkRequest(owing, { ...request, amount_pence: 5000 }, rules)).not.toHaveProperty('mistakes');
});

test('a value of a link is no longer than a few lines', () => {
  expect(mistakesOf({ customer_name: 'a'.repeat(501), leave_by: '2026-12-20' })).toEqual([
    ['/values/customer_name', 'maxLength'],
  ]);
});

test('D-54 a link is not made without the bound that its journey needs; other journeys need none', () => {
  expect(mistakesOf({ leave_by: '2026-12-20' })).toEqual([]);
  expect(mistakesOf({})).toEqual([['/values/leave_by', 'missing']]);
  expect(mistakesOf({}, 'card')).toEqual([]);
});

test.each(['', '   ', '\u200b', '\u00a0\u2060'])('a link is not made with the text %j for a value', (customer_name) => {
  expect(mistakesOf({ customer_name, leave_by: '2026-12-20' })).toEqual([['/values/customer_name', 'empty']]);
});

test.each([
  ...['{{contact.firstname}}', '*|FNAME|*', '{!Contact.Name}', 'undefined Lovelace', 'null', '#N/A', '[object Object]'],
  ...['Si\ufffdn', 'SiÃ¢n', 'O&#39;Bryan', 'Smith &amp; Sons', '4.47701E+11'],
  ...['NULL', 'None', 'N/A', '0000-00-00', '01/01/0001 00:00:00', '00/01/1900'],
])('D-22 a link is not made with %j, which a program did not fill in or has spoilt', (text) => {
  const values = { customer_name: text, leave_by: '2026-12-20' };
  expect(mistakesOf(values)).toEqual([['/values/customer_name', 'spoilt']]);
  const request = { journey: 'card', external_reference: text };
  const read = readLinkRequest(site, request, { now: new Date(), linkDays: 14 });
  expect(read).toMatchObject({ mistakes: [{ pointer: '/external_reference', code: 'spoilt' }] });
});

test.each(['Smith & Sons', 'Anne Null', 'Undefined Ltd', 'AT&T; London', '50% off', '1E+1 Ltd'])(
  'a link is made with %j',
  (text) => {
    expect(mistakesOf({ customer_name: text, leave_by: '2026-12-20' })).toEqual([]);
  },
);

test.each(['card;direct-debit', 'card, direct-debit', 'card direct-debit'])('%j is told to be a list', (methods) => {
  const request = { journey: 'card', payment_methods: methods };
  const read = readLinkRequest(site, request, { now: new Date(), linkDays: 14 });
  const detail = '"payment_methods" must be a list, each in its own quotes: ["card", "direct-debit"].';
  expect(read).toMatchObject({ mistakes: [{ pointer: '/payment_methods', code: 'type', detail }] });
});

test('what is no list, and no text of which one can be made, is told as any wrong form', () => {
  const request = { journey: 'switch', payment_methods: null, switch_order: { services: 'none' } };
  const read = readLinkRequest(site, request, { now: new Date(), linkDays: 14 });
  const details = [
    '"payment_methods" is null: leave it out where there is none.',
    '"switch_order.services" must be a list.',
  ];
  expect(read).toMatchObject({
    mistakes: expect.arrayContaining(details.map((detail) => expect.objectContaining({ detail }))),
  });
});

test('D-50 a link does not end on a day that the calendar has not', () => {
  const request = { journey: 'card', expires_at: '2027-06-31T00:00:00Z' };
  const read = readLinkRequest(site, request, { now: new Date('2026-12-01'), linkDays: 14 });
  expect(read).toMatchObject({ mistakes: [{ pointer: '/expires_at', code: 'time' }] });
});

test('D-63 an address is taken without the space around it, and refused with words around it', () => {
  const read = (customer_email: string) =>
    readLinkRequest(site, { journey: 'card', values: { customer_email } }, { now: new Date(), linkDays: 14 });
  expect(read(' ada@example.com ')).toMatchObject({ link: { values: { customer_email: 'ada@example.com' } } });
  for (const typed of ['Ada Lovelace <ada@example.com>', 'mailto:ada@example.com', 'ada@example.com;'])
    expect(read(typed)).toMatchObject({ mistakes: [{ detail: expect.stringContaining('such as ada@example.com') }] });
});

test("a link's text is one composed line, without marks that turn the words behind it", () => {
  const request = {
    journey: 'card',
    values: { customer_email: 'ada@example.com', customer_name: '\u202eZoe\u0308\tJones\n' },
  };
  const read = readLinkRequest(site, request, { now: new Date(), linkDays: 14 });
  expect(read).toMatchObject({ link: { values: { customer_name: 'Zo\u00eb Jones' } } });
});

test('D-54 a link is not made to whose question no answer is right', () => {
  const owing = (owed_pence: number) => mistakesOf({ leave_by: '2026-12-20', owed_pence });
  expect([owing(1000), owing(999)]).toEqual([[], [['/values/owed_pence', 'bounds']]]);
});

const exists = { value: 'period_ends', exists: true };
const isWithin = { fact: 'answer.until', atMost: { value: 'period_ends' } };
const until = { type: 'question-date', name: 'until', label: 'Until when?' };

test.each<[object, boolean]>([
  [{ latest: { value: 'period_ends' } }, true],
  [{ latest: { value: 'period_ends' }, when: exists }, false],
  [{ latest: { value: 'period_ends' }, when: { ...exists, exists: false } }, true],
  [{ rules: [{ must: isWithin }] }, true],
  [{ rules: [{ must: isWithin }], when: { value: 'period_ends', atLeast: 'today' } }, false],
  [{ rules: [{ must: isWithin }], when: { value: 'period_ends', isNot: '2027-01-01' } }, true],
  [{ rules: [{ must: [exists, isWithin] }] }, true],
])('D-54 a link needs no value that its question or rule asks for itself: %j', (bounds, isNeeded) => {
  const leaving = withQuestions([{ page: 'why', question: { ...until, ...bounds } as Question }]);
  leaving.site.values.period_ends = { type: 'day' };
  const rules = { now: new Date(), linkDays: 14, asked: leaving.acts };
  const read = readLinkRequest(leaving.site, { journey: 'leaving' }, rules);
  const missing = [{ pointer: '/values/period_ends', code: 'missing' }];
  expect('mistakes' in read ? read.mistakes : []).toMatchObject(isNeeded ? missing : []);
});

const day = { type: 'question-date', name: 'day', label: 'When?' };
const fromToday = { ...day, earliest: 'today', latest: { value: 'period_ends' } };

test.each<[string, object, string, boolean]>([
  ['a latest day that is past', fromToday, '2026-12-01', true],
  ['a latest day that is today', fromToday, '2026-12-04', false],
  ['the only days a weekend', { ...fromToday, earliest: '+1 days', workingDays: true }, '2026-12-06', true],
  ['a Monday after it', { ...fromToday, earliest: '+1 days', workingDays: true }, '2026-12-07', false],
  [
    'two days, the one a Sunday and the other a bank holiday',
    { ...fromToday, earliest: '2026-12-27', not: ['sunday', 'bank-holiday'] },
    '2026-12-28',
    true,
  ],
  [
    'a rule that its latest day breaks',
    {
      ...day,
      latest: { value: 'period_ends' },
      rules: [{ must: { fact: 'answer.day', after: 'today' }, message: 'No' }],
    },
    '2026-12-04',
    true,
  ],
  [
    'a question that this link is not asked',
    { ...fromToday, when: { value: 'period_ends', after: 'today' } },
    '2026-12-01',
    false,
  ],
  ['a question that it is asked', { ...fromToday, when: { value: 'period_ends', exists: true } }, '2026-12-01', true],
  [
    'a question that some are asked',
    { ...fromToday, when: { fact: 'answer.reason', is: 'price' } },
    '2026-12-01',
    false,
  ],
])('D-65 of a link whose period ends so that %s', (_, question, period_ends, isClosed) => {
  const leaving = withQuestions([{ page: 'why', question: question as Question }]);
  leaving.site.values.period_ends = { type: 'day' };
  const rules = { now: new Date('2026-12-04T12:00:00Z'), linkDays: 14, asked: leaving.acts };
  const read = readLinkRequest(leaving.site, { journey: 'leaving', values: { period_ends } }, rules);
  const told = [{ pointer: '/values/period_ends', code: 'bounds' }];
  expect('mistakes' in read ? read.mistakes : []).toMatchObject(isClosed ? told : []);
});

test('D-65 what a journey needs its links bring themselves, also where content has it for all', () => {
  const leaving = withQuestions([]);
  leaving.site.journeys.leaving!.needs = ['fee_pence'];
  leaving.site.values.fee_pence = { type: 'money', value: 500 };
  const read = (values: LinkRequest['values']) =>
    readLinkRequest(
      leaving.site,
      { journey: 'leaving', values },
      { now: new Date(), linkDays: 14, asked: leaving.acts },
    );
  expect(read({})).toMatchObject({ mistakes: [{ pointer: '/values/fee_pence', code: 'missing' }] });
  expect(read({ fee_pence: 500 })).toHaveProperty('link');
});
