/** D-41 Drafts that cannot be read any more, and drafts of a link whose time is over: with script (calls) and without (forms). */
import { afterAll, expect, test } from 'vitest';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { plainDrawing, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operate } from '../../support/server/operator.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

const env = { BANK_DETAILS_KEY: '5a'.repeat(32) };
const server = await openServer({ content: withQuestions(), drawing: plainDrawing, env });
afterAll(() => server.close());

const newLink = async () => (await makeLink(server, 'leaving')).id;
const keep = (id: string, answers: object) => server.put(`${link(id)}/drafts/leaving`, { answers });
const read = (id: string) => server.get(`${link(id)}/drafts/leaving`);
const given = { reason: 'moving', phone: '01632 960123' };
const hashOf = (reason: string, phone: string) =>
  sha256Of(shownText(['Why are you leaving?', reason], ['Your phone', phone], ['Which?', '']));

/** A form as a page of the journey posts it; one that has a fault leads back to its page, which is the answer then. */
async function postForm(page: string, id: string, fields: Record<string, string>) {
  const xsrf = await server.freshToken();
  const body = new URLSearchParams({ form: 'leaving', xsrf_token: xsrf, ...fields });
  const own = `${server.url}/${page}?id=${id}`;
  const headers = { cookie: `XSRF-TOKEN=${xsrf}`, origin: server.url };
  const reply = await fetch(own, { method: 'POST', headers, body, redirect: 'manual' });
  if (reply.status !== 303 || reply.headers.get('location') !== `/${page}?id=${id}`) return reply;
  const cookie = reply.headers.getSetCookie().map((one) => one.split(';')[0]!);
  return fetch(own, { headers: { cookie: cookie.join('; ') }, redirect: 'manual' });
}

const lost: [string, (ids: string[]) => Promise<unknown>][] = [
  [
    'whose key was changed',
    async () => {
      Object.assign(server.settings, { BANK_DETAILS_KEY: 'a5'.repeat(32) });
      await server.restart();
    },
  ],
  [
    'whose bytes are damaged',
    (ids) => server.query(`update drafts set sealed = '\\x00' where link_id = any($1::uuid[])`, [ids]),
  ],
];

test.each(lost)(
  'D-41 a draft %s counts as not answered: its questions are asked again, and its link is used as any',
  async (_, lose) => {
    const [scripted, plain] = [await newLink(), await newLink()];
    for (const id of [scripted, plain]) expect((await keep(id, given)).status).toBe(200);
    await lose([scripted, plain]);
    for (const page of ['why', 'who', 'check']) expect((await server.get(`/${page}?id=${plain}`)).status).toBe(200);

    expect((await read(scripted)).body.answers).toEqual({});
    const refused = await server.post(`${link(scripted)}/acts/leaving`, {
      answers: {},
      sha256: hashOf('', ''),
      statement: 'Send',
    });
    expect(refused.body.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['answer.reason', 'missing'],
      ['answer.phone', 'missing'],
    ]);
    expect((await keep(scripted, { reason: 'moving' })).body.answers).toEqual({
      reason: { value: 'moving', words: 'I am moving' },
    });
    expect((await keep(scripted, { phone: given.phone })).status).toBe(200);

    const again = await postForm('check', plain, { sha256: hashOf('', ''), statement: 'Send' });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain('answer.reason');
    expect((await postForm('why', plain, { 'answer.reason': 'moving' })).status).toBe(303);
    expect((await postForm('who', plain, { 'answer.phone': given.phone })).status).toBe(303);
    for (const id of [scripted, plain]) {
      const sent = await postForm('check', id, { sha256: hashOf('I am moving', given.phone), statement: 'Send' });
      expect([sent.status, sent.headers.get('location')]).toEqual([303, `/contract-complete?id=${id}`]);
      expect(await server.query('select 1 from drafts where link_id = $1', [id])).toEqual([]);
    }
  },
);

test('D-41 where the link expires between two pages, both ways say so, and what is recorded stays none', async () => {
  const id = await newLink();
  await keep(id, given);
  await operate(server.settings, { name: 'expire', id });
  expect(slugOf(await keep(id, given))).toBe('link-expired');
  const sha256 = hashOf('I am moving', given.phone);
  expect(slugOf(await server.post(`${link(id)}/acts/leaving`, { answers: given, sha256 }))).toBe('link-expired');
  for (const page of ['who', 'check']) {
    const reply = await postForm(page, id, { 'answer.phone': given.phone, sha256, statement: 'Send' });
    // The link's pages lead to the one that says so.
    expect([page, reply.status, reply.headers.get('location')]).toEqual([page, 303, expect.stringMatching(/id=/)]);
  }
  expect((await read(id)).body.answers).toEqual({});
  expect(await operate(server.settings, { name: 'show', id })).toMatchObject({ acts: [] });
});
