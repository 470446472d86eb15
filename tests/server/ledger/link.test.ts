import { expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import type { StoredRecord } from '../../../src/server/ledger/chain.ts';
import { viewOf, type WholeRow } from '../../../src/server/ledger/link.ts';
import { recordColumns } from '../../../src/server/ledger/records.ts';
import { canonicalHash } from '../../../src/server/proof/canonical.ts';
import { linkContent, recordHash } from '../../../src/server/proof/hashes.ts';
import { signer } from '../../support/server/evidence-day.ts';
import { compiled, demoId } from '../../support/server/server-site.ts';

test('a row that several calls share is not changed by any of them', async () => {
  const empty = Object.fromEntries(recordColumns.map((name) => [name, null])) as unknown as StoredRecord;
  const given = { act: 'contract-agreement', recorded_at: new Date('2026-01-01T12:00:00Z'), number: 1 };
  const content = { ...empty, ...given, salt: null, personal_hash: null };
  const own = { id: demoId(201), journey: 'contract', payment_methods: [], own_values: {} };
  const ofLink = canonicalHash(linkContent({ ...own, value_salts: null, erased_values: null }));
  const hash = recordHash(content, { previous: null, link: ofLink });
  const stored = { ...content, recorded_at: '2026-01-01T12:00:00+00:00', hash, mac: signer.macOf(hash) };
  const row = Object.freeze({
    ...{ ...own, maintenance: false, hash: ofLink, mac: signer.macOf(ofLink) },
    records: Object.freeze([Object.freeze(stored)]),
    attempts: null,
  }) as unknown as WholeRow;
  const coding = { db: {} as Db, signer };
  const view = () => viewOf(coding, compiled.site, row, new Date());
  for (const one of await Promise.all([view(), view()]))
    expect([one?.records[0]?.recorded_at, one?.status]).toEqual([new Date('2026-01-01T12:00:00Z'), 'used']);
});
