import { expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import type { StoredRecord } from '../../../src/server/ledger/chain.ts';
import { viewOf, type WholeRow } from '../../../src/server/ledger/link.ts';
import { linkHash, signLink } from '../../../src/server/ledger/link-statement.ts';
import { signRecord } from '../../../src/server/ledger/receipt.ts';
import { recordColumns } from '../../../src/server/ledger/records.ts';
import { compiled, demoId } from '../../support/server/server-site.ts';
import { signer } from '../../support/server/signer.ts';

/** A link with one record, as the database gives them. `brand` is what links and receipts of version 0.4.0 may have. */
async function storedLink(brand?: string) {
  const ofBrand = brand === undefined ? {} : { brand };
  const empty = Object.fromEntries(recordColumns.map((name) => [name, null])) as unknown as StoredRecord;
  const given = { act: 'contract-agreement', recorded_at: new Date('2026-01-01T12:00:00Z'), number: 1 };
  const content = { ...empty, ...given, link_id: demoId(201), reference: 'DS-0000-0001', salt: 'a salt' };
  const own = {
    ...{ id: demoId(201), journey: 'contract', payment_methods: [], own_values: {}, value_salts: {}, value_hashes: {} },
    ...{ created_at: new Date('2026-01-01T11:00:00Z'), ...ofBrand },
  };
  const signed = await signRecord(signer, content, 'agree', { linkSha256: linkHash(own), previous: null });
  const payload = JSON.parse((await signer.read('doorstep-receipt+jwt', signed))!);
  const receipt = await signer.sign('doorstep-receipt+jwt', { ...payload, ...ofBrand });
  const stored = { ...content, recorded_at: '2026-01-01T12:00:00+00:00', receipt };
  return Object.freeze({
    ...{ ...own, maintenance: false, receipt: await signLink(signer, own) },
    records: Object.freeze([Object.freeze(stored)]),
    attempts: null,
  }) as unknown as WholeRow;
}

const viewIt = (row: WholeRow) => viewOf({ db: {} as Db, signer }, compiled.site, row, new Date());

test('a row that several calls share is not changed by any of them', async () => {
  const row = await storedLink();
  for (const one of await Promise.all([viewIt(row), viewIt(row)]))
    expect([one?.records[0]?.recorded_at, one?.status]).toEqual([new Date('2026-01-01T12:00:00Z'), 'used']);
});

test('D-70 a link of version 0.4.0 that was of a brand counts with its records, and nobody gives it another', async () => {
  const row = await storedLink('acme');
  expect((await viewIt(row))?.recorded).toEqual(['contract-agreement']);
  for (const brand of ['other', null]) expect(await viewIt({ ...row, brand } as WholeRow)).toBeUndefined();
});
