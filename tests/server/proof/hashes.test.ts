import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/server/proof/canonical.ts';
import { personalHash } from '../../../src/server/proof/hashes.ts';

describe('canonical JSON', () => {
  test('is the same however the names are ordered, and says the same as the value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('is as RFC 8785 writes it: names by their code units, numbers and escapes as ECMAScript does', () => {
    const value = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    expect(canonicalJson({ '\u20ac': 1, '\r': 2, '\ufb33': 3, 1: 4, '\ud83d\ude00': 5, '\u0080': 6, ö: 7 })).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"\ud83d\ude00":5,"\ufb33":3}',
    );
  });

  test('leaves out what is undefined, and writes times in UTC', () => {
    expect(canonicalJson({ b: undefined, a: { d: new Date(0) } })).toBe('{"a":{"d":"1970-01-01T00:00:00.000Z"}}');
  });
});

test('the hash of personal fields is another with another field or salt', () => {
  const row = { ip_address: '192.0.2.1', user_agent: 'a browser', account_ending: null };
  const hashes = [
    personalHash(row, 'aa'),
    personalHash({ ...row, ip_address: '192.0.2.2' }, 'aa'),
    personalHash({ ...row, account_ending: '19' }, 'aa'),
    personalHash(row, 'ab'),
  ];
  expect(new Set(hashes).size).toBe(4);
});
