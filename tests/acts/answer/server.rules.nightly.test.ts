/** D-54 Bounds and rules across answers: what breaks one is recorded by no call, form or race. */
import { afterAll, expect, test } from 'vitest';
import { addDays } from '../../../src/rules/questions/calendar.ts';
import type { Question } from '../../../src/rules/questions/question.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { plainDrawing, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';
import { link, openServer } from '../../support/server/test-server.ts';

const from = { fact: 'answer.from' };
const questions: Question[] = [
  { type: 'question-date', name: 'from', label: 'From?', earliest: '+3 days', latest: '+60 days' },
  {
    ...{ type: 'question-date', name: 'until', label: 'Until?', earliest: { ...from, days: 7 } },
    rules: [{ must: { fact: 'answer.until', atMost: { ...from, days: 30 } }, message: 'Thirty days at most' }],
  },
  {
    ...{
      type: 'question-amount',
      name: 'pay',
      label: 'How much?',
      least: 1000,
      most: { value: 'monthly_total_pence' },
    },
    rules: [{ must: { fact: 'answer.pay', before: { value: 'monthly_total_pence' } }, message: 'Not all' }],
  },
  { type: 'question-number', name: 'parts', label: 'Parts?', least: 1, most: 3 },
  { type: 'question-time', name: 'at', label: 'At?', earliest: '09:00', latest: '17:00' },
];
const content = withQuestions(questions.map((question, i) => ({ page: i < 2 ? 'why' : 'who', question })));
const server = await openServer({ content, drawing: plainDrawing, env: { BANK_DETAILS_KEY: '5a'.repeat(32) } });
afterAll(() => server.close());

const show = async (id: string) => (await operate(server.settings, { name: 'show', id })) as LinkRecord;
const newLink = async () => (await makeLink(server, 'leaving')).id;
const today = new Date().toISOString().slice(0, 10);
const inWords = (day: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(day));
type Given = { from: unknown; until: unknown; pay: unknown; parts: unknown; at: unknown };
const right = (days = 5, length = 10, pay = 2000, parts = 2): Given => ({
  ...{ from: addDays(today, days), until: addDays(today, days + length), pay, parts, at: '10:30' },
});
/** The call of a page that shows these answers. */
const bodyOf = (answers: Given, shown: Given = answers) => ({
  ...{ answers, statement: 'Send' },
  sha256: sha256Of(
    shownText(
      ['From?', inWords(String(shown.from))],
      ['Until?', inWords(String(shown.until))],
      ['How much?', `£${(Number(shown.pay) / 100).toFixed(2)}`],
      ['Parts?', String(shown.parts)],
      ['At?', String(shown.at)],
    ),
  ),
});
const record = (id: string, body: object) => server.post(`${link(id)}/acts/leaving`, body);

const days = [-400, -1, 0, 1, 2, 61, 400].map((n) => right(n));
const lengths = [-30, -1, 0, 1, 6, 31, 32, 300].map((length) => right(5, length));
const amounts = [-1, 0, 1, 999, 4100, 4101, 1e9].map((pay) => right(5, 10, pay));
const parts = [-1, 0, 4, 1.5, 1e9].map((n) => right(5, 10, 2000, n));
const strange = [
  null,
  '',
  ' ',
  [],
  {},
  true,
  'soon',
  '2026-13-45',
  '2026-02-30',
  '٣',
  '1e3',
  '25:00',
  '08:59',
  '17:01',
  '23:59',
];
const anywhere = strange.flatMap((value) =>
  Object.keys(right()).map((name) => ({ ...right(), [name]: value }) as Given),
);
const wrong = [...days, ...lengths, ...amounts, ...parts, ...anywhere].filter(
  ({ parts, at }) => !(parts === '٣') && at !== ' 10:30',
);

test('200 calls with answers beyond a bound, against a rule or of another form record nothing, also with the hash of right ones', async () => {
  const id = await newLink();
  const bodies = [...wrong.map((answers) => bodyOf(answers, right())), ...wrong.map((a) => safely(a))];
  expect(bodies.length).toBeGreaterThanOrEqual(200);
  const taken: object[] = [];
  for (const body of bodies) {
    const { status } = await record(id, body);
    if (status < 400 || status >= 500) taken.push(body);
  }
  expect(taken).toEqual([]);
  expect((await show(id)).completed).toEqual([]);
  expect((await record(id, bodyOf(right()))).status).toBe(201);
});

const safely = (answers: Given) => {
  try {
    return bodyOf(answers);
  } catch {
    return bodyOf(answers, right());
  }
};

test('forms that post such answers keep none of them', async () => {
  const id = await newLink();
  const xsrf = await server.freshToken();
  const headers = { cookie: `XSRF-TOKEN=${xsrf}`, origin: server.url };
  for (const { from, until } of [...days, ...lengths]) {
    const typed = Object.entries({ from, until }).flatMap(([name, day]) => {
      const [year = '', month = '', date = ''] = String(day).split('-');
      return Object.entries({ year, month, day: date }).map(([part, text]) => [`answer.${name}.${part}`, text]);
    });
    const body = new URLSearchParams([
      ['form', 'leaving'],
      ['xsrf_token', xsrf],
      ['step', 'keep'],
      ...typed,
    ] as string[][]);
    await fetch(`${server.url}/why?id=${id}`, { method: 'POST', headers, body, redirect: 'manual' });
  }
  expect((await server.get(`${link(id)}/drafts/leaving`)).body.answers).toEqual({});
});

test('of 50 calls at once, right and wrong, one is recorded, and keeps its rules', async () => {
  const id = await newLink();
  const calls = Array.from({ length: 50 }, (_, i) =>
    i % 2 ? bodyOf(right(3 + i, 7 + (i % 24))) : safely(lengths[i % 8]!),
  );
  const replies = await Promise.all(calls.map((body) => record(id, body)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  const [first, last] = (await show(id)).acts[0]!.answers!.map(({ value }) => String(value));
  expect(last! >= addDays(first!, 7) && last! <= addDays(first!, 30)).toBe(true);
});
