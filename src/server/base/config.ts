import { type Environment, type Reader, settingsReader } from './settings-reader.ts';

export { type Environment, SettingsError } from './settings-reader.ts';

export type DatabaseSettings = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string };

export type GatewaySettings =
  /** With `url`, the sandbox is a process of its own (`npm run sandbox-gateway`). */
  | { name: 'sandbox'; url: string | undefined }
  | {
      name: 'braintree';
      environment: 'sandbox' | 'production';
      merchantId: string;
      publicKey: string;
      privateKey: string;
      merchantAccountId: string | undefined;
    };

export type BraintreeSettings = Extract<GatewaySettings, { name: 'braintree' }>;

/**
 * THREE_D_SECURE. `required`: only a card whose liability has shifted is taken. `when-available`: also one that could not
 * be checked; never one that was checked and failed.
 */
export type ThreeDSecurePolicy = 'required' | 'when-available';

/** Where events are sent, and the secrets that sign them: the first one is current. */
export type EventSettings = { url: string; secrets: string[] };

/** The server's settings. `publicUrl` is an origin, and undefined if it follows from the port. */
export type Settings = {
  host: string;
  port: number;
  publicUrl: string | undefined;
  trustProxy: string[];
  database: DatabaseSettings;
  distDir: string;
  demo: boolean;
  gateway: GatewaySettings;
  threeDSecure: ThreeDSecurePolicy;
  /** The current key of the bank details and earlier ones, of 32 bytes each. */
  bankDetailsKey: Uint8Array | undefined;
  bankDetailsOldKeys: Uint8Array[];
  /** The test scaffolding's key is made of it (D-10); the development build takes an unset one for empty too. */
  testTokenPassphrase: string;
  /** No event is sent unless this is set. */
  events: EventSettings | undefined;
  /** The tokens for the provider's calls. Without one, those calls do not exist. */
  providerTokens: string[];
  /** Where the metrics are served. They are not served unless this is set. */
  metrics: { host: string; port: number } | undefined;
  logLevel: string;
};

/** Reads the settings from the environment. Throws one {@link SettingsError} that names everything wrong. */
export function readSettings(env: Environment): Settings {
  const read = settingsReader(env);
  const demo = read.oneOf('DEMO', ['0', '1'], '0') === '1';
  const settings: Settings = {
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.port('PORT', 8080),
    publicUrl: read.origin('PUBLIC_URL'),
    trustProxy: read.addresses('TRUST_PROXY'),
    database: databaseSettings(read, env, demo),
    distDir: read.text('DIST_DIR') ?? 'dist',
    demo,
    gateway: gatewaySettings(read, demo),
    threeDSecure: read.oneOf('THREE_D_SECURE', ['required', 'when-available'], 'required'),
    ...bankDetailsKeys(read),
    testTokenPassphrase: env.TEST_TOKEN_PASSPHRASE ?? '',
    events: eventSettings(read),
    providerTokens: read.secrets('PROVIDER_API_TOKEN'),
    metrics: read.text('METRICS_PORT')
      ? { host: read.text('METRICS_HOST') ?? '127.0.0.1', port: read.port('METRICS_PORT', 0) }
      : undefined,
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], demo ? 'warn' : 'info'),
  };
  read.finish();
  return settings;
}

/** The settings of the `link` command: where the links are stored, and at which address customers reach them. */
export type OperatorSettings = Pick<
  Settings,
  'database' | 'distDir' | 'demo' | 'bankDetailsKey' | 'bankDetailsOldKeys'
> & { publicUrl: string; sandboxUrl: string | undefined };

/** Reads the settings of the `link` command. Throws one {@link SettingsError} that names everything wrong. */
export function readOperatorSettings(env: Environment): OperatorSettings {
  const read = settingsReader(env);
  const demo = read.oneOf('DEMO', ['0', '1'], env.NODE_ENV === 'production' ? '0' : '1') === '1';
  const settings: OperatorSettings = {
    database: databaseSettings(read, env, demo),
    distDir: read.text('DIST_DIR') ?? 'dist',
    demo,
    ...bankDetailsKeys(read),
    // The sandbox's own ledger, if it is not in the database. This command does not need Braintree's settings.
    sandboxUrl: env.CARD_GATEWAY?.trim() === 'braintree' ? undefined : read.origin('SANDBOX_GATEWAY_URL'),
    publicUrl: read.origin('PUBLIC_URL') ?? `http://localhost:${read.port('PORT', 8080)}`,
  };
  read.finish();
  return settings;
}

