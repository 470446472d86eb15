/** D-41 The condition of a button binds the server too: nobody records an act whose button the page does not show them. */
import { afterAll, expect, test } from 'vitest';
import { contentDir, readSite } from '../../../src/content/api/node.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { project } from '../../support/project/project.ts';
import { plainDrawing, shownText } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

const site = readSite(contentDir({ CONTENT_DIR: 'examples/appointment/content' }), project);
const example = { ...site.compiled!, headers: compiled.headers };

const env = { BANK_DETAILS_KEY: '5a'.repeat(32) };
const server = await openServer({ content: example, drawing: plainDrawing, env });
afterAll(() => server.close());

const show = async (id: string) => (await operate(server.settings, { name: 'show', id })) as LinkRecord;
const act = 'appointment-choice';
const button = 'Book this appointment';

/** The answers as a page would send them, and the hash of what it would show. */
const answering = (adult: boolean) => ({
  answers: { slot: '2027-03-22-pm', dayPhone: '07700 900123', adult },
  sha256: sha256Of(
    shownText(
      ['When should our engineer come?', 'Monday 22 March 2027, 1pm to 6pm'],
      ['A phone number that we can reach on the day', '07700 900123'],
      ['Will somebody who is 18 or over be there the whole time?', adult ? 'Yes' : 'No'],
      ['Is there anything that our engineer should know to get in?', ''],
    ),
  ),
});

test.each([
  ['with the words of the button', { button, statement: button }, 201],
  ['with them as its statement', { statement: button }, 201],
  ['without any words', {}, 422],
])('D-51 a call made by hand, %s, books no appointment without an adult', async (_, words, status) => {
  const { id } = await makeLink(server, 'appointment');
  const call = (adult: boolean) => server.post(`${link(id)}/acts/${act}`, { ...answering(adult), ...words });
  expect(slugOf(await call(false))).toBe('document-changed');
  expect((await show(id)).completed).toEqual([]);
  expect((await call(true)).status).toBe(status);
});

test('a form made by hand books none either', async () => {
  const { id } = await makeLink(server, 'appointment');
  const { answers, sha256 } = answering(false);
  expect((await server.put(`${link(id)}/drafts/${act}`, { answers })).status).toBe(200);
  const xsrf = await server.freshToken();
  const body = new URLSearchParams({ form: act, xsrf_token: xsrf, sha256, button, statement: button });
  const page = `${server.url}/appointment-check?id=${id}`;
  const headers = { cookie: `XSRF-TOKEN=${xsrf}`, origin: server.url };
  const reply = await fetch(page, { method: 'POST', headers, body, redirect: 'manual' });
  expect(reply.headers.get('location') ?? '').not.toMatch(/done/);
  expect((await show(id)).completed).toEqual([]);
});
