import { afterAll, expect, test } from 'vitest';
import { agree } from '../../support/server/agree.ts';
import { plainDrawing } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

const button = 'Yes I Agree to make the Switch';
const box = 'I have read what I leave, and can cancel until 17 December 2026';
const content = structuredClone(compiled);
// A day that counts from the agreement before, in the words and in a condition on which they show.
Object.assign(content.site.acts['contract-agreement']!, { dates: { cancel_until: { days: 'term_months' } } });
content.site.facts.cancel_until = { from: 'link', type: 'date' };
Object.assign(content.acts!['switch-consent']!.shown[0]!, {
  ...{ statement: box.replace('17 December 2026', '{cancel_until}'), ticked: true },
  when: [{ fact: 'cancel_until', exists: true }],
});
const server = await openServer({ content, drawing: plainDrawing, now: () => new Date('2026-11-23T12:00:00Z') });
afterAll(() => server.close());

const consents = async (id: string) =>
  ((await operate(server.settings, { name: 'show', id })) as LinkRecord).acts.filter(
    ({ act }) => act === 'switch-consent',
  );

test('D-22 D-51 a consent below a box is recorded with the words of both, and not without either', async () => {
  const { id } = await makeLink(server, 'switch');
  expect((await agree(server, id)).status).toBe(201);
  const consent = (body: object) => server.post(`${link(id)}/switch-consent`, body);
  const refused: [object, string][] = [
    [{ statement: button }, 'document-changed'],
    [{ statement: box }, 'fields-invalid'],
    [{ statement: box, button: 'Another' }, 'document-changed'],
  ];
  for (const [body, slug] of refused) expect(slugOf(await consent(body)), JSON.stringify(body)).toBe(slug);
  expect(await consents(id)).toEqual([]);
  expect((await consent({ statement: box, button })).status).toBe(201);
  expect(await consents(id)).toMatchObject([{ statement: box, button }]);
});

test('D-24 without script its form brings the words of both, and its tick', async () => {
  const { id } = await makeLink(server, 'switch');
  expect((await agree(server, id)).status).toBe(201);
  const token = await server.freshToken();
  const headers = { cookie: `XSRF-TOKEN=${token}`, origin: server.url };
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ form: 'switch-consent', xsrf_token: token, statement: box, button, ...fields });
    const reply = await fetch(`${server.url}/ots-confirm?id=${id}`, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
    });
    return [reply.status, reply.headers.get('location')?.split('?')[0]];
  };
  expect(await post({})).toEqual([422, undefined]);
  expect(await consents(id)).toEqual([]);
  expect(await post({ ticked: 'yes' })).toEqual([303, '/ots-complete']);
  expect(await consents(id)).toMatchObject([{ statement: box, button }]);
});
