import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { table } from '../../../src/tools/cli/client/table.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { agree } from '../../support/server/agree.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { paymentCalls } from '../../support/server/payment-calls.ts';
import { link, nonce, slugOf } from '../../support/server/test-server.ts';

onEveryDatabase((server) => {
  const { pay, keep, ledger, charges, show, newLink } = paymentCalls(server);

  describe('a payment', () => {
    test("charges the link's amount once, answers with the record, and keeps who paid and when", async () => {
      const id = await newLink();
      const { status, body } = await pay(id);
      expect(status).toBe(201);
      expect(faultsOf('ActRecord', body)).toEqual([]);
      expect(body.amount_pence).toBe(3499);
      expect(await charges(id)).toMatchObject([{ order_id: body.reference, amount_pence: 3499 }]);
      expect(faultsOf('SandboxCharges', await ledger(id))).toEqual([]);
      expect((await show(id)).acts).toMatchObject([
        { act: 'payment', ...body, gateway: { name: 'sandbox' }, ip_address: '127.0.0.1' },
      ]);
      expect((await server().get(link(id))).body).toMatchObject({
        status: 'used',
        completed: ['payment'],
        paid_amount_pence: 3499,
      });
    });

    test('D-26 names its gateway in attempt, record, event and receipt', async () => {
      const id = await newLink();
      expect((await pay(id)).body.gateway).toBe('sandbox');
      const { acts, ...shown } = await show(id);
      const { attempts } = shown;
      expect(attempts).toMatchObject([{ gateway: 'sandbox' }]);
      expect(acts).toMatchObject([{ gateway: { name: 'sandbox' } }]);
      expect(table(shown).match(/\bsandbox\b/g)).toHaveLength(2);
      const { events } = await server().ask({ name: 'export' });
      expect(events.find(({ link: own }) => own === nameOf(id))?.gateway).toBe('sandbox');
      const kept = await newLink('card');
      expect((await keep(kept)).body.gateway).toBe('sandbox');
      expect((await show(kept)).attempts).toMatchObject([{ gateway: 'sandbox' }]);
    });

    test.each([
      ['payment', 'single-payment'],
      ['payment-method', 'card'],
    ])('D-49 the record of a %s names the build that drew its page', async (act, journey) => {
      const release = '0123456789abcdef01234567';
      const send = async (id: string, said: object, card = nonce(), key = randomUUID()) =>
        (await server().post(`${link(id)}/${act}`, { ...cardBody(card), ...said }, { key })).status;
      const [said, silent] = [await newLink(journey), await newLink(journey)];
      expect([await send(said, { release }), await send(silent, {})]).toEqual([201, 201]);
      expect((await show(said)).acts).toMatchObject([{ act, release }]);
      const { release: own } = (await show(silent)).acts[0] as { release?: string };
      expect([/^[0-9a-f]{24}$/.test(own ?? ''), own === release]).toEqual([true, false]);
      expect(await send(await newLink(journey), { release: 'older' })).toBe(422);
      expect(await server().verify(said)).toMatchObject({ problems: [] });
    });

    test('D-30 D-51 it is recorded with the words that the page says it showed; other words are refused, and none for its button', async () => {
      const words = { statement: 'Your card is kept.', button: 'Continue' };
      const send = (id: string, act: string, shown: object) =>
        server().post(`${link(id)}/${act}`, { nonce: nonce(), ...shown }, { key: randomUUID() });
      for (const given of [words, { button: words.button }]) {
        const id = await newLink('card');
        for (const other of [{ statement: 'Take what you like.' }, { ...words, button: 'Perhaps' }])
          expect(slugOf(await send(id, 'payment-method', other))).toBe('document-changed');
        for (const none of [{}, { statement: words.statement }]) {
          const refused = await send(id, 'payment-method', none);
          expect([refused.status, slugOf(refused)]).toEqual([422, 'fields-invalid']);
          expect(refused.body.errors).toMatchObject([{ field: 'button', code: 'missing' }]);
        }
        expect((await show(id)).attempts).toEqual([]);
        expect((await send(id, 'payment-method', given)).status).toBe(201);
        const { statement, button } = (await show(id)).acts[0] as { statement?: string; button?: string };
        expect({ statement, button }).toEqual(given);
        const isSaid = table(await show(id)).includes('Your card is kept.');
        expect(isSaid).toBe('statement' in given);
        expect(await server().verify(id)).toMatchObject({ records: 1, problems: [] });
      }
      const id = await newLink();
      expect(slugOf(await send(id, 'payment', { button: 'Perhaps' }))).toBe('document-changed');
      expect((await send(id, 'payment', { button: 'Continue' })).status).toBe(201);
      expect((await show(id)).acts).toMatchObject([{ button: 'Continue' }]);
    });

    test('D-34 its record says the card that the gateway tells, to the customer and the operator alone', async () => {
      const id = await newLink();
      const { body } = await pay(id, `sandbox-success-master-card-${randomUUID()}`);
      const card = { card_brand: 'Mastercard', card_ending: '4444' };
      expect(body).toMatchObject({ reference: expect.any(String), ...card });
      expect((await show(id)).acts).toMatchObject([card]);
      const told = (await server().get(link(id))).body;
      expect(faultsOf('Link', told)).toEqual([]);
      const { amount_pence: _, ...shown } = body;
      expect(told.records).toEqual([
        { act: 'payment', ...shown, receipt_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]);

      const { events } = await server().ask({ name: 'export' });
      const { reference, recorded_at } = body;
      const event = events.find(({ link: own }) => own === nameOf(id));
      expect(event).toMatchObject({ reference, at: recorded_at });
      expect(JSON.stringify(event)).not.toMatch(/Mastercard|card_/);
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

    test('the same key with other words beside the same card is key-reused, before and after the payment', async () => {
      const id = await newLink();
      const [declined, paid] = [cardBody(nonce('declined')), cardBody(nonce())];
      const send = (body: object, key: string) => server().post(`${link(id)}/payment`, body, { key });
      for (const [body, status] of [[declined, 402] as const, [paid, 201] as const]) {
        const key = randomUUID();
        expect((await send(body, key)).status).toBe(status);
        for (const other of [{ ...body, button: 'Pay £1.00' }, { ...body, statement: 'I pay' }, { nonce: body.nonce }])
          expect(slugOf(await send(other, key))).toBe('key-reused');
      }
      expect(await charges(id)).toHaveLength(1);
    });

    test('needs a key that is a UUID', async () => {
      const id = await newLink();
      const send = (key?: string) => server().post(`${link(id)}/payment`, cardBody(nonce()), { key });
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

    test.each(['fake', 'sandbox-success-1', 'sandbox-success-apple-pay', `sandbox-free-${randomUUID()}`])(
      'an unknown nonce is declined: %s',
      async (card) => {
        const id = await newLink();
        expect(slugOf(await pay(id, card))).toBe('card-declined');
        expect(await charges(id)).toEqual([]);
      },
    );

    test('one nonce on ten links at once is charged once, and never again', async () => {
      const ids = await Promise.all(Array.from({ length: 10 }, () => newLink()));
      const card = nonce();
      const replies = await Promise.all(ids.map((id) => pay(id, card)));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(402)]);
      expect(slugOf(await pay(await newLink(), card))).toBe('card-declined');
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
      expect([first.status, Object.keys(first.body)]).toEqual([
        201,
        ['reference', 'recorded_at', 'gateway', 'instrument'],
      ]);
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
  });
});
