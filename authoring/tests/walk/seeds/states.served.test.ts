import { expect, test } from 'vitest';
import { datedContent } from '../../../../tests/support/content/dated-content.ts';
import { compareStates } from '../../../../tests/support/states/compare-states.ts';

const day = '2026-11-26T09:00:00Z';
const { content, drawing, read } = datedContent({}, new Date(day));

/** Pages with a contract, a card, and an order. */
const pages = ['contract-start', 'card-mandate', 'ots-confirm'];

test('D-64 each state of a page in memory is byte for byte what a server over PostgreSQL answers for its seed', async () => {
  const compared = await compareStates(
    { content: { compiled: content, release: '0'.repeat(24) }, drawing, read },
    (page) => pages.includes(page),
  );
  expect(compared?.different ?? []).toEqual([]);
  if (compared) expect(compared.same.length).toBeGreaterThan(25);
}, 120_000);
