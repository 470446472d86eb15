import { expect, test } from 'vitest';
import { viewOf, type WholeRow } from '../../../src/server/ledger/link.ts';
import { compiled, demoId } from '../../support/server/server-site.ts';

test('a row that several calls share is not changed by any of them', () => {
  const record = Object.freeze({ act: 'contract-agreement', recorded_at: '2026-01-01T12:00:00+00:00', about: null });
  const row = Object.freeze({
    id: demoId(201),
    journey: 'contract',
    payment_methods: [],
    maintenance: false,
    records: Object.freeze([record]),
    pending: null,
  }) as unknown as WholeRow;
  const views = [viewOf(compiled.site, row, new Date()), viewOf(compiled.site, row, new Date())];
  for (const { records, status } of views)
    expect([records[0]!.recorded_at, status]).toEqual([new Date('2026-01-01T12:00:00Z'), 'used']);
});
