import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { faultyGateway } from '../../support/faults/faulty-gateway.ts';
import { paymentCalls } from '../../support/server/payment-calls.ts';
import { openStates } from '../../support/server/states.ts';
import { link, nonce, slugOf } from '../../support/server/test-server.ts';

const gateway = faultyGateway();

onEveryDatabase(
  (server) => {
    const { pay, keep, ledger, charges, show, newLink } = paymentCalls(server);

    const outcome = async (id: string) => (await server().get(link(id))).body.completed;
    const during = async <T>(fault: typeof gateway.fault, work: () => Promise<T>): Promise<T> => {
      gateway.fault = fault;
      return work().finally(() => {
        gateway.fault = 'none';
      });
    };
    /** A payment that the gateway still works on when it counts as not taken. */
    const payTooLate = async (id: string) => {
      const asked = gateway.asked;
      gateway.fault = 'slow';
      const late = pay(id);
      await expect.poll(() => gateway.asked).toBe(asked + 1);
      await openStates(server()).settle(id, { state: 'not-taken' });
      gateway.fault = 'none';
      return { late };
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
      // Somebody has set it to the highest number that there is.
      await server().query('update unsettled set looks = 2147483647');
      gateway.searchLags = false;
      for (const reply of replies) {
        expect([reply.status, slugOf(reply), reply.headers.get('retry-after')]).toEqual([409, 'payment-pending', '2']);
      }
      await expect.poll(() => outcome(id)).toEqual(['payment']);
      expect((await pay(id, card, key)).status).toBe(200);
      expect(await charges(id)).toHaveLength(1);
    });

    test('a call that never arrived is not taken after two clean looks; the same call then goes through', async () => {
      const id = await newLink();
      const [card, key] = [nonce(), randomUUID()];
      expect(slugOf(await during('call lost', () => pay(id, card, key)))).toBe('payment-pending');
      await expect.poll(async () => (await show(id)).attempts[0]?.state).toBe('not-taken');
      expect((await pay(id, card, key)).status).toBe(201);
      expect((await show(id)).attempts.map(({ state }) => state)).toEqual(['not-taken', 'succeeded']);
      expect(await charges(id)).toHaveLength(1);
    });

    test('while the gateway is at work, every other call waits', async () => {
      const id = await newLink();
      const [card, key] = [nonce(), randomUUID()];
      const asked = gateway.asked;
      gateway.fault = 'slow';
      const first = pay(id, card, key);
      await expect.poll(() => gateway.asked).toBe(asked + 1);
      expect(slugOf(await pay(id, card, key))).toBe('payment-pending');
      expect(slugOf(await pay(id))).toBe('payment-pending');
      expect(slugOf(await pay(id, nonce(), key))).toBe('key-reused');
      gateway.fault = 'none';
      gateway.release();
      expect((await first).status).toBe(201);
      expect(gateway.asked).toBe(asked + 1);
    });

    test('a charge that goes through after all beside another one is taken back by itself, and the first record stands', async () => {
      const id = await newLink();
      const { late } = await payTooLate(id);
      const paid = await pay(id);
      gateway.release();
      expect(slugOf(await late)).toBe('payment-pending');
      expect((await pay(id)).text).toBe(paid.text);
      expect((await show(id)).attempts.map(({ state }) => state).sort()).toEqual(['succeeded', 'surplus']);
      // The reconciler may have come first, and be about to take it back.
      const undone = async () => (await show(id)).attempts.find(({ state }) => state === 'surplus')?.undone;
      await expect.poll(undone).toBe('voided');
      const standing = 'select order_id from sandbox_charges where link_id = $1 and undone_at is null';
      expect(await server().query(standing, [id])).toEqual([{ order_id: paid.body.reference }]);
      expect(server().lines.some((line) => line.includes('"fatal"') && line.includes('beside another one'))).toBe(true);
    });

    test('a surplus that cannot be taken back at once is taken back later', async () => {
      const id = await newLink();
      const { late } = await payTooLate(id);
      await pay(id);
      gateway.fault = 'away';
      gateway.release();
      await late;
      expect((await show(id)).attempts.find(({ state }) => state === 'surplus')).not.toHaveProperty('undone');
      gateway.fault = 'none';
      const undone = async () => (await show(id)).attempts.find(({ state }) => state === 'surplus')?.undone;
      await expect.poll(undone).toBe('voided');
    });

    test('a card that is kept is found out in the same way', async () => {
      const id = await newLink('card');
      gateway.searchLags = true;
      expect(slugOf(await during('answer lost', () => keep(id)))).toBe('payment-pending');
      gateway.searchLags = false;
      await expect.poll(() => outcome(id)).toEqual(['payment-method']);
      expect((await ledger(id)).vaulted).toHaveLength(1);
    });
  },
  { gateway: (db) => gateway.open(db), reconcile: { everyMs: 100, lookGapMs: 100 } },
);
