import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ServerGateway } from '../../../src/server/gateway/gateway.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { faultyGateway } from '../../support/faults/faulty-gateway.ts';
import { paymentCalls } from '../../support/server/payment-calls.ts';
import { openStates, putState } from '../../support/server/states.ts';
import { slugOf } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';
const gateway = faultyGateway();
let opened: ServerGateway | undefined;

onEveryDatabase(
  (server) => {
    const { pay, newLink } = paymentCalls(server);
    const paid = async () => {
      const id = await newLink();
      const { body } = await pay(id);
      return { id, order: String(body.reference) };
    };
    const refund = (id: string, amount_pence: number) =>
      server().post(
        `/provider-api/links/${id}/refunds`,
        { amount_pence, reason: 'a late engineer' },
        { key: randomUUID(), headers: { authorization: `Bearer ${token}` } },
      );
    const given = async (id: string) =>
      (await server().query('select amount_pence from sandbox_refunds where link_id = $1', [id])).map(
        (row) => row!.amount_pence,
      );

    test.each([
      ['pending', {}],
      ['unknown', { asked_at: new Date() }],
      ['pending', { asked_at: new Date(), is_whole: true }],
      ['pending', { started_at: new Date('2999-01-01') }],
      ['refunded', {}],
      ['voided', { is_whole: true }],
    ])('D-56 a refund that somebody has written down as %s keeps no refund back: %o', async (state, fields) => {
      const { id, order } = await paid();
      await putState({ db: openStates(server()).db }, 'refund', {
        ...{ link_id: id, order_id: order, refund_id: `DS-${randomUUID().slice(0, 9)}`, amount_pence: 3499, state },
        ...fields,
      });
      expect((await refund(id, 3499)).status).toBe(201);
      expect(await given(id)).toEqual([3499]);
    });

    test('a refund whose answer was lost counts, since the gateway has it', async () => {
      const { id, order } = await paid();
      const own = `DS-${randomUUID().slice(0, 9)}`;
      await server().query(
        'insert into sandbox_refunds (link_id, order_id, refund_id, amount_pence) values ($1, $2, $3, 3000)',
        [id, order, own],
      );
      const lost = { link_id: id, order_id: order, refund_id: own, amount_pence: 3000, state: 'unknown' };
      await putState({ db: openStates(server()).db }, 'refund', lost);
      const more = await refund(id, 500);
      expect([slugOf(more), more.text]).toEqual(['refund-too-large', expect.stringContaining('£4.99 is left')]);
      expect((await refund(id, 499)).status).toBe(201);
      expect(await given(id)).toEqual([3000, 499]);
    });

    test('of ten refunds at once no more is given back than was paid', async () => {
      const { id } = await paid();
      const replies = await Promise.all(Array.from({ length: 10 }, () => refund(id, 1000)));
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
      expect(await given(id)).toEqual([1000, 1000, 1000]);
    });

    test('of a payment that another gateway has taken is refused, with the names of both', async () => {
      const { id } = await paid();
      const { name } = opened!;
      Object.assign(opened!, { name: 'braintree' });
      try {
        const refused = await refund(id, 500);
        expect([slugOf(refused), refused.text]).toEqual([
          'refund-refused',
          expect.stringContaining('taken with sandbox, and the server works with braintree'),
        ]);
        expect(await given(id)).toEqual([]);
      } finally {
        Object.assign(opened!, { name });
      }
    });
  },
  {
    env: { PROVIDER_API_TOKEN: token },
    gateway(db) {
      opened = gateway.open(db);
      return opened;
    },
  },
);
