import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/open.ts';
import { braintreeGateway } from '../../../src/server/gateway/braintree/braintree.ts';
import {
  type Decline,
  type GatewayOutcome,
  type ServerGateway,
  wasTaken,
} from '../../../src/server/gateway/gateway.ts';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import { createFakeGateway } from '../../support/braintree/gateway.ts';
import { fakeEnvironment, fakeSettings, startServerApi } from '../../support/braintree/server-api.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';

const settings = { ...fakeSettings, merchantAccountId: 'pounds' };

serverGatewayConformance('Braintree', async () => {
  const provider = createFakeGateway();
  const api = await startServerApi(provider);
  const shifted = { status: 'authenticate_successful', liabilityShifted: true, liabilityShiftPossible: true };
  const failed = { status: 'authenticate_rejected', liabilityShifted: false, liabilityShiftPossible: true };
  const cards = {
    good: () => provider.holdCard('4111111111111111', shifted),
    declined: () => provider.holdCard('4000111111111115', shifted),
    'not shifted': () => provider.holdCard('4000000000001042', failed),
  };
  return {
    gateway: braintreeGateway(settings, { environment: fakeEnvironment(api.port) }),
    nonce: async (kind) => cards[kind](),
    books: async () => ({
      charges: provider.sales.filter(({ decline }) => !decline).length,
      kept: provider.customers.size,
    }),
    close: () => api.close(),
  };
});

serverGatewayConformance('sandbox', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-gateway-'));
  await putFreshDatabase(folder);
  const db = await openDatabase({ kind: 'embedded', folder });
  const outcomes = { good: 'success-master-card', declined: 'declined', 'not shifted': 'not-shifted' };
  return {
    gateway: sandboxGateway(db),
    nonce: async (kind) => `sandbox-${outcomes[kind]}-${randomUUID()}`,
    async books() {
      const count = async (table: string) =>
        (await db.query<{ rows: number }>(`select count(*)::integer as rows from ${table}`))[0]?.rows ?? 0;
      return { charges: await count('sandbox_charges'), kept: await count('sandbox_vaulted') };
    },
    async close() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

/** A gateway of the server, as the suite needs it: itself, and nonces as a page would bring them. */
type Subject = {
  gateway: ServerGateway;
  nonce(kind: 'good' | 'declined' | 'not shifted'): Promise<string>;
  /** How many charges and kept cards it has in its books. */
  books(): Promise<{ charges: number; kept: number }>;
  close(): Promise<void>;
};

/** What every card gateway of the server must do, whatever is behind it. */
function serverGatewayConformance(name: string, open: () => Promise<Subject>): void {
  describe(`the ${name} gateway`, () => {
    let subject: Subject;
    beforeAll(async () => {
      subject = await open();
    });
    afterAll(() => subject?.close());

    let orders = 0;
    const order = (nonce: string) => {
      orders += 1;
      return { orderId: `DS-TEST-${String(orders).padStart(4, '0')}`, linkId: randomUUID(), nonce };
    };
    const charge = (given: ReturnType<typeof order>) => subject.gateway.charge({ ...given, amountPence: 3499 });
    const isDeclined = (outcome: GatewayOutcome | Decline) =>
      outcome === 'declined' || (typeof outcome === 'object' && 'declined' in outcome);

    test('gives a token, a new one each time', async () => {
      const tokens = await Promise.all([subject.gateway.clientToken(), subject.gateway.clientToken()]);
      expect(new Set(tokens).size).toBe(2);
      expect(tokens.every((token) => token.length > 16)).toBe(true);
    });

    test('knows the 3-D Secure record of a nonce, and says of a foreign one that it does not know it', async () => {
      const { gateway, nonce } = subject;
      expect(await gateway.lookUp(await nonce('good'))).toMatchObject({ liabilityShifted: true });
      expect(await gateway.lookUp(await nonce('not shifted'))).toMatchObject({ liabilityShifted: false });
      for (const foreign of ['nobodys-nonce', '../customers/x', 'a b', ''])
        expect(await gateway.lookUp(foreign)).toBeUndefined();
    });

    test('looking at a nonce does not use it', async () => {
      const nonce = await subject.nonce('good');
      await subject.gateway.lookUp(nonce);
      await subject.gateway.lookUp(nonce);
      expect(await charge(order(nonce))).toMatchObject({ taken: true });
    });

    test('takes a charge, and finds it by its order', async () => {
      const given = order(await subject.nonce('good'));
      const before = await subject.books();
      expect(await subject.gateway.findByOrderId(given.orderId, 'payment', 3499)).toBeUndefined();
      const charged = await charge(given);
      expect(charged).toMatchObject({ taken: true });
      // Also what it tells of the card, which the receipt says (D-34).
      expect(await subject.gateway.findByOrderId(given.orderId, 'payment', 3499)).toEqual(charged);
      expect(await subject.gateway.findByOrderId(given.orderId, 'payment-method', null)).toBeUndefined();
      expect((await subject.books()).charges).toBe(before.charges + 1);
    });

    test('keeps a card, and finds it by its order', async () => {
      const given = order(await subject.nonce('good'));
      const before = await subject.books();
      expect(await subject.gateway.findByOrderId(given.orderId, 'payment-method', null)).toBeUndefined();
      const vaulted = await subject.gateway.vault(given);
      expect(vaulted).toMatchObject({ taken: true });
      expect(await subject.gateway.findByOrderId(given.orderId, 'payment-method', null)).toEqual(vaulted);
      expect(await subject.gateway.findByOrderId(given.orderId, 'payment', 3499)).toBeUndefined();
      expect((await subject.books()).kept).toBe(before.kept + 1);
    });

    test('declines a declined card both ways, and has nothing in its books', async () => {
      const before = await subject.books();
      const charged = order(await subject.nonce('declined'));
      expect(isDeclined(await charge(charged))).toBe(true);
      expect(wasTaken(await subject.gateway.findByOrderId(charged.orderId, 'payment', 3499))).toBe(false);
      const kept = order(await subject.nonce('declined'));
      expect(isDeclined(await subject.gateway.vault(kept))).toBe(true);
      expect(wasTaken(await subject.gateway.findByOrderId(kept.orderId, 'payment-method', null))).toBe(false);
      expect(await subject.books()).toEqual(before);
    });

    test('a nonce that was used is no answer to another order: it throws, and takes nothing', async () => {
      const nonce = await subject.nonce('good');
      expect(await charge(order(nonce))).toMatchObject({ taken: true });
      const before = await subject.books();
      await expect(charge(order(nonce))).rejects.toBeDefined();
      await expect(subject.gateway.vault(order(nonce))).rejects.toBeDefined();
      expect(await subject.books()).toEqual(before);
    });
  });
}
