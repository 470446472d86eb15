import { describe, expect, test } from 'vitest';
import { makeToken } from '../../../src/server/base/provider-token.ts';
import { type Environment, readSettings } from '../../../src/server/base/settings.ts';
import { braintree, demo, problemsOf, secret, tokenHash } from '../../support/server/settings.ts';

test('without settings a demo is on 127.0.0.1:8080, embedded, with the sandbox', () => {
  expect(readSettings(demo)).toEqual({
    ...{ host: '127.0.0.1', port: 8080 },
    hints: [],
    drainSeconds: 0,
    standbys: 0,
    publicUrl: undefined,
    trustProxy: [],
    database: { kind: 'embedded', folder: '.data' },
    ...{ dataDir: '.data', distDir: 'dist' },
    demo: true,
    gateway: { name: 'sandbox', isPretended: true, values: {} },
    threeDSecure: 'required',
    walletPolicy: 'enforced',
    wallets: ['apple-pay', 'google-pay', 'paypal'],
    googleMerchantId: undefined,
    testTokenPassphrase: '',
    bankDetailsKey: undefined,
    bankDetailsOldKeys: [],
    bankFiles: { sortingCodes: undefined, modulusWeights: undefined, modulusSubstitutions: undefined },
    signingKey: undefined,
    signingKeysBefore: [],
    ...{ needsSigningKey: false, makesSigningKey: true },
    events: undefined,
    providerTokens: [],
    providerPort: undefined,
    letters: { kind: 'inbox' },
    ...{ linkDays: 14, publicUrlsBefore: [], desk: { userHeader: undefined, roleHeader: undefined } },
    cardLimits: { declinesPerLink: 0, tokensPerLink: 0, declinesPerAddress: 0, tokensPerAddress: 0 },
    production: false,
    metrics: undefined,
    logLevel: 'warn',
  });
});

test('a setting that is empty counts as not set', () => {
  expect(readSettings({ ...demo, PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '', TRUST_PROXY: '' })).toEqual(
    readSettings(demo),
  );
});

