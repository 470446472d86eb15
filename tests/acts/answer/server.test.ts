import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { answerForms, type Leaving } from '../../support/server/answer-forms.ts';
import { drawingOf, questions, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, openServer, outcomeOf } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';
const hashed = createHash('sha256').update(token).digest('hex');
const why = 'Why are you leaving?';
const given = { answers: { reason: 'price', more: 'Too <b>dear</b>\n=1+1', phone: '01632 960123' } };
const labels = { more: 'What is it, Full fibre 900?', phone: 'Your phone', kit: 'Which?' };
const asked: [string, string][] = [
  [why, 'The price'],
  [labels.more, given.answers.more],
  [labels.phone, given.answers.phone],
  [labels.kit, ''],
];
const right = { ...given, sha256: sha256Of(shownText(...asked)), statement: 'Send' };

const env = { PROVIDER_API_TOKENS: `crm:answers+links:${hashed}` };
const server = await openServer({ content: withQuestions(), drawing: drawingOf(questions), env });
afterAll(() => server.close());

const { keep, kept, post, record: leave } = answerForms(() => server, questions);
const verified = async (id?: string) => (await server.verify(id)).problems;
const newLink = async () => (await makeLink(server, 'leaving')).id;

test('D-41 answers are recorded as they were asked, once, and told without the personal ones', async () => {
  const id = await newLink();
  expect(outcomeOf(await leave(id, right))).toBe('/contract-complete');
  expect(outcomeOf(await post('check', id, { sha256: '0'.repeat(64), statement: 'Send' }))).toBe('/contract-complete');
  expect((await server.show(id)).acts).toHaveLength(1);

  const told = await server.get(link(id));
  expect(told.body).toMatchObject({ status: 'used', completed: ['leaving'] });
  expect(told.body.answers).toEqual({
    reason: { value: 'price', words: 'The price' },
    more: { value: given.answers.more, words: given.answers.more },
  });
  expect(told.text).not.toContain('01632 960123');

  const { acts } = await server.show(id);
  expect(acts[0]!.answers).toEqual([
    { name: 'reason', type: 'question-choice', label: why, words: 'The price', value: 'price' },
    { name: 'more', type: 'question-text', label: labels.more, words: asked[1]![1], value: asked[1]![1] },
    {
      name: 'phone',
      type: 'question-phone',
      label: labels.phone,
      personal: true,
      words: '01632 960123',
      value: '01632 960123',
    },
    { name: 'kit', type: 'question-choice', label: 'Which?', words: '' },
  ]);
  const events = JSON.stringify(await server.ask({ name: 'export' }));
  expect(events).toContain('The price');
  expect(events).not.toContain('01632 960123');
  expect(await verified()).toEqual([]);
});

test('D-41 what was shown otherwise is not recorded, and what cannot be right is said by field', async () => {
  const id = await newLink();
  const { answers: _, ...shown } = right;
  expect(outcomeOf(await post('check', id, shown))).toBe('answer.reason missing,answer.phone missing');
  expect(outcomeOf(await leave(id, { ...right, sha256: '0'.repeat(64) }))).toBe('pageChanged');
  expect(outcomeOf(await leave(id, { ...right, statement: 'Sent' }))).toBe('pageChanged');
  const refused = await leave(id, { ...right, answers: { phone: 'none', kit: ['gone'] } });
  expect([refused.status, outcomeOf(refused)]).toEqual([422, 'answer.phone not-a-phone,answer.kit not-an-option']);
  expect((await server.show(id)).acts).toEqual([]);
});

test('D-51 a form brings the words of the box and of the button that its page shows, and the record has them', async () => {
  const content = withQuestions();
  const box = 'I agree that you keep these answers about my health';
  Object.assign(content.acts!.leaving!.shown[0]!, { statement: box, ticked: true });
  const boxed = await openServer({ content });
  const { id } = await makeLink(boxed, 'leaving');
  const { statement: button, ...answered } = right;
  const forms = answerForms(() => boxed, questions);
  const send = (words: object) => forms.record(id, { ...answered, ...words, ticked: 'yes' } as Leaving);
  for (const [words, missing] of [
    [{}, 'formRefused'],
    [{ button }, 'statement missing'],
    [{ statement: box }, 'button missing'],
  ] as const)
    expect(outcomeOf(await send(words))).toBe(missing);
  expect(outcomeOf(await send({ statement: button, button }))).toBe('pageChanged');
  expect(outcomeOf(await send({ statement: box, button }))).toBe('/contract-complete');
  const { acts } = await boxed.show(id);
  expect(acts).toMatchObject([{ statement: box, button }]);
  await boxed.close();
});

test('D-41 personal answers are read with the scope answers alone, and each reading is recorded', async () => {
  const id = await newLink();
  await leave(id, right);
  const read = (sent: string) =>
    server.get(`/provider-api/links/${id}/answers`, { headers: { authorization: `Bearer ${sent}` } });
  expect((await read('none')).status).toBe(401);
  const { status, body } = await read(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ link: nameOf(id), acts: [{ act: 'leaving' }] });
  expect(JSON.stringify(body)).toContain('01632 960123');
  const readings = await server.query('select reader, act from readings where link_id = $1', [id]);
  expect(readings).toEqual([{ reader: expect.stringContaining('token crm'), act: 'leaving' }]);
});

