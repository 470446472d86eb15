import { expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import type { Db } from '../../../src/server/db/db.ts';
import { chosenOrder, viewOf, type WholeRow } from '../../../src/server/ledger/link.ts';
import { linkHash, signLink } from '../../../src/server/ledger/link-statement.ts';
import { personalHash } from '../../../src/server/proof/hashes.ts';
import { compiled, demoId } from '../../support/server/server-site.ts';
import { signer } from '../../support/server/signer.ts';

/** A link with one record, as the database gives them. */
async function storedLink() {
  const [reference, salt, personal] = ['DS-0000-0001', 'a salt', { ip_address: '', user_agent: '' }];
  const given = { act: 'contract-agreement', number: 1, recorded_at: '2026-01-01T12:00:00.000Z' };
  const own = {
    ...{ id: demoId(201), journey: 'contract', payment_methods: [], own_values: {}, value_salts: {}, value_hashes: {} },
    ...{ created_at: new Date('2026-01-01T11:00:00Z') },
  };
  const receipt = await signer.sign('doorstep-receipt+jwt', {
    ...{ ...given, iss: signer.issuer, jti: reference, sub: nameOf(own.id), kind: 'agree', previous: null },
    ...{ link_sha256: linkHash(own), personal_sha256: personalHash(personal, salt), shown: {} },
  });
  const stored = { ...given, ...personal, link_id: own.id, reference, salt, receipt };
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

test.each([
  ['the first', [], 'first'],
  ['the one that was chosen', [{ act: 'switch-choice', answers: [{ name: 'switchOrder', value: '2' }] }], 'second'],
])('R-O01 of several orders that the hub has found %s is consented to', (_, records, reference) => {
  const orders = ['first', 'second'].map((switch_order_reference) => ({ switch_order_reference, services: [] }));
  const acts = { 'switch-choice': { kind: 'answer', chooses: 'switch-order' } };
  const [site, row, chosen] = [{ acts }, { switch_match: { orders } }, records] as unknown as Parameters<
    typeof chosenOrder
  >;
  expect(chosenOrder(site, row, chosen)?.switch_order_reference).toBe(reference);
});