describe('a wrong setting is named, with what is expected', () => {
  test.each<[string, Environment]>([
    ...['http', '70000', '-1', '1e3', '0x1F'].map((PORT): [string, Environment] => ['PORT', { PORT }]),
    ['PUBLIC_URL', { PUBLIC_URL: 'pay.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://pay.example.com/path' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://pay.example.com' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/40' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1, proxy' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://:x:y' }],
    ...['pa#ss', '12#3', '12/3', '12?3', '#', '100%', 'p?a#b'].map((password): [string, Environment] => [
      'DATABASE_URL',
      { DATABASE_URL: `postgres://me:${password}@db.example.com/x` },
    ]),
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.example.com:587', LETTERS_FROM: 'care@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.com:465', LETTERS_FROM: 'care@example.com' }],
    ['DEMO', { DEMO: 'yes' }],
    ['CARD_GATEWAY', { CARD_GATEWAY: 'stripe' }],
    ['METRICS_PORT', { PORT: '9464', METRICS_PORT: '9464' }],
    ['PROVIDER_PORT', { PORT: '8081', PROVIDER_PORT: '8081', PROVIDER_API_TOKEN: secret }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['EVENTS_URL', { EVENTS_URL: 'crm.example.com/events', EVENTS_SECRET: secret }],
    ['EVENTS_URL', { EVENTS_URL: 'http://crm.example.com/events', EVENTS_SECRET: secret }],
    ['PROVIDER_READS_URL', { PROVIDER_READS_URL: 'https://me@crm.example.com/api', EVENTS_SECRET: secret }],
    ['PROVIDER_READS_URL', { PROVIDER_READS_URL: 'https://crm.example.com/api?tenant=3', EVENTS_SECRET: secret }],
    ['EVENTS_SECRET', { EVENTS_URL: 'https://crm.example.com/events' }],
    ['EVENTS_SECRET', { EVENTS_URL: 'https://crm.example.com/events', EVENTS_SECRET: 'short' }],
    ['PROVIDER_API_TOKEN', { PROVIDER_API_TOKEN: 'letmein', PROVIDER_PORT: '8081' }],
    ['PROVIDER_API_TOKENS', { PROVIDER_API_TOKENS: `crm:links:${tokenHash.slice(1)}` }],
    ['PROVIDER_API_TOKENS', { PROVIDER_API_TOKENS: `crm:everything:${tokenHash}` }],
    ['PROVIDER_API_TOKENS', { PROVIDER_API_TOKENS: `crm:links:${tokenHash} crm:refunds:${tokenHash}` }],
    ['PROVIDER_API_TOKENS', { PROVIDER_API_TOKENS: secret }],
    ['PROVIDER_PORT', { PROVIDER_PORT: '8081' }],
    ...['2 weeks', '-1'].map((LINK_DAYS): [string, Environment] => ['LINK_DAYS', { LINK_DAYS }]),
    ['DECLINES_PER_LINK', { DECLINES_PER_LINK: 'few' }],
    ['METRICS_PORT', { METRICS_PORT: 'on' }],
    ['BRAINTREE_ENVIRONMENT', { ...braintree, CARD_GATEWAY: 'braintree', BRAINTREE_ENVIRONMENT: 'live' }],
    ['BRAINTREE_PRIVATE_KEY', { ...braintree, CARD_GATEWAY: 'braintree', BRAINTREE_PRIVATE_KEY: '' }],
  ])('%s: %o', (name, env) => {
    const [problem, ...others] = problemsOf({ ...braintree, ...demo, ...env });
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${name} must (not )?be .+\\.$`));
  });

  const lacking = ['ENVIRONMENT', 'MERCHANT_ID', 'PUBLIC_KEY', 'PRIVATE_KEY'].map((name) => `BRAINTREE_${name}`);
  test.each<[Environment, string[]]>([
    [{ PORT: 'x', DEMO: '2', TRUST_PROXY: '*' }, ['DEMO', 'PORT', 'TRUST_PROXY', ...lacking]],
    [{ NODE_ENV: 'production' }, ['DATABASE_URL', ...lacking, 'PUBLIC_URL', 'SIGNING_KEY']],
  ])('all of them at once: %o', (env, names) => {
    expect(problemsOf(env).map((problem) => problem.split(' ')[0])).toEqual(names);
    expect(problemsOf(env).join()).toContain('CARD_GATEWAY=sandbox and ALLOW_TEST_GATEWAY=yes-no-money-moves');
  });

  test('a gateway that is none is one sentence, and nothing is asked for that another gateway needs', () => {
    const wrong = [expect.stringMatching(/^CARD_GATEWAY must be .*\bbraintree\b.*, not "stripe"\.$/)];
    expect(problemsOf({ CARD_GATEWAY: 'stripe' })).toEqual(wrong);
    expect(problemsOf({ CARD_GATEWAY: 'stripe', PUBLIC_URL: 'https://pay.example.com' })).toEqual(wrong);
  });

  test('a password with what is reserved in an address is told how to be written, and works as written so', () => {
    const of = (password: string) => ({ ...demo, DATABASE_URL: `postgres://me:${password}@db.example.com/x?a=b@c` });
    expect(problemsOf(of('12#3'))).toEqual([expect.stringContaining('percent-encoded in user and password: # is %23')]);
    for (const password of ['12%233', '%2F%3F%25', 'p@ss', 'a:b'])
      expect(readSettings(of(password)).database.kind).toBe('postgres');
  });

  test('a password in an address is not repeated', () => {
    for (const name of ['DATABASE_URL', 'TIMESTAMP_URL'])
      expect(problemsOf({ ...demo, [name]: 'mysql://me:hunter2@db/x' }).join()).not.toContain('hunter2');
    const EVENTS_URL = 'https://me:hunter2@crm.example.com/events';
    expect(problemsOf({ ...demo, EVENTS_URL, EVENTS_SECRET: secret })).toEqual([
      expect.not.stringContaining('hunter2'),
    ]);
  });
});

describe('D-16 the database', () => {
  const production = { NODE_ENV: 'production', ...braintree, PUBLIC_URL: 'http://localhost:8080' };

  test('in production it must be named', () => {
    expect(problemsOf(production)[0]).toMatch(/^DATABASE_URL must be set in production/);
    expect(problemsOf({ ...production, DEMO: '1' })).toEqual([]);
    expect(readSettings({ ...production, DATABASE_URL: 'embedded', DATA_DIR: '/data' }).database).toEqual({
      kind: 'embedded',
      folder: '/data',
    });
  });

  test.each(['postgres://me:x@db.example.com:5432/doorstep', 'postgresql://db/doorstep?sslmode=require'])(
    '%s is PostgreSQL',
    (url) => {
      const named = { ...production, DATABASE_URL: url };
      const verified = { kind: 'postgres', url: url.replace('require', 'verify-full') };
      expect(readSettings({ ...named, SIGNING_KEY: '5e'.repeat(32) }).database).toEqual(verified);
      expect(problemsOf(named)).toEqual([expect.stringMatching(/^SIGNING_KEY must be set in production/)]);
      expect(problemsOf({ ...named, DEMO: '1' })).toEqual([]);
    },
  );
});

describe('a setting that was meant and is none', () => {
  test.each([
    ['CARD_GATEWY', 'CARD_GATEWAY'],
    ['BRAINTREE_MERCHANTID', 'BRAINTREE_MERCHANT_ID'],
    ['EVENTS_SECRETS', 'EVENTS_SECRET'],
    ['public_url', 'PUBLIC_URL'],
    ['SIGNING_KEYFILE', 'SIGNING_KEY_FILE'],
  ])('%s: the near name is told', (name, meant) => {
    const hint = `${name} is no setting, and is ignored. Did you mean ${meant}?`;
    expect(readSettings({ ...demo, [name]: 'sandbox' }).hints).toEqual([hint]);
    expect(problemsOf({ ...demo, PORT: 'x', [name]: 'sandbox' })).toContain(hint);
  });

  test('a file for what is no secret is told, and what others call their own is not', () => {
    expect(readSettings({ ...demo, PUBLIC_URL_FILE: '/run/url' }).hints).toEqual([
      'PUBLIC_URL_FILE is no setting: only secrets may come in a file. Set PUBLIC_URL.',
    ]);
    const others = {
      HOSTNAME: 'x',
      LOGNAME: 'x',
      PGPORT: '1',
      XDG_DATA_DIRS: '/x',
      DISPLAY: ':0',
      npm_config_port: '1',
    };
    expect(readSettings({ ...demo, ...others, CARD_GATEWY: ' ' }).hints).toEqual([]);
  });
});

describe('the card gateway', () => {
  test('is Braintree unless this is a demo or the sandbox is asked for', () => {
    expect(readSettings(braintree).gateway).toEqual({ name: 'braintree', isPretended: false, values: braintree });
    const pretended = { name: 'sandbox', isPretended: true, values: {} };
    expect(readSettings({ ...braintree, ...demo }).gateway).toEqual(pretended);
    expect(readSettings({ CARD_GATEWAY: 'sandbox' }).gateway).toEqual(pretended);
    expect(readSettings({ ...braintree, ...demo, CARD_GATEWAY: 'braintree' }).gateway.name).toBe('braintree');
  });
});

test('proxies are addresses, ranges and the names of private networks', () => {
  expect(readSettings({ ...demo, TRUST_PROXY: '10.0.0.1, 10.0.0.0/8,::1,fd00::/8, loopback' }).trustProxy).toEqual([
    '10.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
    'loopback',
  ]);
});

test('what tells and serves the provider is off until it is set', () => {
  const settings = readSettings({
    ...demo,
    EVENTS_URL: 'http://localhost:9/events',
    EVENTS_SECRET: `${secret}, ${secret}-before`,
    PROVIDER_API_TOKEN: secret,
    METRICS_PORT: '9464',
  });
  expect(settings).toMatchObject({
    events: { url: 'http://localhost:9/events', secrets: [secret, `${secret}-before`] },
    providerTokens: [
      expect.objectContaining({ scopes: ['links', 'bank-details', 'refunds', 'answers', 'operations'] }),
    ],
    metrics: { host: '127.0.0.1', port: 9464 },
  });
});

test('D-29 the limits for cards are on unless this is a demo', () => {
  expect(readSettings({ ...braintree, TOKENS_PER_LINK: '7' }).cardLimits).toEqual({
    declinesPerLink: 5,
    tokensPerLink: 7,
    declinesPerAddress: 30,
    tokensPerAddress: 100,
  });
});

test('D-39 of a token only the hash is kept, and further ones have the scopes that are listed', () => {
  const { entry } = makeToken('crm', ['links', 'refunds']);
  const settings = readSettings({
    ...demo,
    PROVIDER_API_TOKEN: secret,
    PROVIDER_API_TOKENS: `${entry} books:links:${tokenHash}`,
  });
  expect(settings.providerTokens.map(({ name, scopes }) => [name, scopes])).toEqual([
    [expect.stringMatching(/^[0-9a-f]{8}$/), ['links', 'bank-details', 'refunds', 'answers', 'operations']],
    ['crm', ['links', 'refunds']],
    ['books', ['links']],
  ]);
  expect(JSON.stringify(settings)).not.toContain(secret);
});

test('WALLETS has none with Braintree until it is set, and refuses another name', () => {
  const production = { ...braintree, BRAINTREE_ENVIRONMENT: 'production' };
  expect(readSettings({ CARD_GATEWAY: 'braintree', ...braintree }).wallets).toEqual([]);
  expect(readSettings({ ...demo, WALLETS: 'paypal' }).wallets).toEqual(['paypal']);
  expect(problemsOf({ ...demo, WALLETS: 'venmo' })).toEqual([expect.stringMatching(/^WALLETS must be/)]);
  expect(problemsOf({ ...production, WALLETS: 'google-pay' })).toContainEqual(
    'GOOGLE_MERCHANT_ID must be set, because WALLETS has google-pay: Google takes no payment without it.',
  );
});
