import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerGateway } from '../../../src/server/gateway/gateway.ts';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { withWallets } from '../../support/server/server-site.ts';
import { link, openServer, slugOf, type TestServer } from '../../support/server/test-server.ts';
import { cardNonce as card, walletNonce as token } from '../../support/server/wallet-nonces.ts';

/** A gateway that notes the names of its calls. */
const noting = (gateway: ServerGateway, calls: string[]): ServerGateway =>
  new Proxy(gateway, {
    get(target, name: keyof ServerGateway) {
      const value = target[name];
      if (typeof value !== 'function') return value;
      return (...given: never[]) => {
        calls.push(name);
        return (value as (...given: never[]) => unknown)(...given);
      };
    },
  });

describe('a page that does not offer the wallet (D-43)', () => {
  let plain: TestServer;
  const asked: string[] = [];
  beforeAll(async () => {
    const content = structuredClone(withWallets({ 'card-mandate': ['paypal'] }));
    const { steps, acts } = content.site.journeys['single-payment']!;
    content.site.journeys.both = { steps: [...steps.slice(0, 2), 'card-mandate', ...steps.slice(2)], acts };
    plain = await openServer({
      content,
      env: { DECLINES_PER_LINK: '2', DECLINES_PER_ADDRESS: '2' },
      gateway: (db) => noting(sandboxGateway(db), asked),
    });
  });
  afterAll(() => plain.close());

  test.each([
    ['apple-pay', 'single-payment'],
    ['google-pay-card', 'single-payment'],
    ['paypal', 'both'],
  ] as const)(
    'refuses %s in the journey %s, whatever a later page offers, and asks the gateway for nothing but its look-up',
    async (kind, journey) => {
      const { id } = await makeLink(plain, journey, { amount_pence: 3499 });
      const send = (nonce: string) => plain.post(`${link(id)}/payment`, cardBody(nonce), { key: randomUUID() });
      asked.length = 0;
      for (const outcome of ['success', 'declined', 'not-shifted', 'lost'] as const)
        expect(slugOf(await send(token(kind, outcome)))).toBe('instrument-not-offered');
      expect(new Set(asked)).toEqual(new Set(['lookUp']));
      const { attempts } = await plain.show(id);
      expect(attempts.map(({ state }) => state)).toEqual(Array(4).fill('not-taken'));
      expect((await plain.get(`/public-api/sandbox/charges/${id}`)).body.charges).toEqual([]);
      expect((await send(card())).status).toBe(201);
    },
  );

  test('is each page for itself: another one of the same content offers it', async () => {
    const { id } = await makeLink(plain, 'card');
    const send = (nonce: string) => plain.post(`${link(id)}/payment-method`, cardBody(nonce), { key: randomUUID() });
    expect(slugOf(await send(token('google-pay')))).toBe('instrument-not-offered');
    expect((await send(token('paypal-agreement'))).status).toBe(201);
  });

  test('gets a token that names the wallets of its own journey, or none', async () => {
    const tokenOf = async (journey: string) =>
      (await plain.post(`${link((await makeLink(plain, journey)).id)}/client-token`)).body;
    expect(Object.keys(await tokenOf('single-payment'))).toEqual(['client_token']);
    expect(await tokenOf('card')).toMatchObject({ wallets: ['paypal'] });
  });
});

describe('the settings', () => {
  test('a wallet that they do not take is refused, and the client token does not offer it', async () => {
    const content = withWallets({ 'single-card-payment': ['apple-pay', 'paypal'] });
    const one = await openServer({ content, env: { WALLETS: 'apple-pay' } });
    const { id } = await makeLink(one, 'single-payment');
    expect((await one.post(`${link(id)}/client-token`)).body).toEqual({
      client_token: expect.any(String),
      wallets: ['apple-pay'],
    });
    const send = (nonce: string) => one.post(`${link(id)}/payment`, cardBody(nonce), { key: randomUUID() });
    expect(slugOf(await send(token('paypal')))).toBe('instrument-not-offered');
    expect((await send(token('apple-pay'))).status).toBe(201);
    await one.close();
  });

  test('the client token says the wallets of the content, with the id that Google Pay asks for', async () => {
    const server = await openServer({ content: withWallets(), env: { GOOGLE_MERCHANT_ID: 'BCR2DN4T' } });
    const { body } = await server.post(`${link((await makeLink(server, 'single-payment')).id)}/client-token`);
    expect(body).toMatchObject({ wallets: ['apple-pay', 'google-pay', 'paypal'], google_merchant_id: 'BCR2DN4T' });
    expect(faultsOf('ClientToken', body)).toEqual([]);
    await server.close();
  });
});
