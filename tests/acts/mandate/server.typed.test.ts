import { afterAll, expect, test } from 'vitest';
import { right, wrong } from '../../support/content/typed-rows.ts';
import { compiledExample, postMandate } from '../../support/direct-debit/direct-debit-example.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';
import { openServer, outcomeOf } from '../../support/server/test-server.ts';

const server = await openServer({ content: compiledExample() });
const unused = (await makeLink(server, 'direct-debit')).id;
afterAll(() => server.close());

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
  expect(outcomeOf(await postMandate(server, id, { [field]: typed }))).toBe('/success-dd');
  expect((await show(id, 'a test')).bank_details).toMatchObject({ [field]: kept });
});

test.each(some(wrong))('%s %j is refused as %s', async (field, typed, code) => {
  expect(outcomeOf(await postMandate(server, unused, { [field]: typed }))).toBe(`${field} ${code}`);
});

test('nothing that was refused is stored', async () => {
  expect(await show(unused)).toMatchObject({ status: 'active', acts: [] });
});
