import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { LinkRecord } from '../../src/server/admin/commands.ts';
import { operate } from '../../src/server/admin/operator.ts';
import { agree } from './support/agree.ts';
import { onEveryDatabase } from './support/databases.ts';
import { makeLink } from './support/make-link.ts';
import { moodyGateway } from './support/moody-gateway.ts';
import { faultsOf } from './support/schema.ts';
import { link, nonce, slugOf } from './support/server.ts';

const gateway = moodyGateway();
const everyMs = 100;

onEveryDatabase(
  (server) => {
    const pay = (id: string, card = nonce(), key: string = randomUUID()) =>
      server().post(`${link(id)}/payment`, { nonce: card }, { key });
    const keep = (id: string, card = nonce(), key: string = randomUUID()) =>
      server().post(`${link(id)}/payment-method`, { nonce: card }, { key });
    const ledger = async (id: string) => (await server().get(`/public-api/sandbox/charges/${id}`)).body;
    const charges = async (id: string) => (await ledger(id)).charges as { order_id: string; amount_pence: number }[];
    const show = async (id: string) => (await operate(server().settings, { name: 'show', id })) as LinkRecord;
    const newLink = async (journey = 'single-payment') => (await makeLink(server(), journey)).id;

    describe('a payment', () => {
      test("charges the link's amount once, and answers with the record", async () => {
        const id = await newLink();
        const { status, body } = await pay(id);
        expect(status).toBe(201);
        expect(faultsOf('ActRecord', body)).toEqual([]);
        expect(body.amount_pence).toBe(3499);
        expect(await charges(id)).toMatchObject([{ order_id: body.reference, amount_pence: 3499 }]);
        expect(faultsOf('SandboxCharges', await ledger(id))).toEqual([]);
        expect((await server().get(link(id))).body).toMatchObject({
          status: 'used',
          completed: ['payment'],
          paid_amount_pence: 3499,
        });
      });

      test('keeps who paid and when', async () => {
        const id = await newLink();
        const { body } = await pay(id);
        const [act] = (await show(id)).acts;
        expect(act).toMatchObject({ act: 'payment', ...body, ip_address: '127.0.0.1' });
      });

      test('repeats answer the same record with 200, whatever their key', async () => {
        const id = await newLink();
        const [card, key] = [nonce(), randomUUID()];
        const first = await pay(id, card, key);
        for (const again of [await pay(id, card, key), await pay(id, card), await pay(id)]) {
          expect([again.status, again.text]).toEqual([200, first.text]);
        }
        expect(await charges(id)).toHaveLength(1);
      });

      test('the same key with another card is key-reused, before and after the payment', async () => {
        const id = await newLink();
        const key = randomUUID();
        expect(slugOf(await pay(id, nonce('declined'), key))).toBe('card-declined');
        expect(slugOf(await pay(id, nonce(), key))).toBe('key-reused');
        const paid = randomUUID();
        expect((await pay(id, nonce(), paid)).status).toBe(201);
        expect(slugOf(await pay(id, nonce(), paid))).toBe('key-reused');
        expect(slugOf(await pay(id, nonce(), paid.toUpperCase()))).toBe('key-reused');
        expect(await charges(id)).toHaveLength(1);
      });

      test('needs a key that is a UUID', async () => {
        const id = await newLink();
        const send = (key?: string) => server().post(`${link(id)}/payment`, { nonce: nonce() }, { key });
        for (const key of [undefined, '', 'one', `${randomUUID()}x`]) {
          expect([key, slugOf(await send(key))]).toEqual([key, 'idempotency-key']);
        }
        expect(await charges(id)).toEqual([]);
      });

      test('a declined card lets another one try, and stays declined itself', async () => {
        const id = await newLink();
        const [card, key] = [nonce('declined'), randomUUID()];
        for (let round = 0; round < 2; round += 1) {
          const reply = await pay(id, card, key);
          expect([reply.status, slugOf(reply)]).toEqual([402, 'card-declined']);
        }
        expect(slugOf(await pay(id, card))).toBe('card-declined');
        expect((await pay(id)).status).toBe(201);
        expect(await charges(id)).toHaveLength(1);
      });

      test('without liability shift the card is not used, whatever the page says', async () => {
        const id = await newLink();
        const [card, key] = [nonce('not-shifted'), randomUUID()];
        for (let round = 0; round < 2; round += 1) {
          const reply = await pay(id, card, key);
          expect([reply.status, slugOf(reply)]).toEqual([409, 'authentication-missing']);
        }
        expect(slugOf(await pay(id, nonce(), key))).toBe('key-reused');
        expect((await pay(id)).status).toBe(201);
      });

      test.each(['fake', 'sandbox-success-1', `sandbox-free-${randomUUID()}`])(
        'an unknown nonce is declined: %s',
        async (card) => {
          const id = await newLink();
          expect(slugOf(await pay(id, card))).toBe('card-declined');
          expect(await charges(id)).toEqual([]);
        },
      );

      test('a nonce is used once, on whichever link', async () => {
        const [one, two] = [await newLink(), await newLink()];
        const card = nonce();
        expect((await pay(one, card)).status).toBe(201);
        expect(slugOf(await pay(two, card))).toBe('card-declined');
        expect(await charges(two)).toEqual([]);
      });

      test('one nonce on ten links at once is charged once', async () => {
        const ids = await Promise.all(Array.from({ length: 10 }, () => newLink()));
        const card = nonce();
        const replies = await Promise.all(ids.map((id) => pay(id, card)));
        expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(402)]);
      });

      test('an amount that is not known yet cannot be paid, and none of the request counts', async () => {
        const { id } = await makeLink(server(), 'single-payment', { amount_pence: undefined });
        expect(slugOf(await pay(id))).toBe('amount-unknown');
        const body = { nonce: nonce(), amount_pence: 1 };
        expect((await server().post(`${link(id)}/payment`, body, { key: randomUUID() })).status).toBe(422);
      });

      test('twenty calls at once on one link are one charge', async () => {
        const id = await newLink();
        const [card, key] = [nonce(), randomUUID()];
        const replies = await Promise.all(
          Array.from({ length: 20 }, (_, index) => {
            const spelling = index % 3 ? id : id.toUpperCase();
            return index % 2 ? pay(spelling) : pay(spelling, card, key);
          }),
        );
        expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
        for (const reply of replies) expect([200, 201, 'payment-pending']).toContain(slugOf(reply));
        expect(await charges(id)).toHaveLength(1);
      });
    });

    describe('a card as the payment method', () => {
      test('is kept once, without an amount', async () => {
        const id = await newLink('card');
        const first = await keep(id);
        expect([first.status, Object.keys(first.body)]).toEqual([201, ['reference', 'recorded_at']]);
        expect([(await keep(id)).status, (await keep(id)).text]).toEqual([200, first.text]);
        expect(await ledger(id)).toMatchObject({ charges: [], vaulted: [{}] });
        expect((await server().get(link(id))).body).toMatchObject({ status: 'used', completed: ['payment-method'] });
      });

      test('comes after the contract where the journey says so', async () => {
        const id = await newLink('contract-mandate');
        expect(slugOf(await keep(id))).toBe('step-missing');
        await agree(server(), id);
        expect((await keep(id)).status).toBe(201);
      });

      test('is not taken where the link allows direct debit only', async () => {
        const { id } = await makeLink(server(), 'contract-mandate', { payment_methods: ['direct-debit'] });
        expect(slugOf(await keep(id))).toBe('not-in-journey');
      });
    });

    describe('when the outcome is not known', () => {
      const outcome = async (id: string) => (await server().get(link(id))).body.completed;
      const during = async <T>(mood: typeof gateway.mood, work: () => Promise<T>): Promise<T> => {
        gateway.mood = mood;
        return work().finally(() => {
          gateway.mood = 'well';
        });
      };

      test('an answer that was lost is found at once by order id', async () => {
        const id = await newLink();
        const reply = await during('answer lost', () => pay(id));
        expect(reply.status).toBe(201);
        expect(await charges(id)).toMatchObject([{ order_id: reply.body.reference }]);
      });

      test('nobody pays again until it is known, and the reconciler finds it out', async () => {
        const id = await newLink();
        gateway.searchLags = true;
        const [card, key] = [nonce(), randomUUID()];
        const replies = await during('answer lost', async () => [
          await pay(id, card, key),
          await pay(id, card, key),
          await pay(id),
        ]);
        gateway.searchLags = false;
        for (const reply of replies) {
          expect([reply.status, slugOf(reply), reply.headers.get('retry-after')]).toEqual([
            409,
            'payment-pending',
            '2',
          ]);
        }
        await expect.poll(() => outcome(id), { timeout: 5_000 }).toEqual(['payment']);
        expect((await pay(id, card, key)).status).toBe(200);
        expect(await charges(id)).toHaveLength(1);
      });

      test('a call that never arrived is not taken after two clean looks; the same call then goes through', async () => {
        const id = await newLink();
        const [card, key] = [nonce(), randomUUID()];
        expect(slugOf(await during('call lost', () => pay(id, card, key)))).toBe('payment-pending');
        await expect.poll(async () => (await show(id)).attempts[0]?.state, { timeout: 5_000 }).toBe('not-taken');
        expect((await pay(id, card, key)).status).toBe(201);
        expect((await show(id)).attempts.map(({ state }) => state)).toEqual(['not-taken', 'succeeded']);
        expect(await charges(id)).toHaveLength(1);
      });

      test('while the gateway is at work, every other call waits', async () => {
        const id = await newLink();
        const [card, key] = [nonce(), randomUUID()];
        const asked = gateway.asked;
        gateway.mood = 'slow';
        const first = pay(id, card, key);
        await expect.poll(() => gateway.asked).toBe(asked + 1);
        expect(slugOf(await pay(id, card, key))).toBe('payment-pending');
        expect(slugOf(await pay(id))).toBe('payment-pending');
        expect(slugOf(await pay(id, nonce(), key))).toBe('key-reused');
        gateway.mood = 'well';
        gateway.release();
        expect((await first).status).toBe(201);
        expect(gateway.asked).toBe(asked + 1);
      });

      test('a gateway that is away before the charge has taken nothing, and the card may try again', async () => {
        const id = await newLink();
        const [card, key] = [nonce(), randomUUID()];
        const reply = await during('away', () => pay(id, card, key));
        expect([reply.status, slugOf(reply)]).toEqual([503, 'gateway-unavailable']);
        expect(slugOf(await during('away', () => server().post(`${link(id)}/client-token`)))).toBe(
          'gateway-unavailable',
        );
        expect((await pay(id, card, key)).status).toBe(201);
      });

      test('a charge that goes through after all beside another one is told to a human, and the first record stands', async () => {
        const id = await newLink();
        const asked = gateway.asked;
        gateway.mood = 'slow';
        const late = pay(id);
        await expect.poll(() => gateway.asked).toBe(asked + 1);
        await server().query(`update attempts set state = 'not-taken' where link_id = $1`, [id]);
        gateway.mood = 'well';
        const paid = await pay(id);
        gateway.release();
        expect(slugOf(await late)).toBe('payment-pending');
        expect((await pay(id)).text).toBe(paid.text);
        expect((await show(id)).attempts.map(({ state }) => state).sort()).toEqual(['succeeded', 'surplus']);
        expect(server().lines.some((line) => line.includes('"fatal"') && line.includes('undo this order'))).toBe(true);
      });

      test('a card that is kept is found out in the same way', async () => {
        const id = await newLink('card');
        gateway.searchLags = true;
        expect(slugOf(await during('answer lost', () => keep(id)))).toBe('payment-pending');
        gateway.searchLags = false;
        await expect.poll(() => outcome(id), { timeout: 5_000 }).toEqual(['payment-method']);
        expect((await ledger(id)).vaulted).toHaveLength(1);
      });
    });
  },
  { gateway: (db) => gateway.open(db), reconcile: { everyMs, lookGapMs: 2 * everyMs } },
);
