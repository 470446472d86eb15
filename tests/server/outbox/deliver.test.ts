import { describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { signatureOf } from '../../../src/server/outbox/signed-post.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { openReceiver, secret } from '../../support/faults/event-receiver.ts';
import { patientDelivery, shortDelivery } from '../../support/faults/short-limits.ts';
import { agree, agreement, consent } from '../../support/server/agree.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';

const receiver = await openReceiver({ slowMs: 2_000 });
const env = {
  DEMO: '0',
  SIGNING_KEY: 'd1'.repeat(32),
  CARD_GATEWAY: 'sandbox',
  EVENTS_URL: receiver.url,
  EVENTS_SECRET: `${secret},${secret}-before`,
};

/** The events of a link that have come. One whose answer comes late is sent again: each counts once. */
function taken(id: string) {
  const own = receiver.taken.filter(({ link: own }) => own === nameOf(id));
  return [...new Map(own.map((event) => [event.id, event])).values()];
}

test('a signature is HMAC-SHA-256 over the time, a dot and the body, one for each secret', () => {
  // As `printf '1767225600.{}' | openssl dgst -sha256 -hmac key` says it.
  const at = new Date('2026-01-01T00:00:00Z');
  expect(signatureOf('{}', ['key'], at)).toBe(
    't=1767225600,v1=df344de429b8ee672e1863e0008fdbd0080000536fbccdf0e4f89846acbbe872',
  );
  expect(signatureOf('{}', ['key', 'other'], at).match(/v1=[0-9a-f]{64}/g)).toHaveLength(2);
});

onEveryDatabase(
  (server) => {
    const arrive = (id: string, count: number) => expect.poll(() => taken(id).length).toBeGreaterThanOrEqual(count);
    const pending = async (state?: 'dead') => await server().ask({ name: 'events', ...(state && { state }) });
    const pendingOf = async (id: string) => (await pending()).filter(({ link: own }) => own === nameOf(id));

    async function goThroughSwitch(): Promise<string> {
      const { id } = await makeLink(server(), 'switch-mandate', { payment_methods: ['card'] });
      await agree(server(), id);
      await server().post(`${link(id)}/payment-method`, cardBody(nonce()), { key: crypto.randomUUID() });
      await consent(server(), id);
      return id;
    }

    describe('events', () => {
      test('tell the provider what was recorded, in order, and nothing that is the customer’s alone', async () => {
        const id = await goThroughSwitch();
        await arrive(id, 3);
        const events = taken(id);
        expect(events.flatMap((event) => faultsOf('ActEvent', event))).toEqual([]);
        expect(events.map(({ number, act, completed }) => [number, act, completed.length])).toEqual([
          [1, 'contract-agreement', 1],
          [2, 'payment-method', 2],
          [3, 'switch-consent', 3],
        ]);
        expect(events[0]).toMatchObject({ type: 'act-recorded', journey: 'switch-mandate', sha256: agreement.sha256 });
        expect(events[2]).toMatchObject({ order_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
        expect(Object.keys(events[1]!)).not.toContain('user_agent');
        expect(JSON.stringify(events)).not.toMatch(/sandbox-success|127\.0\.0\.1|<section/);
        await expect.poll(() => pendingOf(id)).toEqual([]);
        expect(receiver.faults()).toEqual([]);
      });

      test('wait behind the first of their link that does not get through, and no longer', async () => {
        await receiver.behave('failing');
        const id = await goThroughSwitch();
        const waiting = async () =>
          (await pendingOf(id)).map(({ number, tries, last_failure }) => [number, tries > 1, last_failure]);
        const others = [2, 3].map((number) => [number, false, null]);
        await expect.poll(waiting).toEqual([[1, true, 'answered 500'], ...others]);
        await receiver.behave('well');
        await arrive(id, 3);
        expect(taken(id).map(({ number }) => number)).toEqual([1, 2, 3]);
      });

      test('that nobody takes in time, or that nobody listens for, are tried again', async () => {
        await receiver.behave('slow');
        const id = await goThroughSwitch();
        const reason = async () => (await pendingOf(id))[0]?.last_failure;
        await expect.poll(reason).toBe(`no answer in ${shortDelivery.timeoutMs} ms`);
        await receiver.behave('away');
        await expect.poll(reason).toBe('ECONNREFUSED');
        await receiver.behave('well');
        // As a clock that was ahead meanwhile, and a process that was killed then.
        const year = `now() + interval '1 year'`;
        await server().query(
          `update outbox set due_at = ${year}, leased_until = ${year}, leased_by = gen_random_uuid() where state = 'waiting'`,
        );
        await arrive(id, 3);
        expect(receiver.faults()).toEqual([]);
      });

      test('are exported as they were sent, since a time and in order', async () => {
        const before = new Date().toISOString();
        const id = await goThroughSwitch();
        await arrive(id, 3);
        const { events, next } = await server().ask({ name: 'export', since: before });
        expect([events, next]).toEqual([taken(id), undefined]);
      });

      test('can be sent again one by one, with the same id', async () => {
        const id = await goThroughSwitch();
        await arrive(id, 3);
        await expect.poll(() => pendingOf(id)).toEqual([]);
        const [first] = taken(id);
        const copies = () => receiver.taken.filter((event) => event.id === first!.id);
        const sentBefore = copies().length;
        expect(await server().ask({ name: 'replay', event: first!.id })).toEqual({ replayed: 1 });
        await expect.poll(() => copies().length).toBeGreaterThan(sentBefore);
        expect(copies().at(-1)).toEqual(first);
        const nonsense = server().ask({ name: 'replay', event: 'nonsense' });
        await expect(nonsense).rejects.toThrow('There is no event "nonsense"');
      });

      test('are in the log without an address or a secret', () => {
        const log = server().lines.join('');
        expect(log).toContain('an event could not be delivered yet');
        for (const word of [new URL(receiver.url).host, secret]) expect(log).not.toContain(word);
      });
    });
  },
  { env, delivery: shortDelivery },
);

describe('a dead event', () => {
  test('is listed, holds up its own link alone, and is replayed', async () => {
    await receiver.behave('failing');
    const server = await openServer({ env, delivery: { ...patientDelivery, giveUpAfterMs: 1 } });
    const dead = () => server.ask({ name: 'events', state: 'dead' });
    const held = await makeLink(server, 'switch', {});
    await agree(server, held.id);
    await consent(server, held.id);
    await expect.poll(async () => (await dead()).map(({ link: own }) => own)).toContain(nameOf(held.id));
    expect((await dead()).every(({ state, tries }) => state === 'dead' && tries === 2)).toBe(true);

    await receiver.behave('well');
    const other = await makeLink(server, 'contract');
    await agree(server, other.id);
    const numbersOf = (id: string) => taken(id).map(({ number }) => number);
    await expect.poll(() => numbersOf(other.id)).toEqual([1]);
    expect(numbersOf(held.id)).toEqual([]);

    expect(await server.ask({ name: 'replay', event: 'dead' })).toEqual({ replayed: 1 });
    await expect.poll(() => numbersOf(held.id)).toEqual([1, 2]);
    expect(await dead()).toEqual([]);
    await server.close();
  });
});

describe('an event whose rows are not what was signed', () => {
  test.each([
    ['its record', 'records', `sha256 = reverse(sha256)`, `sha256 = reverse(sha256)`, 'link_id'],
    ['its receipt', 'records', `receipt = receipt || 'x'`, `receipt = left(receipt, -1)`, 'link_id'],
    ['its number', 'records', 'number = 9', 'number = 1', 'link_id'],
    ['its link', 'links', `customer_type = 'existing'`, `customer_type = 'new'`, 'id'],
  ])('is put aside, and told once that is right again: %s', async (_what, table, wrong, right, key) => {
    await receiver.behave('failing');
    const server = await openServer({ env, delivery: shortDelivery });
    const { tamper, ask } = operatorOf(() => server);
    const change = (values: string) => tamper(table, `update ${table} set ${values} where ${key} = $1`, [id]);
    const { id } = await makeLink(server, 'contract', { customer_type: 'new' });
    await agree(server, id);
    const states = async () => (await ask({ name: 'events' })).map(({ state }) => state);
    await change(wrong);
    // One that was read before fails as it is sent.
    await expect.poll(states).toEqual(['refused']);
    await receiver.behave('well');
    expect(taken(id)).toEqual([]);
    await change(right);
    await expect.poll(() => taken(id).map(({ number }) => number)).toEqual([1]);
    await expect.poll(states).toEqual([]);
    await server.close();
  });
});

test('without EVENTS_URL events are kept for the export, and sent once it is set', async () => {
  const server = await openServer({
    env: { DEMO: '0', CARD_GATEWAY: 'sandbox', SIGNING_KEY: env.SIGNING_KEY },
    delivery: shortDelivery,
  });
  const { id } = await makeLink(server, 'contract');
  await agree(server, id);
  const { events } = await server.ask({ name: 'export' });
  expect(events.map(({ link: own }) => own)).toContain(nameOf(id));
  expect(receiver.taken.filter(({ link: own }) => own === nameOf(id))).toEqual([]);

  Object.assign(server.settings, env);
  await server.restart();
  await expect.poll(() => receiver.taken.map(({ link: own }) => own)).toContain(nameOf(id));
  await server.close();
  await receiver.close();
});
