import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/server/db/open.ts';
import { braintreeGateway } from '../../../src/server/gateway/braintree.ts';
import { sandboxGateway } from '../../../src/server/gateway/sandbox.ts';
import { createFakeGateway } from '../../support/braintree-gateway.ts';
import { fakeEnvironment, fakeSettings, startServerApi } from '../../support/braintree-server-api.ts';
import { serverGatewayConformance } from '../../support/server-gateway-conformance.ts';

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
  const { db } = await openDatabase({ kind: 'embedded', folder });
  const outcomes = { good: 'success', declined: 'declined', 'not shifted': 'not-shifted' };
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