function databaseSettings(read: Reader, env: Environment, demo: boolean): DatabaseSettings {
  const url = read.text('DATABASE_URL');
  const embedded: DatabaseSettings = { kind: 'embedded', folder: read.text('DATA_DIR') ?? '.data' };
  if (url === 'embedded') return embedded;
  if (url === undefined) {
    if (env.NODE_ENV === 'production' && !demo) {
      read.wrong(
        'DATABASE_URL',
        'must be set in production: the address of a PostgreSQL database, or "embedded" for the one in DATA_DIR',
      );
    }
    return embedded;
  }
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    read.wrong('DATABASE_URL', 'must be postgres://user:password@host:port/database, or "embedded"');
  }
  return { kind: 'postgres', url };
}

function gatewaySettings(read: Reader, demo: boolean): GatewaySettings {
  const name = read.oneOf('CARD_GATEWAY', ['sandbox', 'braintree'], demo ? 'sandbox' : 'braintree');
  if (name === 'sandbox') return { name, url: read.origin('SANDBOX_GATEWAY_URL') };
  return braintreeSettings(read, ', because CARD_GATEWAY is braintree (for a trial without: CARD_GATEWAY=sandbox)');
}

function braintreeSettings(read: Reader, why: string): BraintreeSettings {
  const needed = (setting: string) => {
    const value = read.text(setting);
    if (!value) read.wrong(setting, `must be set${why}`);
    return value ?? '';
  };
  const environment = needed('BRAINTREE_ENVIRONMENT');
  if (environment) read.oneOf('BRAINTREE_ENVIRONMENT', ['sandbox', 'production'], 'sandbox');
  return {
    name: 'braintree',
    environment: environment === 'production' ? 'production' : 'sandbox',
    merchantId: needed('BRAINTREE_MERCHANT_ID'),
    publicKey: needed('BRAINTREE_PUBLIC_KEY'),
    privateKey: needed('BRAINTREE_PRIVATE_KEY'),
    merchantAccountId: read.text('BRAINTREE_MERCHANT_ACCOUNT_ID'),
  };
}

/** The settings of the Braintree account alone. Throws one {@link SettingsError} that names everything missing. */
export function readBraintreeSettings(env: Environment): BraintreeSettings {
  const read = settingsReader(env);
  const settings = braintreeSettings(read, '');
  read.finish();
  return settings;
}

function bankDetailsKeys(read: Reader): Pick<Settings, 'bankDetailsKey' | 'bankDetailsOldKeys'> {
  const [bankDetailsKey, ...more] = read.keys('BANK_DETAILS_KEY');
  if (more.length) read.wrong('BANK_DETAILS_KEY', 'must be one key; those before it are BANK_DETAILS_OLD_KEYS');
  return { bankDetailsKey, bankDetailsOldKeys: read.keys('BANK_DETAILS_OLD_KEYS') };
}

function eventSettings(read: Reader): EventSettings | undefined {
  const url = read.text('EVENTS_URL');
  const secrets = read.secrets('EVENTS_SECRET');
  if (!url) return undefined;
  const { protocol = '', hostname = '' } = URL.canParse(url) ? new URL(url) : {};
  // Events hold the ids of links, which are secrets: without TLS they may go to this machine or container network only.
  const isNear = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[^.:]+)$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isNear)) {
    read.wrong('EVENTS_URL', 'must be an https address; http will do for a name without a dot, such as localhost');
  }
  if (!secrets.length) read.wrong('EVENTS_SECRET', 'must be set, because EVENTS_URL is: at least 32 random characters');
  return { url, secrets };
}
