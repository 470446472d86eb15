import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import contract from '../../../docs/openapi.json' with { type: 'json' };
import { makeToken, scopes } from '../../../src/server/base/provider-token.ts';
import { compiledExample, postMandate } from '../../support/direct-debit/direct-debit-example.ts';
import { faultyGateway } from '../../support/faults/faulty-gateway.ts';
import { validatorAt } from '../../support/server/as-documented.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';

type Media = Record<string, { example?: unknown }>;
type Operation = {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, { content?: Media }>;
};
type Described = Operation & { place: string[] };

/** What a later call takes from the answer to an earlier one. */
type Answer = Record<'link' | 'id', string> &
  Record<'attempts', { order_id: string }[]> &
  Record<'letters', { state: string }[]> &
  Record<'events', { id: string }[]> &
  Record<'records', { reference: string }[]>;

const operationsOf = (part: 'paths' | 'webhooks'): Described[] =>
  Object.entries(contract[part] as unknown as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, place: [part, path, method] })),
  );
const calls = operationsOf('paths');
const named = (id: string) => calls.find(({ operationId }) => operationId === id)!;
/** The media type of what an operation takes or answers, which is one alone. */
const typeOf = (content: Media) => Object.keys(content).join(' and ');

test.each([...calls, ...operationsOf('webhooks')].map((one) => [one.operationId, one] as const))(
  '%s has examples of its request and its answer, which are as their schemas say',
  (_, { place, requestBody, responses }) => {
    const examples = [
      ...(requestBody ? [[['requestBody'], requestBody.content] as const] : []),
      ...Object.entries(responses).flatMap(([status, { content }]) =>
        status.startsWith('2') && content ? [[['responses', status], content] as const] : [],
      ),
    ];
    for (const [within, content] of examples) {
      const type = typeOf(content);
      const validate = validatorAt('provider', [...place, ...within, 'content', type, 'schema'])!;
      expect([within, validate(content[type]?.example), validate.errors]).toEqual([within, true, null]);
    }
  },
);

test('what is taken is closed, and what is answered is open, as the promise says', () => {
  const { LinkRequest, ActEvent, FactEvent, ProviderLink, ReceiptPayload } = contract.components.schemas;
  expect(LinkRequest).toMatchObject({
    additionalProperties: false,
    properties: { customer_type: { enum: ['new', 'existing'] } },
  });
  for (const schema of [ActEvent, FactEvent, ProviderLink]) {
    expect(schema).toMatchObject({ properties: { status: { 'x-extensible-enum': expect.arrayContaining(['used']) } } });
    expect(JSON.stringify(schema)).not.toMatch(/"enum"|"additionalProperties":false/);
  }
  expect(ReceiptPayload).toMatchObject({ properties: { jti: { type: 'string' } } });
});

describe('D-69 each operation of the document is answered as it says', async () => {
  const care = makeToken('care', scopes);
  const gateway = faultyGateway();
  const server = await openServer({
    ...{ content: compiledExample(), env: { PROVIDER_API_TOKENS: care.entry } },
    gateway: gateway.open,
  });
  afterAll(() => server.close());

  const asked = new Set<string>();
  /** Makes a call by its name, with the document's example of a body unless the test has one. */
  async function ask(id: string, fill: Record<string, string> = {}, given?: object) {
    asked.add(id);
    const { place, requestBody, responses } = named(id);
    const type = typeOf(requestBody?.content ?? {});
    const body = given ?? requestBody?.content[type]?.example;
    const [, path = '', method = ''] = place;
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => fill[name]!);
    const { status, body: answer } = await server.get(address + (fill.query ?? ''), {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${care.token}`,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': type }),
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    expect([id, status, Object.keys(responses)]).toEqual([id, status, expect.arrayContaining([String(status)])]);
    expect([id, status, answer.detail]).toEqual([id, expect.toSatisfy((one: number) => one < 300), undefined]);
    return answer as unknown as Answer;
  }

  test('at an installation with the journeys, values and letters of its content', async () => {
    const { body } = await server.get('/provider-api/openapi.json', {
      headers: { authorization: `Bearer ${care.token}` },
    });
    const { components } = body as unknown as typeof contract;
    const { journey, values } = components.schemas.LinkRequest.properties;
    const names = (...some: string[]) => ({ 'x-extensible-enum': expect.arrayContaining(some) });
    expect(journey).toMatchObject(names('contract', 'single-payment'));
    expect(values).toMatchObject({ propertyNames: names('customer_email') });
    expect(components.parameters.LetterName.schema).toMatchObject(names('payment-receipt'));
  });

  test('over real HTTP, with its example', async () => {
    const made = await ask('createLink');
    await ask('createLinks');
    const own = { link: made.link, name: 'payment-receipt' };
    await ask('correctLink', own);
    await ask('setLinkMaintenance', own, { on: true });
    await ask('setLinkMaintenance', own, { on: false });
    gateway.fault = 'answer lost';
    gateway.searchLags = true;
    await server.post(`${link(made.id)}/payment`, cardBody(nonce(), 'Pay £34.99'), { key: randomUUID() });
    const { attempts } = await ask('listAttempts', { query: '?open=true' });
    await ask(
      'settleAttempt',
      { order: attempts[0]!.order_id },
      { as: 'taken', reason: 'on the statement', anyway: true },
    );
    Object.assign(gateway, { fault: 'none', searchLags: false });
    await ask('unlockLink', own);
    await ask('refundPayment', own);
    await ask('resendLetter', own);
    const states = async () => (await ask('getLink', own)).letters.map(({ state }) => state);
    await expect.poll(states).toContain('accepted');
    await ask('reportBounce', own);
    for (const id of ['getLink', 'getHistory', 'addNote']) await ask(id, own);
    for (const id of ['listLinks', 'listUndelivered', 'getSending', 'setMaintenance', 'setSending', 'resetDemo'])
      await ask(id);
    await ask('setMaintenance', {}, { on: false });
    const { events } = await ask('listEvents', { query: '?limit=1' });
    await ask('replayEvent', { id: events[0]!.id });

    await postMandate(server, demoId(102));
    const { records } = await ask('getLink', { link: demoId(102) });
    for (const id of ['getBankDetails', 'getAnswers', 'getAgreedDocument']) await ask(id, { link: demoId(102) });
    await ask('reportMandateStatus', { reference: records.at(-1)!.reference });

    const other = await ask('createLink', {}, { journey: 'contract' });
    await ask('expireLink', { link: other.link });
    await ask('recallLinks');
    await ask('reconcileDay');
    await ask('purgeLinks');
    await ask('eraseCustomer', own);
    expect(calls.map(({ operationId }) => operationId).filter((id) => !asked.has(id))).toEqual([]);
  });
});
