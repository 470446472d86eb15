import { isIP } from 'node:net';

export type DatabaseSettings = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string };

export type GatewaySettings =
  | { name: 'sandbox' }
  | {
      name: 'braintree';
      environment: 'sandbox' | 'production';
      merchantId: string;
      publicKey: string;
      privateKey: string;
      merchantAccountId: string | undefined;
    };

/** The server's settings. `publicUrl` is an origin, and left out where it follows from the port. */
export type Settings = {
  host: string;
  port: number;
  publicUrl: string | undefined;
  trustProxy: string[];
  database: DatabaseSettings;
  distDir: string;
  demo: boolean;
  gateway: GatewaySettings;
  /** 32 bytes each: what bank details are sealed with, and what they were sealed with before. */
  bankDetailsKey: Uint8Array | undefined;
  bankDetailsOldKeys: Uint8Array[];
  /** The test scaffolding's key is made of it (D-10); the development build takes an unset one for empty too. */
  testTokenPassphrase: string;
  logLevel: string;
};

export type Environment = Record<string, string | undefined>;

/** Settings that are wrong, all of them, each as a sentence that begins with the setting's name. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

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
    ...bankDetailsKeys(read),
    testTokenPassphrase: env.TEST_TOKEN_PASSPHRASE ?? '',
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], demo ? 'warn' : 'info'),
  };
  read.finish();
  return settings;
}

/** The settings of the `link` command: where the links are, and under which address customers reach them. */
export type OperatorSettings = Pick<
  Settings,
  'database' | 'distDir' | 'demo' | 'bankDetailsKey' | 'bankDetailsOldKeys'
> & { publicUrl: string };

/** Reads the settings of the `link` command. Throws one {@link SettingsError} that names everything wrong. */
export function readOperatorSettings(env: Environment): OperatorSettings {
  const read = settingsReader(env);
  const demo = read.oneOf('DEMO', ['0', '1'], env.NODE_ENV === 'production' ? '0' : '1') === '1';
  const settings: OperatorSettings = {
    database: databaseSettings(read, env, demo),
    distDir: read.text('DIST_DIR') ?? 'dist',
    demo,
    ...bankDetailsKeys(read),
    publicUrl: read.origin('PUBLIC_URL') ?? `http://localhost:${read.port('PORT', 8080)}`,
  };
  read.finish();
  return settings;
}

type Reader = ReturnType<typeof settingsReader>;

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
  if (name === 'sandbox') return { name };
  const needed = (setting: string) => {
    const value = read.text(setting);
    if (!value)
      read.wrong(setting, 'must be set, because CARD_GATEWAY is braintree (for a trial without: CARD_GATEWAY=sandbox)');
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

function bankDetailsKeys(read: Reader): Pick<Settings, 'bankDetailsKey' | 'bankDetailsOldKeys'> {
  const [bankDetailsKey, ...more] = read.keys('BANK_DETAILS_KEY');
  if (more.length) read.wrong('BANK_DETAILS_KEY', 'must be one key; those before it are BANK_DETAILS_OLD_KEYS');
  return { bankDetailsKey, bankDetailsOldKeys: read.keys('BANK_DETAILS_OLD_KEYS') };
}

/** Reads single settings and gathers what is wrong with them. A setting that is empty counts as not set. */
function settingsReader(env: Environment) {
  const problems: string[] = [];
  const wrong = (name: string, expected: string) => {
    problems.push(`${name} ${expected}.`);
  };
  const text = (name: string) => env[name]?.trim() || undefined;

  return {
    wrong,
    text,

    oneOf<Value extends string>(name: string, values: Value[], otherwise: Value): Value {
      const value = text(name) ?? otherwise;
      const found = values.find((each) => each === value);
      if (!found) wrong(name, `must be ${values.join(' or ')}, not "${value}"`);
      return found ?? otherwise;
    },

    port(name: string, otherwise: number): number {
      const value = text(name) ?? String(otherwise);
      const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
      if (!(port <= 65_535)) wrong(name, `must be a port number from 0 to 65535, not "${value}"`);
      return port;
    },

    origin(name: string): string | undefined {
      const value = text(name);
      if (!value) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
        wrong(name, `must be an address without a path, such as https://pay.example.com, not "${value}"`);
      }
      return url?.origin;
    },

    addresses(name: string): string[] {
      const values = (text(name) ?? '').split(',').flatMap((value) => value.trim() || []);
      for (const value of values) {
        if (!isAddress(value))
          wrong(name, `must be IP addresses or ranges such as 10.0.0.0/8, with commas, not "${value}"`);
      }
      return values;
    },

    /** Keys of 32 bytes, with commas. What is wrong is said without the key. */
    keys(name: string): Uint8Array[] {
      const values = (text(name) ?? '').split(',').flatMap((value) => value.trim() || []);
      const keys = values.map((value) => Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64'));
      const isKey = (value: string) => /^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/i.test(value);
      if (!values.every(isKey)) {
        wrong(name, 'must be 32 random bytes in hex or base64, for example from `openssl rand -hex 32`');
      }
      return keys;
    },

    finish(): void {
      if (problems.length) throw new SettingsError(problems);
    },
  };
}

function isAddress(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (!family || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
