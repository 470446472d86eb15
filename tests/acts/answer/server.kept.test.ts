import { afterAll, expect, test, vi } from 'vitest';
import { formatValue } from '../../../src/rules/format-value.ts';
import { londonDay } from '../../../src/rules/london-time.ts';
import { addDays } from '../../../src/rules/questions/calendar.ts';
import type { Question } from '../../../src/rules/questions/question.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { answerForms } from '../../support/server/answer-forms.ts';
import { drawingOf, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer } from '../../support/server/test-server.ts';

const today = londonDay(new Date().toISOString());
const phoneOf = (name: string, more: object) => ({
  page: 'who',
  question: { type: 'question-phone', name, label: name, personal: true, ...more } as Question,
});
const questions = [
  { page: 'why', question: { type: 'question-date', name: 'day', label: 'day', required: false } as Question },
  phoneOf('short', { keep: { days: 1, after: 'answer.day' } }),
  phoneOf('long', { keep: { days: 30, after: 'answer.day' } }),
  phoneOf('always', {}),
];
const server = await openServer({ content: withQuestions(questions), drawing: drawingOf(questions) });
afterAll(() => server.close());
const forms = answerForms(() => server, questions);

const phones = { short: '01632 960001', long: '01632 960002', always: '01632 960003' };

/** Records the answers of a new link with a day so many days from today, or none. */
async function leaveOn(days?: number): Promise<string> {
  const { id } = await makeLink(server, 'leaving');
  const day = days === undefined ? undefined : addDays(today, days);
  const answers = { ...phones, ...(day && { day }) };
  const text = shownText(['day', day ? formatValue('date', day) : ''], ...Object.entries(phones));
  expect((await forms.record(id, { answers, sha256: sha256Of(text), statement: 'Send' })).status).toBe(303);
  return id;
}

/** The words of each personal answer, and its last day, as the provider is told. */
async function told(id: string) {
  const [act] = (await server.show(id)).acts;
  return act!.answers!.slice(1).map(({ words, kept_until }) => [words, kept_until]);
}

const problems = async (id?: string) => (await server.verify(id)).problems.map(({ what, detail }) => [what, detail]);

test('D-41 a personal answer is kept on its last day, is gone on the day after, and the proof verifies', async () => {
  const [over, due, undated] = [await leaveOn(-2), await leaveOn(-1), await leaveOn()];
  await server.restart();
  await vi.waitFor(async () =>
    expect(await told(over)).toEqual([
      [undefined, addDays(today, -1)],
      [phones.long, addDays(today, 28)],
      [phones.always, undefined],
    ]),
  );
  expect(await told(due)).toEqual([
    [phones.short, today],
    [phones.long, addDays(today, 29)],
    [phones.always, undefined],
  ]);
  expect(await told(undated), 'for days after its act').toEqual([
    [phones.short, addDays(today, 1)],
    [phones.long, addDays(today, 30)],
    [phones.always, undefined],
  ]);
  const logged = server.lines.filter((line) => line.includes('after their last day')).map((line) => JSON.parse(line));
  expect(logged).toEqual([expect.objectContaining({ count: 1 })]);
  expect(await problems()).toEqual([]);
});

test('D-41 an answer goes on no other day: the database refuses it, and what is missing before is found', async () => {
  const id = await leaveOn(-1);
  const change = (sql: string) => server.query(sql.replace('OWN', `link_id = '${id}'`));
  await expect(change('delete from sealed_answers where OWN')).rejects.toThrow('records are only ever added to');
  await change(`update sealed_answers set kept_until = kept_until + 300 where OWN and kept_until = '${today}'`);
  expect(await problems(id), 'with another last day nothing opens it').toContainEqual(['the answer short', 'missing']);
  for (const table of ['records', 'sealed_answers']) await change(`alter table ${table} disable trigger user`);
  await change('delete from sealed_answers where OWN');
  expect(await problems(id)).toEqual(Object.keys(phones).map((name) => [`the answer ${name}`, 'missing']));
  await change(`update records set answers = jsonb_set(answers, '{1,kept_until}', '"2020-01-01"') where OWN`);
  const detail = 'its columns are not what was signed: answers_sha256';
  expect(await problems(id)).toContainEqual([expect.stringMatching(/^record \d+$/), detail]);
});
