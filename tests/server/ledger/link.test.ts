import { expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import type { StoredRecord } from '../../../src/server/ledger/chain.ts';
import { viewOf, type WholeRow } from '../../../src/server/ledger/link.ts';
import { linkHash, signLink } from '../../../src/server/ledger/link-statement.ts';
import { signRecord } from '../../../src/server/ledger/receipt.ts';
import { recordColumns } from '../../../src/server/ledger/records.ts';
import { compiled, demoId } from '../../support/server/server-site.ts';
import { signer } from '../../support/server/signer.ts';

test('a row that several calls share is not changed by any of them', async () => {
  const empty = Object.fromEntries(recordColumns.map((name) => [name, null])) as unknown as StoredRecord;
  const given = { act: 'contract-agreement', recorded_at: new Date('2026-01-01T12:00:00Z'), number: 1 };
  const content = { ...empty, ...given, link_id: demoId(201), reference: 'DS-0000-0001', salt: 'a salt' };
  const own = {
    ...{ id: demoId(201), journey: 'contract', payment_methods: [], own_values: {}, value_salts: {}, value_hashes: {} },
    ...{ brand: null, created_at: new Date('2026-01-01T11:00:00Z') },
  };
  const link = { sha256: linkHash(own), brand: null };
  const receipt = await signRecord(signer, content, 'agree', { link, previous: null });
  const stored = { ...content, recorded_at: '2026-01-01T12:00:00+00:00', receipt };
  const row = Object.freeze({
    ...{ ...own, maintenance: false, receipt: await signLink(signer, own) },
    records: Object.freeze([Object.freeze(stored)]),
    attempts: null,
  }) as unknown as WholeRow;
  const view = () => viewOf({ db: {} as Db, signer }, compiled.site, row, new Date());
  for (const one of await Promise.all([view(), view()]))
    expect([one?.records[0]?.recorded_at, one?.status]).toEqual([new Date('2026-01-01T12:00:00Z'), 'used']);
});
