import { afterAll, expect, test } from 'vitest';
import { right, wrong } from '../../support/content/typed-rows.ts';
import { compiledExample, rightRequest } from '../../support/direct-debit/direct-debit-example.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

const server = await openServer({ content: compiledExample() });
const unused = (await makeLink(server, 'direct-debit')).id;
afterAll(() => server.close());

const mandate = (id: string, body: object) => server.post(`${link(id)}/direct-debit-mandate`, body);
const show = async (id: string, reader?: string) =>
  (await operate(server.settings, {
    name: 'show',
    id,
    ...(reader && { bankDetails: true }),
  })) as LinkRecord;

// By night all: `mandate.test.ts` has each by day, without a server.
const some = <Row>(rows: readonly Row[]) => rows.filter((_, i) => isNightly || i % 5 === 0);

test.each(some(right))('%s %j is taken and kept as %j', async (field, typed, kept) => {
  const { id } = await makeLink(server, 'direct-debit');
  const answer = await mandate(id, { ...rightRequest, [field]: typed });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  expect((await show(id, 'a test')).bank_details).toMatchObject({ [field]: kept });
});

test.each(some(wrong))('%s %j is refused as %s, in the words that the page has for it', async (field, typed, code) => {
  const answer = await mandate(unused, { ...rightRequest, [field]: typed });
  expect([answer.status, slugOf(answer)]).toEqual([422, 'fields-invalid']);
  expect(answer.body.errors).toEqual([{ field, code, detail: expect.stringMatching(/^[A-Z][^{]{10,}$/) }]);
  expect(faultsOf('Problem', answer.body)).toEqual([]);
});

test('nothing that was refused is stored', async () => {
  expect(await show(unused)).toMatchObject({ status: 'active', acts: [] });
});
