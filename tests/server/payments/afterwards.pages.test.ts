import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { readCompiled } from '../../../src/server/base/compiled.ts';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { appendFact } from '../../../src/server/ledger/append.ts';
import type { Fact } from '../../../src/server/ledger/records.ts';
import { exampleContent, postMandate } from '../../support/direct-debit/direct-debit-example.ts';
import { readHtml } from '../../support/drawn/read-html.ts';
import { project } from '../../support/project/project.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openSite } from '../../support/server/own-site.ts';
import { openStates } from '../../support/server/states.ts';
import { link, nonce } from '../../support/server/test-server.ts';

/** D-28: a link stays used, and its pages say what has become of what was recorded. */

const token = 'a-token-of-the-provider-0123456789abcdef';
const server = await openSite(exampleContent, project, { env: { PROVIDER_API_TOKEN: token } });
afterAll(() => server.close());

type Own = { id: string; reference: string };
type Told = (own: Own) => Promise<unknown>;

const call = async (path: string, body: object) => {
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await server.post(`/provider-api${path}`, body, { key: randomUUID(), headers });
  expect([200, 201]).toContain(status);
};
const endOfDay: Told = () => call('/reconciliations', { day: new Date().toISOString().slice(0, 10) });
const refund =
  (amount_pence: number): Told =>
  ({ id }) =>
    call(`/links/${nameOf(id)}/refunds`, { amount_pence, reason: 'a late engineer' });
const mandate =
  (status: string): Told =>
  ({ reference }) =>
    call(`/mandates/${reference}/status`, { status });
/** What only the card gateway tells. */
const told =
  (fact: Fact): Told =>
  async ({ id, reference }) => {
    const { db, signer } = await openStates(server).ledger();
    const compiled = readCompiled(server.settings.DIST_DIR);
    const own = { link_id: id, fact, about: reference, id: randomUUID(), told_by: 'a test' };
    expect(await appendFact({ db, signer, compiled, settings: {}, now: () => new Date() }, db, own)).toBe(true);
  };

const send = (id: string, act: string, button: string) =>
  server.post(`${link(id)}/${act}`, cardBody(nonce(), button), { key: randomUUID() });

const acts = {
  'payment-success': async (pence = 3499) => {
    const { id } = await makeLink(server, 'single-payment', { amount_pence: pence });
    return { id, reply: await send(id, 'payment', `Pay £${pence / 100}`) };
  },
  'success-card': async () => {
    const { id } = await makeLink(server, 'card');
    return { id, reply: await send(id, 'payment-method', 'Continue') };
  },
  'success-dd': async () => {
    const { id } = await makeLink(server, 'direct-debit');
    return { id, reply: await postMandate(server, id) };
  },
};

/** What the pages say as long as all stands. */
const stands = /need to pay again|was successful|ongoing payment method|next payment when|We will tell you the amount/;

type Case = { name: string; page: keyof typeof acts; pence?: number; since: Told[]; heading: string; words?: string };

test.each<Case>([
  {
    ...{ name: 'a payment declined at its settlement', page: 'payment-success', pence: 3484, since: [endOfDay] },
    ...{ heading: 'Your payment of £34.84 did not go through', words: 'did not send us the money. Please call us on' },
  },
  {
    ...{ name: 'a payment declined, and settled after all', page: 'payment-success', pence: 3484 },
    ...{ since: [endOfDay, told('payment-settled')], heading: 'paid' },
  },
  {
    ...{ name: 'a payment voided', page: 'payment-success', pence: 3485, since: [endOfDay] },
    ...{ heading: 'Your payment of £34.85 was cancelled', words: 'No money was taken.' },
  },
  {
    ...{ name: 'a payment given back', page: 'payment-success', since: [refund(3499)] },
    ...{ heading: 'We gave £34.99 back', words: 'The money goes back the way you paid' },
  },
  {
    ...{ name: 'a payment given back in two parts', page: 'payment-success', since: [refund(1499), refund(2000)] },
    ...{ heading: 'We gave £34.99 back', words: 'The money goes back the way you paid' },
  },
  {
    ...{ name: 'a payment given back in part', page: 'payment-success', since: [refund(1000)] },
    ...{ heading: 'We gave back part of your £34.99', words: 'The money goes back the way you paid' },
  },
  {
    ...{ name: 'a refund that failed', page: 'payment-success', since: [refund(1087), endOfDay] },
    ...{ heading: 'paid' },
  },
  {
    ...{ name: 'a dispute that was lost', page: 'payment-success', pence: 3483, since: [endOfDay] },
    ...{ heading: 'Your bank has given you money back', words: 'It was for your payment of £34.83.' },
  },
  {
    ...{ name: 'a dispute that was won', page: 'payment-success', pence: 3482, since: [endOfDay] },
    ...{ heading: 'paid' },
  },
  {
    ...{ name: 'a card that was closed', page: 'success-card', since: [told('card-closed')] },
    ...{ heading: 'Your payment method no longer works', words: 'We cannot take payments in the way that you set up.' },
  },
  {
    ...{ name: 'a mandate that was cancelled', page: 'success-dd', since: [mandate('active'), mandate('cancelled')] },
    ...{ heading: 'Your Direct Debit is cancelled', words: 'We cannot take payments in the way that you set up.' },
  },
  {
    ...{ name: 'a mandate that failed', page: 'success-dd', since: [mandate('failed')] },
    ...{ heading: 'Your Direct Debit did not work', words: 'We cannot take payments in the way that you set up.' },
  },
  {
    ...{ name: 'a mandate that works again', page: 'success-dd', since: [mandate('failed'), mandate('active')] },
    ...{ heading: 'set up' },
  },
])('D-28 the last page and the used page of $name say so', async ({ page, pence, since, heading, words }) => {
  const { id, reply } = await acts[page](pence);
  expect(reply.status).toBeLessThan(400);
  const reference = (await server.show(id)).acts[0]!.reference;
  for (const next of since) await next({ id, reference });
  for (const path of [page, 'already-used']) {
    const main = readHtml((await server.get(`/${path}?id=${id}`)).text).one('main');
    expect(main.one('h1').text, path).toContain(heading);
    expect([stands.test(main.text), main.text], path).toEqual([!words, expect.stringContaining(words ?? heading)]);
  }
});
