// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { honestDocuments, hostileDocuments } from '../../../tests/support/order-documents.ts';
import { cleanDocument, readDocument } from './sanitize.ts';

/** What the box then holds. */
function shown(fragment: DocumentFragment) {
  const box = document.createElement('div');
  box.append(fragment);
  return box;
}

describe('R-O06 a hostile document is made harmless', () => {
  test.each(hostileDocuments)('$title', ({ payload, expected }) => {
    const box = shown(cleanDocument(payload));
    expect(box.innerHTML).toBe(expected);
    const attributes = [...box.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => !/^(colspan|rowspan|scope|lang|dir|data-amount)$/.test(name))).toEqual([]);
  });

  test('there are enough of them to mean something', () => {
    expect(hostileDocuments.length).toBeGreaterThanOrEqual(40);
  });
});

describe('R-O06 an honest document is kept', () => {
  test.each(honestDocuments)('$title', ({ payload, expected }) => {
    expect(shown(cleanDocument(payload)).innerHTML).toBe(expected);
  });
});

test('cleaning twice changes nothing more', () => {
  for (const { payload } of [...hostileDocuments, ...honestDocuments]) {
    const once = shown(cleanDocument(payload)).innerHTML;
    expect(shown(cleanDocument(once)).innerHTML.replaceAll(/h\d>/g, 'h3>')).toBe(once);
  }
});

test.each([
  ['is not base64', '<p>£35.00</p>'],
  ['is empty', ''],
  ['is endless', btoa('<p>£35.00</p>'.replaceAll('£', '').repeat(100_000))],
  ['has nothing to read in it', btoa('<script>alert(1)</script><table><tr><td> </td></tr></table>')],
])('a document that %s is not shown', (_title, base64) => {
  expect(readDocument(base64)).toBeUndefined();
});
