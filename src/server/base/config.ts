import { nearHost, refuseDangers } from './dangers.ts';
import { type ProviderToken, readToken, wholeToken } from './provider-token.ts';
import { type Environment, type Reader, settingsReader } from './settings-reader.ts';

export { type Environment, SettingsError } from './settings-reader.ts';

export type DatabaseSettings = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string };

/** The gateway and its environment, as attempts, records and events name it (D-26). No money moves with the first two. */
export type GatewayName = 'sandbox' | 'braintree-sandbox' | 'braintree';

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

/** Where the published data about sort codes and account numbers is. A check without its file is off. */
export type BankFiles = {
  sortingCodes: string | undefined;
  modulusWeights: string | undefined;
  modulusSubstitutions: string | undefined;
};

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
  /** The published data about sort codes and account numbers, as files that the provider supplies. */
  bankFiles: BankFiles;
  /** SIGNING_KEY, of 32 bytes: it proves that records are as they were written (D-31). */
  signingKey: Uint8Array | undefined;
  /** The public keys of earlier ones, of 32 bytes each. */
  signingOldKeys: Uint8Array[];
  /** Whether a key that the server makes for itself would do: not in production with PostgreSQL. */
  needsSigningKey: boolean;
  /** The test scaffolding's key is made of it (D-10); the development build takes an unset one for empty too. */
  testTokenPassphrase: string;
  /** No event is sent unless this is set. */
  events: EventSettings | undefined;
  /** The tokens for the provider's calls (D-39). Without one, those calls do not exist. */
  providerTokens: ProviderToken[];
  /** Where the provider's calls are served; with the customers' calls if this is not set. */
  providerPort: number | undefined;
  /** How often cards may be declined and card forms opened within an hour (D-29); 0 is off. */
  cardLimits: {
    declinesPerLink: number;
    tokensPerLink: number;
    declinesPerAddress: number;
    tokensPerAddress: number;
  };
  /** After how many days a link expires that says nothing else; 0 is never. */
  linkDays: number;
  /** Whether customers are served: NODE_ENV is production, and this is no demo (D-16). */
  production: boolean;
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
    gateway: gatewaySettings(read, gatewayName(read, demo)),
    threeDSecure: read.oneOf('THREE_D_SECURE', ['required', 'when-available'], 'required'),
    ...bankDetailsKeys(read),
    bankFiles: bankFiles(read),
    ...signingKeys(read, env, demo),
    testTokenPassphrase: env.TEST_TOKEN_PASSPHRASE ?? '',
    events: eventSettings(read),
    providerTokens: providerTokens(read),
    providerPort: read.text('PROVIDER_PORT') ? read.port('PROVIDER_PORT', 0) : undefined,
    cardLimits: {
      declinesPerLink: read.count('DECLINES_PER_LINK', demo ? 0 : 5, 1_000),
      tokensPerLink: read.count('TOKENS_PER_LINK', demo ? 0 : 20, 1_000_000),
      declinesPerAddress: read.count('DECLINES_PER_ADDRESS', demo ? 0 : 30, 1_000_000),
      tokensPerAddress: read.count('TOKENS_PER_ADDRESS', demo ? 0 : 100, 1_000_000),
    },
    linkDays: linkDays(read),
    production: env.NODE_ENV === 'production' && !demo,
    metrics: read.text('METRICS_PORT')
      ? { host: read.text('METRICS_HOST') ?? '127.0.0.1', port: read.port('METRICS_PORT', 0) }
      : undefined,
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], demo ? 'warn' : 'info'),
  };
  const ports = [
    { name: 'PORT', port: settings.port },
    { name: 'PROVIDER_PORT', port: settings.providerPort },
    { name: 'METRICS_PORT', port: settings.metrics?.port },
  ].filter(({ port }) => port);
  for (const [i, { name, port }] of ports.entries()) {
    const same = ports.slice(0, i).find((other) => other.port === port);
    if (same) read.wrong(name, `must be another port than ${same.name}, which is ${port} too`);
  }
  if (settings.providerPort !== undefined && settings.providerTokens.length === 0) {
    read.wrong('PROVIDER_PORT', 'must not be set without PROVIDER_API_TOKEN or PROVIDER_API_TOKENS');
  }
  refuseDangers(read, settings);
  if (settings.needsSigningKey) {
    read.wrong(
      'SIGNING_KEY',
      'must be set in production: 32 random bytes that prove the records, for example from `openssl rand -hex 32`',
    );
  }
  read.finish();
  return settings;
}

/** The settings of the `link` command: where the links are stored, and at which address customers reach them. */
export type OperatorSettings = Pick<
  Settings,
  | 'database'
  | 'distDir'
  | 'demo'
  | 'linkDays'
  | 'bankDetailsKey'
  | 'bankDetailsOldKeys'
  | 'signingKey'
  | 'signingOldKeys'
  | 'needsSigningKey'
> & { publicUrl: string; sandboxUrl: string | undefined; gateway: GatewaySettings | undefined };