test('D-41 a changed answer, label or sealed value is found, and so is one that is gone', async () => {
  const id = await newLink();
  await leave(id, right);
  const forge = async (sql: string) => {
    await server.query('alter table records disable trigger user');
    await server.query('alter table sealed_answers disable trigger user');
    const before = await server.query('select answers from records where link_id = $1', [id]);
    const sealed = await server.query('select * from sealed_answers where link_id = $1', [id]);
    await server.query(sql.replaceAll('ID', `'${id}'`));
    const found = (await verified(id)).map(({ what }) => what);
    await server.query('update records set answers = $2::jsonb where link_id = $1', [
      id,
      JSON.stringify((before[0] as { answers: object }).answers),
    ]);
    await server.query('delete from sealed_answers where link_id = $1', [id]);
    const row = sealed[0] as Record<string, unknown>;
    await server.query(
      'insert into sealed_answers (link_id, act, key_id, iv, sealed, sealed_at) values ($1, $2, $3, $4, $5, $6)',
      [row.link_id, row.act, row.key_id, row.iv, row.sealed, row.sealed_at],
    );
    for (const table of ['records', 'sealed_answers']) await server.query(`alter table ${table} enable trigger user`);
    return found;
  };
  expect(await verified(id)).toEqual([]);
  const record = expect.stringMatching(/^record \d+$/);
  const set = (path: string, value: string) =>
    `update records set answers = jsonb_set(answers, '{${path}}', '"${value}"') where link_id = ID`;
  expect(await forge(set('0,value', 'moving'))).toEqual([record]);
  expect(await forge(set('0,label', 'Why stay?'))).toEqual([record]);
  expect(await forge(set('2,hash', '0'.repeat(64)))).toEqual([record, 'the answer phone']);
  expect(await forge('delete from sealed_answers where link_id = ID')).toEqual(['the answer phone']);
  expect(await forge(`update sealed_answers set sealed = sealed || '\\x00' where link_id = ID`)).toEqual([
    'the answer phone',
  ]);
  expect(await verified(id)).toEqual([]);
});

test('D-41 an erasure takes personal answers and drafts, and the chain stays whole', async () => {
  const [id, other] = [await newLink(), await newLink()];
  await leave(id, right);
  await keep(other, { phone: '01632 960123' });
  for (const one of [id, other]) {
    const { erased } = await server.ask({ name: 'erase', id: one, by: 'a test' });
    expect(erased).toContain('personal answers');
  }
  expect(await server.query('select 1 from sealed_answers where link_id = $1', [id])).toEqual([]);
  expect(await server.query('select 1 from drafts where link_id = $1', [other])).toEqual([]);
  const shown = JSON.stringify(await server.show(id));
  expect(shown).toContain('The price');
  expect(shown).not.toContain('01632 960123');
  expect(await verified()).toEqual([]);
});

test('D-41 a draft is kept sealed, over several pages, and gone once it is recorded', async () => {
  const id = await newLink();
  expect(outcomeOf(await keep(id, { reason: 'gone' }))).toBe('answer.reason not-an-option');
  await keep(id, { reason: 'moving' });
  expect(await kept(id)).toEqual({ reason: { value: 'moving', words: 'I am moving' } });
  await keep(id, { phone: '01632 960123' });
  expect(Object.keys(await kept(id))).toEqual(['reason', 'phone']);
  expect((await server.get(link(id))).text).not.toContain('moving');
  const [row] = (await server.query('select sealed from drafts where link_id = $1', [id])) as { sealed: Uint8Array }[];
  expect(Buffer.from(row!.sealed).toString('latin1')).not.toContain('moving');
  const rows: [string, string][] = [
    [why, 'I am moving'],
    [labels.phone, '01632 960123'],
    [labels.kit, ''],
  ];
  const answers = { reason: 'moving', phone: '01632 960123' };
  const words = { sha256: sha256Of(shownText(...rows)), statement: 'Send' };
  expect(outcomeOf(await leave(id, { answers, ...words }))).toBe('/contract-complete');
  expect(await server.query('select 1 from drafts where link_id = $1', [id])).toEqual([]);
  await keep(id, { reason: 'price' });
  expect(await server.query('select 1 from drafts where link_id = $1', [id])).toEqual([]);
});

test('D-41 the draft of a link that has expired is deleted with the next draft that is kept', async () => {
  const [expired, other] = [await newLink(), await newLink()];
  const rows = () => server.query('select link_id from drafts where link_id = any($1::uuid[])', [[expired, other]]);
  await keep(expired, { reason: 'moving' });
  await server.ask({ name: 'expire', id: expired });
  await keep(other, { reason: 'moving' });
  expect(await rows()).toEqual([{ link_id: other }]);
});

test('D-41 the words of a button may depend on the answers that it sends', async () => {
  const content = withQuestions();
  const button = (label: string, is: string) => ({
    ...{ page: 'check', to: 'next', button: label },
    when: [{ fact: 'answer.reason', is }],
  });
  content.acts!.leaving!.shown = [button('Send', 'price'), button('Send my news', 'moving')];
  const conditional = await openServer({ content });
  try {
    const { id } = await makeLink(conditional, 'leaving');
    const forms = answerForms(() => conditional, questions);
    expect(outcomeOf(await forms.record(id, { ...right, statement: 'Send my news' }))).toBe('pageChanged');
    expect(outcomeOf(await forms.record(id, right))).toBe('/contract-complete');
  } finally {
    await conditional.close();
  }
});

test('D-41 an answer to a question that is not asked any more counts no more', async () => {
  const id = await newLink();
  await keep(id, { reason: 'price', more: 'Dear' });
  expect(Object.keys(await kept(id))).toEqual(['reason', 'more']);
  await keep(id, { reason: 'moving' });
  expect(Object.keys(await kept(id))).toEqual(['reason']);
});
