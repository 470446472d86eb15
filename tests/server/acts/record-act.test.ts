import { afterAll, expect, test } from 'vitest';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { agreement } from '../../support/server/agree.ts';
import { plainDrawing, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

const server = await openServer({ content: withQuestions(), drawing: plainDrawing });
afterAll(() => server.close());

const actOf = async (id: string) => ((await operate(server.settings, { name: 'show', id })) as LinkRecord).acts[0]!;
const release = '0123456789abcdef01234567';
const translated = { shown: 'machine-translation', release };

test('D-49 a record says which build drew its page, and that the browser showed it in another language', async () => {
  const { id } = await makeLink(server, 'contract');
  const reply = await server.post(`${link(id)}/contract-agreement`, { ...agreement, ...translated });
  expect([reply.status, reply.body.shown]).toEqual([201, 'machine-translation']);
  expect(await actOf(id)).toMatchObject(translated);

  const plain = await makeLink(server, 'contract');
  await server.post(`${link(plain.id)}/contract-agreement`, agreement);
  const act = await actOf(plain.id);
  expect(act).not.toHaveProperty('shown');
  // A call that does not say it: the build that has compared the words.
  expect(act).toHaveProperty('release', expect.stringMatching(/^[0-9a-f]{24}$/));
  expect(act).not.toHaveProperty('release', release);

  for (const wrong of [{ shown: 'yes' }, { release: 'older' }]) {
    const refused = await makeLink(server, 'contract');
    expect(slugOf(await server.post(`${link(refused.id)}/contract-agreement`, { ...agreement, ...wrong }))).toBe(
      'invalid',
    );
    expect(((await operate(server.settings, { name: 'show', id: refused.id })) as LinkRecord).acts).toEqual([]);
  }
  expect(((await operate(server.settings, { name: 'verify' })) as VerificationReport).problems).toEqual([]);
});

test('D-49 a form that is posted without script says it in its fields', async () => {
  const post = async (page: string, id: string, fields: Record<string, string>) => {
    const token = await server.freshToken();
    const init: RequestInit = {
      method: 'POST',
      headers: { cookie: `XSRF-TOKEN=${token}`, origin: server.url },
      body: new URLSearchParams({ ...fields, form: 'leaving', xsrf_token: token }),
      redirect: 'manual',
    };
    return (await fetch(`${server.url}/${page}?id=${id}`, init)).status;
  };
  const { id } = await makeLink(server, 'leaving');
  expect(await post('why', id, { 'answer.reason': 'moving' })).toBe(303);
  expect(await post('who', id, { 'answer.phone': '01632960123', 'answer.kit': 'price' })).toBe(303);
  const sha256 = sha256Of(
    shownText(['Why are you leaving?', 'I am moving'], ['Your phone', '01632960123'], ['Which?', 'The price']),
  );
  const words = { statement: 'Send', sha256 };
  await post('check', id, { ...words, release: '<script>' });
  expect(((await operate(server.settings, { name: 'show', id })) as LinkRecord).acts).toEqual([]);
  expect(await post('check', id, { ...words, ...translated })).toBe(303);
  expect(await actOf(id)).toMatchObject({ act: 'leaving', ...translated });
});