/** Reads the settings of the `link` command. Throws one {@link SettingsError} that names everything wrong. */
export function readOperatorSettings(env: Environment): OperatorSettings {
  const read = settingsReader(env);
  const demo = read.oneOf('DEMO', ['0', '1'], env.NODE_ENV === 'production' ? '0' : '1') === '1';
  const settings: OperatorSettings = {
    database: databaseSettings(read, env, demo),
    distDir: read.text('DIST_DIR') ?? 'dist',
    demo,
    linkDays: linkDays(read),
    ...bankDetailsKeys(read),
    ...signingKeys(read, env, demo),
    // The sandbox's own ledger, if it is not in the database. This command does not need Braintree's settings.
    gateway: operatorGateway(read, demo),
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

const gatewayName = (read: Reader, demo: boolean): GatewaySettings['name'] =>
  read.oneOf('CARD_GATEWAY', ['sandbox', 'braintree'], demo ? 'sandbox' : 'braintree');

/** What a gateway needs. A name that is none says nothing of that, so nothing else is asked for. */
function gatewaySettings(read: Reader, name: GatewaySettings['name']): GatewaySettings {
  if (name === 'sandbox' || read.isWrong('CARD_GATEWAY'))
    return { name: 'sandbox', url: read.origin('SANDBOX_GATEWAY_URL') };
  return braintreeSettings(read, ', because CARD_GATEWAY is braintree (for a trial without: CARD_GATEWAY=sandbox)');
}

/** Most commands need no gateway: it may be left out. */
function operatorGateway(read: Reader, demo: boolean): GatewaySettings | undefined {
  const name = gatewayName(read, demo);
  return name === 'sandbox' || read.text('BRAINTREE_MERCHANT_ID') ? gatewaySettings(read, name) : undefined;
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

function bankFiles(read: Reader): BankFiles {
  const files = {
    sortingCodes: read.text('SORTING_CODES_FILE'),
    modulusWeights: read.text('MODULUS_WEIGHTS_FILE'),
    modulusSubstitutions: read.text('MODULUS_SUBSTITUTIONS_FILE'),
  };
  if (Boolean(files.modulusWeights) !== Boolean(files.modulusSubstitutions)) {
    const missing = files.modulusWeights ? 'MODULUS_SUBSTITUTIONS_FILE' : 'MODULUS_WEIGHTS_FILE';
    read.wrong(missing, 'must be set too: the modulus check needs both of its files');
  }
  return files;
}

const linkDays = (read: Reader) => read.count('LINK_DAYS', 14, 3650);

function providerTokens(read: Reader): ProviderToken[] {
  const whole = [...new Set(read.secrets('PROVIDER_API_TOKEN'))].map(wholeToken);
  const entries = (read.text('PROVIDER_API_TOKENS') ?? '').split(/\s+/).filter(Boolean);
  const listed = entries.flatMap((entry) => readToken(entry) ?? []);
  const names = new Set(listed.map(({ name }) => name));
  if (listed.length < entries.length || names.size < listed.length) {
    const form = '<name>:<scopes joined by +>:<SHA-256 in hex>';
    read.wrong('PROVIDER_API_TOKENS', `must be ${form}, each name once, as \`npm run link -- token\` prints it`);
  } else if (new Set([...whole, ...listed].map(({ sha256 }) => sha256)).size < whole.length + listed.length) {
    read.wrong(
      'PROVIDER_API_TOKENS',
      'must list no token twice, nor one of PROVIDER_API_TOKEN, which opens everything',
    );
  }
  return [...whole, ...listed];
}

function signingKeys(
  read: Reader,
  env: Environment,
  demo: boolean,
): Pick<Settings, 'signingKey' | 'signingOldKeys' | 'needsSigningKey'> {
  const [signingKey, ...more] = read.keys('SIGNING_KEY');
  if (more.length) read.wrong('SIGNING_KEY', 'must be one key; the public keys of earlier ones are SIGNING_OLD_KEYS');
  const isPostgres = (read.text('DATABASE_URL') ?? 'embedded') !== 'embedded';
  const needsSigningKey = env.NODE_ENV === 'production' && !demo && isPostgres && !signingKey;
  return { signingKey, signingOldKeys: read.keys('SIGNING_OLD_KEYS'), needsSigningKey };
}

function eventSettings(read: Reader): EventSettings | undefined {
  const url = read.text('EVENTS_URL');
  const secrets = read.secrets('EVENTS_SECRET');
  if (!url) return undefined;
  const { protocol = '', hostname = '' } = URL.canParse(url) ? new URL(url) : {};
  // Events hold the ids of links, which are secrets: without TLS they may go to this machine or container network only.
  if (protocol !== 'https:' && !(protocol === 'http:' && nearHost.test(hostname))) {
    read.wrong('EVENTS_URL', 'must be an https address; http will do for a name without a dot, such as localhost');
  }
  if (!secrets.length) read.wrong('EVENTS_SECRET', 'must be set, because EVENTS_URL is: at least 32 random characters');
  return { url, secrets };
}
