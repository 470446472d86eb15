import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardOf, declineOf, outcomeOfNonce, sandboxNonce } from '../../../../src/server/gateway/sandbox/cards.ts';
import { faultsOf } from '../../../support/server/api-schema.ts';
import { cardBody } from '../../../support/server/customer-calls.ts';
import { demoId } from '../../../support/server/server-site.ts';
import { openServer, slugOf, type TestServer } from '../../../support/server/test-server.ts';

const now = new Date('2026-11-20T12:00:00Z');
const good = { number: '4111 1111 1111 1111', expiry: '12/30', cvv: '123' };

describe('a sandbox card gives the nonce that the page would have', () => {
  test.each<[string, string, string, string?]>([
    ['4111 1111 1111 1111', '123', 'success', 'Visa'],
    ['5555 5555 5555 4444', '123', 'success', 'Mastercard'],
    ['3782 822463 10005', '1234', 'success', 'American Express'],
    ['6011 1111 1111 1117', '123', 'success', 'Discover'],
    ['3530 1113 3330 0000', '123', 'success', 'JCB'],
    ['3625 960000 0004', '123', 'success', 'Diners Club'],
    ['6304 0000 0000 0000', '123', 'success', 'Maestro'],
    ['6221 2611 1111 7766', '123', 'success', 'UnionPay'],
    ['4000 0000 0000 1091', '123', 'success', 'Visa'],
    ['4000 0000 0000 1109', '123', 'not-shifted'],
    ['4000 0000 0000 1018', '123', 'not-shifted'],
    ['4000 0000 0000 1042', '123', 'not-shifted'],
    ['4000 0000 0000 1067', '123', 'not-shifted'],
    ['4000 0000 0000 0036', '123', 'declined'],
  ])('%s', (number, cvv, outcome, brand = '') => {
    const nonce = sandboxNonce({ ...good, number, cvv }, now) ?? '';
    expect(nonce).toMatch(new RegExp(`^sandbox-${outcome}-([a-z-]+-)?[0-9a-f-]{36}$`));
    expect(outcomeOfNonce(nonce)).toBe(outcome);
    // What the sandbox tells of it afterwards, for the receipt (D-34); no digit is in the nonce itself.
    expect(cardOf(nonce)).toEqual(brand ? { brand, ending: number.slice(-4) } : {});
  });

  test.each([
    ['0036', 'declined'],
    ['0044', { declined: 'funds' }],
    ['0051', { declined: 'limit' }],
    ['0069', { declined: 'expired' }],
    ['0077', { declined: 'cvv' }],
    ['0085', { declined: 'hard' }],
    ['0093', { declined: 'later' }],
    ['0101', { declined: 'fraud' }],
    ['0119', { declined: 'unauthenticated' }],
    ['0127', { declined: 'hard', isLost: true }],
  ])('4000 0000 0000 %s is declined as its row says', (ending, decline) => {
    const nonce = sandboxNonce({ ...good, number: `4000 0000 0000 ${ending}` }, now) ?? '';
    expect([outcomeOfNonce(nonce), declineOf(nonce), cardOf(nonce)]).toEqual(['declined', decline, {}]);
  });

  test.each([
    ['a card that is refused at tokenising', { number: '4000 0000 0000 0028' }],
    ['a card that verification rejects', { number: '4000 0000 0000 0002' }],
    ['a card that verification rejects otherwise', { number: '4000 0000 0000 0010' }],
    ['a number outside the table', { number: '4242 4242 4242 4242' }],
    ['a number with letters', { number: '4111 1111 1111 111x' }],
    ['no number', { number: '' }],
    ['the month 13', { expiry: '13/30' }],
    ['the month 00', { expiry: '00/30' }],
    ['last month', { expiry: '10/26' }],
    ['an expiry in one piece', { expiry: '1230' }],
    ['a short CVV', { cvv: '12' }],
    ['a long CVV', { cvv: '1234' }],
    ['a short CVV of american-express', { number: '378282246310005', cvv: '123' }],
    ['a CVV with letters', { cvv: '12a' }],
  ])('%s gives none', (_name, change) => {
    expect(sandboxNonce({ ...good, ...change }, now)).toBeUndefined();
  });

  test('this month still counts', () => {
    expect(sandboxNonce({ ...good, expiry: '11/26' }, now)).toBeDefined();
  });
});

const token = 'a-token-of-the-provider-0123456789abcdef';

describe('the sandbox calls', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ env: { PROVIDER_API_TOKEN: token } });
  });
  afterAll(() => server.close());

  test('a nonce is fresh each time, and pays', async () => {
    const [one, two] = [
      await server.post('/public-api/sandbox/nonces', good),
      await server.post('/public-api/sandbox/nonces', good),
    ];
    expect([one.status, faultsOf('SandboxNonce', one.body)]).toEqual([201, []]);
    expect(one.body.nonce).not.toBe(two.body.nonce);
    const body = cardBody(String(one.body.nonce));
    const paid = await server.post(`/public-api/links/${demoId(401)}/payment`, body, { key: randomUUID() });
    expect(paid.status).toBe(201);
  });

  test('what comes afterwards goes by the pence, as a gateway’s webhooks would say it, once each', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const call = (path: string, body: object, more = {}) =>
      server.post(`/provider-api${path}`, body, { headers: { ...headers, ...more } });
    const paid = async (amount_pence: number) => {
      const { body } = await call('/links', { journey: 'single-payment', amount_pence });
      const nonce = await server.post('/public-api/sandbox/nonces', good);
      const of = { key: randomUUID() };
      await server.post(`/public-api/links/${body.id}/payment`, cardBody(String(nonce.body.nonce)), of);
      return String(body.link);
    };
    const expected: Record<number, string[]> = {
      1000: ['payment-settled'],
      1081: ['payment-settled', 'payment-disputed'],
      1082: ['payment-settled', 'payment-disputed', 'dispute-won'],
      1083: ['payment-settled', 'payment-disputed', 'dispute-lost'],
      1084: ['payment-settlement-declined'],
      1085: ['payment-voided'],
    };
    const links: [string, string[]][] = [];
    for (const [pence, facts] of Object.entries(expected)) links.push([await paid(Number(pence)), facts]);
    const given = await paid(5000);
    const refund = (amount_pence: number) =>
      call(`/links/${given}/refunds`, { amount_pence, reason: 'tried' }, { 'idempotency-key': randomUUID() });
    expect([(await refund(186)).status, (await refund(187)).status]).toEqual([409, 201]);
    links.push([given, ['payment-settled', 'payment-refunded', 'payment-refund-failed']]);
    const day = new Date().toISOString().slice(0, 10);
    for (let times = 0; times < 2; times += 1) expect((await call('/reconciliations', { day })).status).toBe(200);
    for (const [name, facts] of links) {
      const { body } = await server.get(`/provider-api/links/${name}`, { headers });
      expect((body.facts as { fact: string }[]).map(({ fact }) => fact).toSorted()).toEqual(facts.toSorted());
    }
  });

  test('a card that gives no nonce is 422', async () => {
    expect(slugOf(await server.post('/public-api/sandbox/nonces', { ...good, cvv: '1' }))).toBe('card-refused');
    expect(slugOf(await server.post('/public-api/sandbox/nonces', { ...good, cvv: 123 }))).toBe('invalid');
  });

  test('the ledger of an unknown link is unknown', async () => {
    expect(slugOf(await server.get(`/public-api/sandbox/charges/${randomUUID()}`))).toBe('link-unknown');
  });
});
