import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { braintreeGateway } from '../../../../src/server/gateway/braintree/braintree.ts';
import { createFakeGateway, type SecureInfo } from '../../../support/braintree/gateway.ts';
import {
  fakeEnvironment,
  type ServerApi,
  fakeSettings as settings,
  startServerApi,
} from '../../../support/braintree/server-api.ts';
import { cardBody } from '../../../support/server/customer-calls.ts';
import { makeLink } from '../../../support/server/make-link.ts';
import { link, openServer, slugOf, type TestServer } from '../../../support/server/test-server.ts';

/** Our calls with Braintree behind them: what the page sends is believed in nothing. */

const secure = (status: string, liabilityShifted = false): SecureInfo => ({
  status,
  liabilityShifted,
  liabilityShiftPossible: true,
});

describe.each([
  ['required', [], {}],
  // With its calls measured a gateway does the same.
  ['when-available', ['lookup_error', 'authentication_unavailable'], { METRICS_PORT: '0' }],
] as const)('THREE_D_SECURE=%s', (policy, accepted, env) => {
  const provider = createFakeGateway();
  let api: ServerApi;
  let server: TestServer;
  beforeAll(async () => {
    api = await startServerApi(provider);
    const gateway = () =>
      braintreeGateway(settings, {
        requireThreeDSecure: policy === 'required',
        environment: fakeEnvironment(api.port),
      });
    server = await openServer({ env: { ...env, THREE_D_SECURE: policy }, gateway });
  });
  afterAll(async () => {
    await server.close();
    await api.close();
  });

  const newLink = async (journey: string) => (await makeLink(server, journey)).id;
  const send = (id: string, act: string, nonce: string) =>
    server.post(`${link(id)}/${act}`, cardBody(nonce), { key: randomUUID() });
  const books = () => ({ sales: provider.sales.length, customers: provider.customers.size });

  test('the page is told which statuses it may send, and no others', async () => {
    const { body } = await server.post(`${link(await newLink('card'))}/client-token`);
    expect(body.client_token).toBeTruthy();
    if (accepted.length) expect(body.accepted_statuses).toEqual(expect.arrayContaining([...accepted]));
    else expect(body).not.toHaveProperty('accepted_statuses');
    for (const status of ['authenticate_rejected', 'authenticate_failed', 'challenge_required'])
      expect(body.accepted_statuses ?? []).not.toContain(status);
  });

  describe.each([
    ['payment-method', 'card'],
    ['payment', 'single-payment'],
  ])('%s', (act, journey) => {
    test('a nonce whose own record says that liability has shifted is used', async () => {
      const before = books();
      const nonce = provider.holdCard('4111111111111111', secure('authenticate_successful', true));
      expect((await send(await newLink(journey), act, nonce)).status).toBe(201);
      const key = act === 'payment' ? 'sales' : 'customers';
      expect(books()).toEqual({ ...before, [key]: before[key] + 1 });
    });

    test.each([
      ['has no record, because nobody has checked it', undefined],
      ['was rejected by the bank', secure('authenticate_rejected')],
      ['failed the bank’s question', secure('authenticate_failed')],
      ['was never answered', secure('challenge_required')],
    ])('a nonce that %s is refused, and nothing is taken or kept', async (_name, record) => {
      const before = books();
      const nonce = provider.holdCard('4111111111111111', record);
      const reply = await send(await newLink(journey), act, nonce);
      expect([reply.status, slugOf(reply)]).toEqual([409, 'authentication-missing']);
      expect(books()).toEqual(before);
    });

    test('a nonce that the bank could not check goes by the setting', async () => {
      const nonce = provider.holdCard('4111111111111111', secure('lookup_error'));
      const reply = await send(await newLink(journey), act, nonce);
      expect(reply.status).toBe(accepted.length ? 201 : 409);
    });

    test('a decline says its class', async () => {
      const nonce = provider.holdCard('4000111111111511', secure('authenticate_successful', true));
      const reply = await send(await newLink(journey), act, nonce);
      expect([reply.status, slugOf(reply), reply.body.decline]).toEqual([402, 'card-declined', 'fraud']);
    });
  });
});
