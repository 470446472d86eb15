/** D-41 The condition of a button binds the server too: nobody records an act whose button the page does not show them. */
import { afterAll, expect, test } from 'vitest';
import { readSite } from '../../../authoring/check/site.ts';
import { contentDir } from '../../../src/content/api/node.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { project } from '../../support/project/project.ts';
import { answerForms } from '../../support/server/answer-forms.ts';
import { shownText } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { compiled } from '../../support/server/server-site.ts';
import { openServer, outcomeOf } from '../../support/server/test-server.ts';

const site = readSite(contentDir({ CONTENT_DIR: 'examples/appointment/content' }), project);
const example = { ...site.compiled!, headers: compiled.headers };

const env = { BANK_DETAILS_KEY: '5a'.repeat(32) };
const server = await openServer({ content: example, env });
afterAll(() => server.close());

const act = 'appointment-choice';
const button = 'Book this appointment';
const asked = example.acts![act]!.questions as Parameters<typeof answerForms>[1];
const { record } = answerForms(() => server, asked, act, 'appointment-check');

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
  ['with the words of the button', { button, statement: button }, 303],
  ['with them as its statement', { statement: button }, 303],
  ['without any words', {}, 422],
])('D-51 a form made by hand, %s, books no appointment without an adult', async (_, words, status) => {
  const { id } = await makeLink(server, 'appointment');
  const send = (adult: boolean) => record(id, { ...answering(adult), ...words });
  expect(outcomeOf(await send(false))).toBe(status === 422 ? 'formRefused' : 'pageChanged');
  expect((await server.show(id)).completed).toEqual([]);
  expect((await send(true)).status).toBe(status);
});
