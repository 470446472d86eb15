// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { sampleOrder } from '../../../tests/support/drawn/sample-order.ts';
import { honestDocuments, hostileDocuments } from '../../../tests/support/server/order-documents.ts';
import { encoded } from '../../../tests/support/server/orders.ts';
import { sanitizeDocument } from './sanitize.ts';

const { ots_document: _, ...rest } = sampleOrder;

/** The box's content after that. */
function shown(order: Parameters<typeof sanitizeDocument>[0]) {
  const box = document.createElement('div');
  box.append(sanitizeDocument(order, 'ots_document') ?? '');
  return box;
}
const shownOf = (html: string) => shown({ ...rest, ots_document: encoded(html) });

describe('R-O06 a hostile document is made harmless', () => {
  test.each(Object.entries(hostileDocuments))('%s', (_title, [payload, expected]) => {
    const box = shownOf(payload);
    expect(box.innerHTML).toBe(expected);
    const attributes = [...box.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => !/^(colspan|rowspan|scope|lang|dir|data-amount)$/.test(name))).toEqual([]);
  });

  test('there are enough of them to mean something', () => {
    expect(Object.keys(hostileDocuments).length).toBeGreaterThanOrEqual(40);
  });
});

describe('R-O06 an honest document is kept', () => {
  test.each(Object.entries(honestDocuments))('%s', (_title, [payload, expected]) => {
    expect(shownOf(payload).innerHTML).toBe(expected);
  });
});

test('what the server has cleaned is cleaned again, and nothing more changes', () => {
  for (const [payload] of Object.values({ ...hostileDocuments, ...honestDocuments })) {
    const once = shownOf(payload).innerHTML;
    expect(shown({ ...rest, cleaned: { ots_document: once } }).innerHTML).toBe(once);
    expect(shown({ ...rest, cleaned: { ots_document: payload } }).innerHTML).toBe(once);
  }
});

test.each([
  ['is not base64', '<p>£35.00</p>'],
  ['is empty', ''],
  ['is endless', encoded('<p>35.00</p>'.repeat(100_000))],
  ['has nothing to read in it', encoded('<script>alert(1)</script><table><tr><td> </td></tr></table>')],
])('a document that %s is not shown', (_title, base64) => {
  expect(sanitizeDocument({ ...rest, ots_document: base64 }, 'ots_document')).toBeUndefined();
});
