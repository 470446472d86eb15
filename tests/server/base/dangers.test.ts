import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeToken } from '../../../src/server/base/provider-token.ts';
import type { Environment } from '../../../src/server/base/settings.ts';
import { braintree, demo, problemsOf, secret } from '../../support/server/settings.ts';

describe('D-26 test money does not start where it would look like money', () => {
  const https = { PUBLIC_URL: 'HTTPS://Pay.Example.com', DATABASE_URL: 'embedded' };
  const here = { PUBLIC_URL: 'http://localhost:8080', DATABASE_URL: 'embedded' };
  const production = { ...braintree, BRAINTREE_ENVIRONMENT: 'production', ...here };
  const sandbox = { CARD_GATEWAY: 'sandbox' };
  const dangers: [string[], Environment][] = [
    [['CARD_GATEWAY'], { ...https, ...sandbox }],
    [['CARD_GATEWAY'], { ...https, ...braintree, ...sandbox, NODE_ENV: 'production' }],
    [['CARD_GATEWAY'], { ...production, ...sandbox }],
    [['DEMO', 'CARD_GATEWAY'], { ...https, ...demo }],
    [['DEMO', 'CARD_GATEWAY'], { ...production, ...demo }],
    [['DEMO'], { ...https, ...braintree, ...demo, CARD_GATEWAY: 'braintree' }],
    [['DEMO'], { ...production, ...demo, CARD_GATEWAY: 'braintree' }],
  ];

  test.each(dangers)('%j refused: %o', (names, env) => {
    expect(problemsOf(env).map((problem) => problem.split(' ')[0])).toEqual(names);
    for (const problem of problemsOf(env)) expect(problem).toContain('ALLOW_TEST_GATEWAY=yes-no-money-moves');
    expect(problemsOf({ ...env, ALLOW_TEST_GATEWAY: 'yes-no-money-moves' })).toEqual([]);
    expect(problemsOf({ ...env, ALLOW_TEST_GATEWAY: 'yes' })[0]).toMatch(/^ALLOW_TEST_GATEWAY must be /);
  });

  test.each<Environment>([
    { ...demo },
    { ...sandbox, PUBLIC_URL: 'http://localhost:8080' },
    { ...https, ...braintree },
    { ...production, ...https },
  ])('allowed: %o', (env) => expect(problemsOf(env)).toEqual([]));

  test('no part of the delivery has the sandbox or a password by default, nor content that must not go to customers', () => {
    const compose = readFileSync('compose.production.yaml', 'utf8');
    expect(compose).toMatch(/CARD_GATEWAY: \$\{CARD_GATEWAY:\?/);
    expect(compose).toMatch(/SIGNING_KEY_FILE: \/run\/secrets\//);
    expect(compose).toMatch(/POSTGRES_PASSWORD_FILE: \/run\/secrets\//);
    expect(compose).not.toMatch(/DEMO/);
    expect(compose).toMatch(/^ +CONTENT: "\$\{CONTENT:-release\}"$/m);
    const dockerfile = readFileSync('Dockerfile', 'utf8');
    expect(dockerfile).toMatch(/^ARG CONTENT=release$/m);
    expect(dockerfile).toMatch(/else npm run check -- --release; fi \\\n {2}&& npm run build\b/);
  });

  test('the demo of compose is reached from its own machine alone', () => {
    const demo = readFileSync('compose.yaml', 'utf8');
    expect(demo).toContain('DEMO: 1');
    expect([...demo.matchAll(/^ +- "([\d.:]+)"$/gm)].map(([, port]) => port)).toEqual(['127.0.0.1:8080:8080']);
  });
});

describe('D-52 production says where it is', () => {
  const postgres = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/doorstep', SIGNING_KEY: '5e'.repeat(32) };
  const trial = { ...postgres, CARD_GATEWAY: 'sandbox', ALLOW_TEST_GATEWAY: 'yes-no-money-moves' };
  const real = { ...postgres, ...braintree, BRAINTREE_ENVIRONMENT: 'production' };
  const https = { PUBLIC_URL: 'https://pay.example.com' };

  test.each<[string, Environment]>([
    ['must be set', {}],
    ['must be set', { PUBLIC_URL: ' ' }],
    ['must be an https address', { PUBLIC_URL: 'http://pay.example.com' }],
    ['must be an https address', { PUBLIC_URL: 'http://203.0.113.7:8080' }],
    ['must be an https address', { PUBLIC_URL: 'http://doorstep:8080' }],
    ['must be an address without a path', { PUBLIC_URL: 'pay.example.com' }],
  ])('PUBLIC_URL %s: %o', (expected, env) => {
    for (const settings of [trial, real, { ...real, BRAINTREE_ENVIRONMENT: 'sandbox' }])
      expect(problemsOf({ ...settings, ...env })).toEqual([expect.stringContaining(`PUBLIC_URL ${expected}`)]);
  });

  test.each<Environment>([
    { ...trial, ...https },
    { ...real, ...https },
    { ...trial, PUBLIC_URL: 'http://localhost:8080' },
    { ...trial, PUBLIC_URL: 'http://127.0.0.2:8080', ALLOW_TEST_GATEWAY: '' },
    { ...trial, PUBLIC_URL: 'http://[::1]:8080' },
    { ...postgres, ...demo, DATABASE_URL: 'postgres://db/doorstep' },
    { ...trial, DATABASE_URL: 'embedded' },
  ])('allowed: %o', (env) => expect(problemsOf(env)).toEqual([]));

  test('real money says so on every database', () => {
    const embedded = { ...braintree, BRAINTREE_ENVIRONMENT: 'production', DATABASE_URL: 'embedded' };
    expect(problemsOf(embedded)).toEqual([expect.stringMatching(/^PUBLIC_URL must be set, because BRAINTREE_ENV/)]);
    const asDemo = { ...embedded, ...demo, CARD_GATEWAY: 'braintree', ALLOW_TEST_GATEWAY: 'yes-no-money-moves' };
    expect(problemsOf(asDemo)).toEqual([expect.stringMatching(/^PUBLIC_URL must be set, because BRAINTREE_ENV/)]);
  });

  test('the sandbox beside an https address, or another for real money, is still asked for by name', () => {
    expect(problemsOf({ ...trial, ...https, ALLOW_TEST_GATEWAY: '' })[0]).toMatch(/^CARD_GATEWAY must not be sandbox/);
  });
});

describe('D-72 the desk is on a port that no customer reaches', () => {
  const desk = { DESK_USER_HEADER: 'X-User', TRUST_PROXY: '10.0.0.1' };
  const production = { ...braintree, NODE_ENV: 'production', DATABASE_URL: 'embedded' };

  test.each<Environment>([
    { ...production, ...desk },
    { ...production, ...desk, PROVIDER_PORT: ' ' },
    { ...production, ...desk, DESK_ROLE_HEADER: 'X-Role', PROVIDER_API_TOKEN: secret },
    { ...demo, ...desk },
  ])('refused: %o', (env) => {
    expect(problemsOf(env)).toEqual([
      'PROVIDER_PORT must be set, because DESK_USER_HEADER is: the desk is on that port alone.',
    ]);
    expect(problemsOf({ ...env, PROVIDER_PORT: '8090' })).toEqual([]);
  });
});

describe('settings that are dangerous together are refused by name', () => {
  const real = { ...braintree, BRAINTREE_ENVIRONMENT: 'production', PUBLIC_URL: 'https://pay.example.com' };
  const production = { ...real, NODE_ENV: 'production', DATABASE_URL: 'embedded' };
  const key = '5e'.repeat(32);
  const base64 = Buffer.from(key, 'hex').toString('base64');
  const base64url = Buffer.from(key, 'hex').toString('base64url');
  const { token, entry } = makeToken('crm', ['links']);

  test.each<[string, Environment]>([
    ['LOG_LEVEL', { ...real, LOG_LEVEL: 'silent' }],
    ['WALLET_POLICY', { ...real, WALLET_POLICY: 'report-only' }],
    ['ALLOW_TEST_GATEWAY', { ...real, ALLOW_TEST_GATEWAY: 'yes-no-money-moves' }],
    ['TRUST_PROXY', { ...real, TRUST_PROXY: '0.0.0.0/0' }],
    ['TRUST_PROXY', { ...real, TRUST_PROXY: '10.0.0.1, ::/0' }],
    ['TRUST_PROXY', { ...real, TRUST_PROXY: '128.0.0.0/1' }],
    ['TRUST_PROXY', { ...real, TRUST_PROXY: '0:0:0:0:0:ffff:0:0/96' }],
    ['PROVIDER_API_TOKENS', { ...real, PROVIDER_API_TOKEN: token, PROVIDER_API_TOKENS: entry }],
    [
      'EVENTS_SECRET',
      { ...production, PROVIDER_API_TOKENS: entry, EVENTS_URL: 'https://crm.example.com', EVENTS_SECRET: token },
    ],
    ['SIGNING_KEY', { ...production, SIGNING_KEY: key, BANK_DETAILS_KEY: base64 }],
    ['SIGNING_KEY', { ...production, SIGNING_KEY: key, BANK_DETAILS_OLD_KEYS: base64 }],
    ['SIGNING_KEYS_BEFORE', { ...real, SIGNING_KEY: key, SIGNING_KEYS_BEFORE: base64url }],
    ['DATABASE_STANDBYS', { ...real, DATABASE_STANDBYS: '1' }],
    ['TRUST_PROXY', { ...real, DESK_USER_HEADER: 'X-User', PROVIDER_PORT: '8090' }],
    ['DESK_USER_HEADER', { ...real, DESK_ROLE_HEADER: 'X-Role' }],
  ])('%s: %o', (name, env) => {
    const problems = problemsOf(env);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([name]);
    for (const word of [token, key, base64, secret]) expect(problems.join()).not.toContain(word);
  });

  test.each<Environment>([
    production,
    { ...real, PUBLIC_URL: 'http://localhost:8080' },
    { ...real, PUBLIC_URL: 'http://doorstep:8080', TRUST_PROXY: '10.0.0.0/8, fc00::/7, ::ffff:10.0.0.1' },
    {
      ...production,
      SIGNING_KEY: key,
      BANK_DETAILS_KEY: '5f'.repeat(32),
      SIGNING_KEYS_BEFORE: Buffer.alloc(32, 0x60).toString('base64url'),
    },
    { ...real, PROVIDER_API_TOKEN: `${secret},${secret}`, PROVIDER_API_TOKENS: entry },
  ])('allowed: %o', (env) => expect(problemsOf(env)).toEqual([]));
});
