import { expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import type { StoredRecord } from '../../../src/server/ledger/chain.ts';
import { viewOf, type WholeRow } from '../../../src/server/ledger/link.ts';
import { recordColumns } from '../../../src/server/ledger/records.ts';
import { recordHash } from '../../../src/server/proof/hashes.ts';
import { signer } from '../../support/server/evidence-day.ts';
import { compiled, demoId } from '../../support/server/server-site.ts';

test('a row that several calls share is not changed by any of them', async () => {
  const empty = Object.fromEntries(recordColumns.map((name) => [name, null])) as unknown as StoredRecord;
  const given = { act: 'contract-agreement', recorded_at: new Date('2026-01-01T12:00:00Z'), number: 1 };
  const content = { ...empty, ...given, salt: null, personal_hash: null };
  const hash = recordHash(content, { previous: null, link: null });
  const stored = { ...content, recorded_at: '2026-01-01T12:00:00+00:00', hash, mac: signer.macOf(hash) };
  const row = Object.freeze({
    id: demoId(201),
    journey: 'contract',
    payment_methods: [],
    maintenance: false,
    hash: null,
    records: Object.freeze([Object.freeze(stored)]),
    attempts: null,
  }) as unknown as WholeRow;
  const coding = { db: {} as Db, signer };
  const view = () => viewOf(coding, compiled.site, row, new Date());
  for (const { records, status } of await Promise.all([view(), view()]))
    expect([records[0]!.recorded_at, status]).toEqual([new Date('2026-01-01T12:00:00Z'), 'used']);
});
