import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/server/proof/canonical.ts';
import { personalHashOf, recordHash } from '../../../src/server/proof/hashes.ts';
import { publicKeyOf, signerOf } from '../../../src/server/proof/signer.ts';

describe('canonical JSON', () => {
  test('is the same however the names are ordered, and says the same as the value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
      }),
    );
    expect(canonicalJson({ b: [1, null, 'ü"\n'], a: { d: new Date(0), c: true } })).toBe(
      '{"a":{"c":true,"d":"1970-01-01T00:00:00.000Z"},"b":[1,null,"ü\\"\\n"]}',
    );
  });

  test('leaves out what has no value, so that a new column changes no old hash', () => {
    expect(canonicalJson({ a: 1, later: null, never: undefined })).toBe(canonicalJson({ a: 1 }));
  });
});

describe('the hash of a record', () => {
  const record = {
    ...{ act: 'payment', amount_pence: 3499, number: 1, salt: 'aa', personal_hash: null },
    ...{ ip_address: '192.0.2.1', user_agent: 'a browser', account_ending: null },
  };
  const place = { previous: null, link: 'b'.repeat(64) };

  test('stays the same when its personal fields and their salt are erased (D-31)', () => {
    const erased = {
      ...record,
      ip_address: '',
      user_agent: '',
      salt: null,
      personal_hash: personalHashOf('record', record),
    };
    expect(recordHash(erased, place)).toBe(recordHash(record, place));
  });

  test.each([{ amount_pence: 349 }, { ip_address: '192.0.2.2' }, { salt: 'ab' }, { later: 'x' }])(
    'is another with %j',
    (change) => {
      expect(recordHash({ ...record, ...change }, place)).not.toBe(recordHash(record, place));
    },
  );

  test('is another with another record before it, or another link', () => {
    const hashes = [place, { ...place, previous: 'c'.repeat(64) }, { ...place, link: 'd'.repeat(64) }];
    expect(new Set(hashes.map((each) => recordHash(record, each))).size).toBe(3);
  });
});

describe('SIGNING_KEY', () => {
  const signer = signerOf(Buffer.alloc(32, 1));

  test('signs what its public key, as it is printed, checks', () => {
    const printed = publicKeyOf(Buffer.from(signer.publicKey.base64, 'base64'));
    expect(printed.id).toBe(signer.publicKey.id);
    expect(printed.verifies('a head', signer.sign('a head'))).toBe(true);
    expect(printed.verifies('another head', signer.sign('a head'))).toBe(false);
    expect(signerOf(Buffer.alloc(32, 2)).publicKey.verifies('a head', signer.sign('a head'))).toBe(false);
  });

  test('makes a code that no other key makes', () => {
    const other = signerOf(Buffer.alloc(32, 2));
    expect(signer.macOf('a'.repeat(64))).not.toBe(other.macOf('a'.repeat(64)));
  });
});
