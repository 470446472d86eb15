import { randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { BadStamp, readStamp, stampRequest, tokenOf } from '../../../src/server/proof/timestamp.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { type Authority, openAuthority } from '../../support/timestamp/authority.ts';

const hash = sha256Of('the words of a head');
const rootsOf = ({ caFile }: Authority) => [new X509Certificate(readFileSync(caFile))];

const open: Authority[] = [];
afterAll(() => Promise.all(open.map(({ close }) => close())));

async function authority(options: Parameters<typeof openAuthority>[0] = {}): Promise<Authority> {
  const made = await openAuthority(options);
  open.push(made);
  return made;
}

const faultOf = (...args: Parameters<typeof readStamp>) => {
  try {
    readStamp(...args);
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(BadStamp);
    return (error as Error).message;
  }
};

const authorities = [
  { name: 'an RSA key', options: {} },
  { name: 'an elliptic curve', options: { key: 'ec -pkeyopt ec_paramgen_curve:prime256v1' } },
  {
    name: 'SHA-512 and the older name of its certificate',
    options: { options: ['signer_digest = sha512', 'ess_cert_id_alg = sha1'] },
  },
];

describe.each(authorities.slice(0, isNightly ? undefined : 1))('D-31 a time stamp by $name', ({ options }) => {
  test('is read with its time, its authority and the nonce of its request', async () => {
    const stamps = await authority(options);
    const nonce = Buffer.from('4123456789abcdef', 'hex');
    const token = tokenOf(stamps.reply(stampRequest(hash, nonce)));
    const { time, authority: by, nonce: got } = readStamp(token, hash, rootsOf(stamps));
    expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(60_000);
    expect([by, got]).toEqual(['O=Tests, CN=Time stamps', nonce.toString('hex')]);
    expect(stamps.judge(token, hash)).toMatch(/OK/);
  });
});

test('D-31 a time stamp of something else, of an authority that nobody vouches for, or cut off is none', async () => {
  const [own, other] = [await authority(), await authority()];
  const token = tokenOf(own.reply(stampRequest(hash, Buffer.of(0x41))));
  expect(faultOf(token, sha256Of('other words'), rootsOf(own))).toBe('of something else');
  expect(faultOf(token, hash, rootsOf(other))).toBe('signed by nobody whom TIMESTAMP_CA_FILE vouches for');
  expect(faultOf(token, hash, undefined)).toBe('none');
  expect(faultOf(token.subarray(0, -1), hash, rootsOf(own))).toBe('not to be read');
  expect(faultOf(Buffer.alloc(0), hash, rootsOf(own))).toBe('not to be read');
  expect(faultOf(randomBytes(2_000), hash, rootsOf(own))).toBe('not to be read');
});

test('D-31 an authority that refuses a hash says so', async () => {
  const stamps = await authority();
  const request = Buffer.from(stampRequest(hash, Buffer.of(0x41)));
  // The object identifier of another algorithm, which this authority does not take.
  const refused = stamps.reply(
    Buffer.from(request.toString('latin1').replace('\x03\x04\x02\x01', '\x03\x04\x02\x04'), 'latin1'),
  );
  expect(() => tokenOf(refused)).toThrow('refused with status 2');
});

test('D-31 a token of which any byte that is signed is another one counts no more', async () => {
  const stamps = await authority();
  const token = Buffer.from(tokenOf(stamps.reply(stampRequest(hash, Buffer.of(0x41)))));
  const roots = rootsOf(stamps);
  const before = readStamp(token, hash, roots);
  const accepted: number[] = [];
  // By day every seventh byte, so that each part of the token is tried.
  const step = isNightly ? 1 : 7;
  for (let at = 0; at < token.length; at += step) {
    const changed = Buffer.from(token);
    changed[at]! ^= 0x01;
    if (faultOf(changed, hash, roots) !== 'none') continue;
    // What is not signed may change, but then the stamp says the same.
    expect(readStamp(changed, hash, roots)).toEqual(before);
    accepted.push(at);
  }
  expect((accepted.length * step) / token.length).toBeLessThan(0.5);
});
