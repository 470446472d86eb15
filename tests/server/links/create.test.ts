import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Queryable } from '../../../src/server/db/db.ts';
import { createLink } from '../../../src/server/links/create.ts';
import { signerOf } from '../../../src/server/proof/signer.ts';
import { switchOrder } from '../../support/server/make-link.ts';
import { compiled } from '../../support/server/server-site.ts';

test('an order whose time is not given counts from the time at which its link is made', async () => {
  let stored: unknown[] = [];
  const tx: Queryable = {
    inTransaction: true,
    query: async (_sql, params = []) => {
      stored = params;
      return [{ id: 'made' }] as never;
    },
  };
  const made = { now: new Date('2026-01-01T12:00:00Z'), signer: signerOf(randomBytes(32)) };
  await createLink(tx, compiled.site, { journey: 'switch', switch_order: switchOrder }, made);
  expect(stored).toContain('2026-01-01T12:00:00.000Z');
});
