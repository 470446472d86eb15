import { createDecipheriv, createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalUuid } from '../../src/rules/link-id.ts';
import { testTokenCalls } from '../../src/server/api/test-token.ts';
import { safePath } from '../../src/server/base/log.ts';
import type { Deps } from '../../src/server/deps.ts';
import { isOwnOrigin } from '../../src/server/http/guard.ts';
import { addressOf } from '../../src/server/links/address.ts';
import { parseCommand } from '../../src/tools/cli/link/arguments.ts';
import { readValues } from '../../src/tools/cli/link/files.ts';
import { compiled, demoId } from '../support/server-site.ts';

describe('our own origin', () => {
  test.each([
    ['https://pay.example.com', 'https://pay.example.com', false, true],
    ['http://pay.example.com', 'https://pay.example.com', false, false],
    ['https://pay.example.com:8443', 'https://pay.example.com', false, false],
    ['http://127.0.0.1:8080', 'http://localhost:8080', false, false],
    ['http://127.0.0.1:8080', 'http://localhost:8080', true, true],
    ['https://localhost:8080', 'http://localhost:8080', true, false],
    ['http://localhost:8080', 'https://localhost:8080', true, false],
    ['https://127.0.0.1', 'https://localhost', true, true],
    ['http://127.8.8.8:8080', 'http://localhost:8080', true, true],
    ['http://127.0.0.1.evil.example:8080', 'http://localhost:8080', true, false],
    ['http://localhost:8080/', 'http://localhost:8080', true, false],
  ])('%s at %s, demo %s: %s', (origin, publicUrl, isDemo, own) => {
    expect(isOwnOrigin(origin, publicUrl, isDemo)).toBe(own);
  });
});

test.each([
  ['card', '/start-card?id='],
  ['choice', '/start-choice?id='],
  ['contract-mandate', '/contract-start?id='],
  ['single-payment', '/start-single-payment?id='],
])('a link of the journey %s opens at its first page', (journey, start) => {
  expect(addressOf(compiled.site, { id: demoId(101), journey })).toBe(start + demoId(101));
});

test('D-01 an id has one spelling', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(canonicalUuid(id.toUpperCase())).toBe(id);
  for (const text of [`{${id}}`, id.replaceAll('-', ''), ` ${id}`, `${id}\n`, ''])
    expect(canonicalUuid(text)).toBeUndefined();
});

test('a path in the log has neither a query nor more than eight characters of an id', () => {
  expect(safePath(`/single-card-payment/${demoId(401)}?id=${demoId(401)}`)).toBe('/single-card-payment/00000000…');
  expect(safePath(`/x/${demoId(401).replaceAll('-', '')}`)).toBe('/x/00000000…');
});

test('R-H02, D-10 the test token decrypts with the first 32 bytes of the SHA-512 of the passphrase', async () => {
  const gateway = { clientToken: async () => 'sandbox.abc' };
  const deps = { gateway, settings: { demo: true, testTokenPassphrase: 'open sesame' } } as unknown as Deps;
  const { body } = await testTokenCalls(deps)[0]!.handle({} as never);
  const { iv, encrypted_data } = body as { iv: string; encrypted_data: string };
  const key = createHash('sha512').update('open sesame').digest().subarray(0, 32);
  const decipher = createDecipheriv('aes-256-cbc', key, Buffer.from(iv, 'base64'));
  const text = decipher.update(encrypted_data, 'base64', 'utf8') + decipher.final('utf8');
  expect(JSON.parse(text)).toEqual({ client_token: 'sandbox.abc' });
  expect(testTokenCalls({ ...deps, settings: { ...deps.settings, demo: false } })).toEqual([]);
});

describe('the command line of link', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const parse = (line: string) => parseCommand(line.split(' ').filter(Boolean), now);

  test('create says all that a link can be made of', () => {
    expect(
      parse('create --journey contract-mandate --customer existing --methods card --expires 14d --amount 34.99 --json'),
    ).toEqual({
      json: true,
      command: {
        name: 'create',
        link: {
          journey: 'contract-mandate',
          customer_type: 'existing',
          payment_methods: ['card'],
          amount_pence: 3499,
          expires_at: '2026-12-04T12:00:00.000Z',
        },
      },
    });
  });

  test.each([
    ['', 'Say what to do'],
    ['make', 'There is no "make"'],
    ['create', 'Say which journey'],
    ['create --journey card --customer old', '--customer must be'],
    ['create --journey card --methods cash', '--methods must be'],
    ['create --journey card --methods card,card', '--methods must be'],
    ['create --journey card --amount 1.5', '--amount must be'],
    ['create --journey card --amount 3499', '--amount 3499 could be £34.99 or £3499.00'],
    ['create --journey card --amount 35', 'Write 0.35 or 35.00.'],
    ['create --journey card --amount -1', "Option '--amount'"],
    ['create --journey card --expires soon', '--expires must be'],
    ['create --journey card --expires 2020-01-01T00:00:00Z', '--expires must be in the future'],
    ['create --journey card --values /nowhere.json', '--values: /nowhere.json cannot be read'],
    ['create --journey card more', '"more" is one word too many'],
    ['create --journey card --colour red', "Unknown option '--colour'"],
    ['show', 'Say which link'],
    ['show a b', '"b" is one word too many'],
    ['demo', '"demo" does one thing'],
  ])('"%s" is answered with a sentence', (line, sentence) => {
    expect(() => parse(line)).toThrow(sentence);
  });

  test('a file that is no JSON is named', () => {
    expect(() => readValues('README.md')).toThrow(/^--values: README\.md /);
  });
});
