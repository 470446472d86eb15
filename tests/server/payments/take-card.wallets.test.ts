import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import type { SandboxCharges } from '../../../src/types.gen.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree } from '../../support/server/agree.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { withWallets } from '../../support/server/server-site.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';
import { cardNonce as card, walletNonce as token } from '../../support/server/wallet-nonces.ts';

const server = await openServer({ content: withWallets() });
afterAll(() => server.close());

const call =
  (act: 'payment' | 'payment-method') =>
  (id: string, nonce: string, key: string = randomUUID()) =>
    server.post(`${link(id)}/${act}`, cardBody(nonce), { key });
const [pay, keep] = [call('payment'), call('payment-method')];
const newLink = async (journey = 'single-payment') => (await makeLink(server, journey)).id;
const ledger = async (id: string) => {
  const { body } = await server.get(`/public-api/sandbox/charges/${id}`);
  expect(faultsOf('SandboxCharges', body)).toEqual([]);
  return body as unknown as SandboxCharges;
};
const charges = async (id: string) => (await ledger(id)).charges;
const vaulted = async (id: string) => (await ledger(id)).vaulted;
const eventsOf = async (id: string) =>
  (await server.ask({ name: 'export' })).events.filter((event) => 'link' in event && event.link === nameOf(id));

const visa = { card_brand: 'Visa', card_ending: '1111' };

describe('a payment', () => {
  test.each([
    ['apple-pay', { instrument: 'apple-pay', ...visa }],
    ['apple-pay-merchant', { instrument: 'apple-pay', ...visa }],
    ['google-pay', { instrument: 'google-pay', ...visa }],
    ['google-pay-card', { instrument: 'google-pay', ...visa }],
    ['paypal', { instrument: 'paypal' }],
    ['paypal-agreement', { instrument: 'paypal' }],
  ] as const)(
    'with %s is charged once, and record, link, event, evidence and the gateway’s ledger say so (D-43)',
    async (kind, said) => {
      const id = await newLink();
      const [nonce, key] = [token(kind), randomUUID()];
      const { status, body, text } = await pay(id, nonce, key);
      expect([status, faultsOf('ActRecord', body)]).toEqual([201, []]);
      expect(body).toMatchObject(said);
      expect('card_brand' in body).toBe('card_brand' in said);
      const again = await pay(id, nonce, key);
      expect([again.status, again.text]).toEqual([200, text]);
      const { instrument } = said;
      expect(await charges(id)).toMatchObject([{ instrument }]);

      const told = (await server.get(link(id))).body;
      expect(faultsOf('Link', told)).toEqual([]);
      expect(told.records).toMatchObject([{ act: 'payment', ...said }]);
      expect((await server.show(id)).acts).toMatchObject([said]);
      const [event] = await eventsOf(id);
      expect([event, faultsOf('ActEvent', event)]).toMatchObject([{ instrument }, []]);
      expect(await server.verify(id)).toMatchObject({ records: 1, problems: [] });
    },
  );

  test('with a typed card says so in the same places (D-43)', async () => {
    const id = await newLink();
    const { body } = await pay(id, card());
    const said = { instrument: 'card', card_brand: 'Mastercard', card_ending: '4444' };
    expect(body).toMatchObject(said);
    expect((await server.get(link(id))).body.records).toMatchObject([said]);
    expect((await server.show(id)).acts).toMatchObject([said]);
    expect(await eventsOf(id)).toMatchObject([{ instrument: 'card' }]);
    expect(await charges(id)).toMatchObject([{ instrument: 'card' }]);
  });

  test('an act that neither pays nor keeps anything has no instrument (D-43)', async () => {
    const id = await newLink('contract');
    expect((await agree(server, id)).status).toBe(303);
    for (const said of [(await server.get(link(id))).body.records, (await server.show(id)).acts, await eventsOf(id)])
      expect([said, JSON.stringify(said).includes('instrument')]).toEqual([[expect.any(Object)], false]);
  });

  test.each([
    ['declined', 'apple-pay', 'card-declined'],
    ['not-shifted', 'google-pay-card', 'authentication-missing'],
    ['not-shifted', 'paypal', 'authentication-missing'],
  ] as const)('that is %s with %s is answered with %s, and a card pays after it', async (outcome, kind, slug) => {
    const id = await newLink();
    expect(slugOf(await pay(id, token(kind, outcome)))).toBe(slug);
    expect(await charges(id)).toEqual([]);
    expect((await pay(id, card())).status).toBe(201);
    expect(await charges(id)).toHaveLength(1);
  });

  test('a token of Google Pay without our 3-D Secure is refused before the gateway is asked to charge', async () => {
    const id = await newLink();
    await pay(id, token('google-pay-card', 'not-shifted'));
    expect((await server.show(id)).attempts).toMatchObject([{ state: 'unauthenticated' }]);
    expect(await server.query('select 1 from attempts where link_id = $1 and asked_at is not null', [id])).toEqual([]);
  });

  test.each(['google-pay-card', 'paypal-agreement'] as const)(
    'whose answer is lost with %s is found by its order, with its instrument, and charged once',
    async (kind) => {
      const id = await newLink();
      const { status, body } = await pay(id, token(kind, 'lost'));
      expect([status, body.instrument]).toEqual([201, kind.replace(/-(card|agreement)$/, '')]);
      expect((await pay(id, card())).body.reference).toBe(body.reference);
      expect(await charges(id)).toHaveLength(1);
    },
  );

  test('with each instrument at once on one link is one charge, and everybody gets its record', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await newLink();
      const nonces = [
        card(),
        token('apple-pay'),
        token('google-pay'),
        token('paypal'),
        token('google-pay-card', 'lost'),
      ];
      const answers = await Promise.all(nonces.map((nonce) => pay(id, nonce)));
      const allowed = [201, 200, 'payment-pending'];
      expect(answers.map(slugOf).filter((slug) => !allowed.includes(slug))).toEqual([]);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(await charges(id)).toHaveLength(1);
      const { body } = await pay(id, token('paypal'));
      expect(body.reference).toBe((await charges(id))[0]!.order_id);
    }
  });
});

describe('kept for monthly payments', () => {
  test.each(
    (['apple-pay-merchant', 'google-pay', 'google-pay-card', 'paypal-agreement'] as const).slice(0, isNightly ? 4 : 1),
  )('%s is', async (kind) => {
    const id = await newLink('card');
    const { status, body } = await keep(id, token(kind));
    const instrument = kind.replace(/-(merchant|card|agreement)$/, '');
    expect([status, body.instrument]).toEqual([201, instrument]);
    expect(await vaulted(id)).toMatchObject([{ instrument }]);
  });

  test.each(['apple-pay', 'paypal'] as const)(
    '%s is not, because its token is good for a payment only: nothing is kept, and a card is taken after it',
    async (kind) => {
      const id = await newLink('card');
      const [nonce, key] = [token(kind), randomUUID()];
      for (const again of [await keep(id, nonce, key), await keep(id, nonce, key)])
        expect(slugOf(again)).toBe('wallet-refused');
      expect(await vaulted(id)).toEqual([]);
      expect((await server.show(id)).attempts.map(({ state }) => state)).toEqual(['not-taken', 'not-taken']);
      expect((await keep(id, card())).status).toBe(201);
    },
  );
});
