import { type Wallet, walletNames } from '../../rules/facts.ts';
import { isPretended } from '../../rules/journey/gateways.ts';
import type { ServerEnvironment } from '../../types.gen.ts';
import { refuseTogether } from './dangers.ts';
import { lacksAll, readGateway, settingsSchema } from './gateway-settings.ts';
import { type ProviderToken, readToken, wholeToken } from './provider-token.ts';
import { type Environment, readEnvironment, type ServerReader } from './settings-reader.ts';

export { type Environment, SettingsError } from './settings-reader.ts';

export type DatabaseSettings = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string };

export type ThreeDSecurePolicy = ServerEnvironment['THREE_D_SECURE'];

/** Where events are sent, or the provider's system is asked, and the secrets that sign that: the first one is current. */
export type EventSettings = { url: string; secrets: string[] };

/** Where letters go: a mail server, another system of the provider's, or the inbox of a demo; at most so many a minute. */
export type LetterSettings = { perMinute: number | undefined } & (
  | { kind: 'smtp'; url: string; from: string; caFile?: string | undefined }
  | { kind: 'webhook'; events: { url: string; secrets: string[] } }
  | { kind: 'inbox' }
);

/** The files of the published data about sort codes and account numbers. A check without its file is off. */
export type BankFiles = Settings['bankFiles'];

export type Settings = ReturnType<typeof readSettings>;

/** Reads the settings from the environment. Throws one {@link SettingsError} that names everything wrong. */
export function readSettings(env: Environment) {
  const read = readEnvironment<ServerEnvironment>(env, settingsSchema);
  const { values } = read;
  const store = storeSettings(read, env);
  const settings = {
    ...store,
    /** What looks as if another setting was meant, in sentences for the log. */
    hints: read.hints,
    host: values.HOST,
    port: values.PORT,
    /** An origin. Undefined if it follows from the port. */
    publicUrl: originOf(values.PUBLIC_URL),
    /** For how long the server is not ready before it takes no new connection. */
    drainSeconds: values.DRAIN_SECONDS ?? (store.production && store.database.kind === 'postgres' ? 5 : 0),
    /** How many synchronous standbys the database must have. */
    standbys: values.DATABASE_STANDBYS,
    trustProxy: values.TRUST_PROXY,
    gateway: readGateway(read),
    threeDSecure: values.THREE_D_SECURE,
    wallets:
      values.WALLETS ??
      (isPretended(settingsSchema.properties, values.CARD_GATEWAY) ? (Object.keys(walletNames) as Wallet[]) : []),
    googleMerchantId: values.GOOGLE_MERCHANT_ID,
    /** The file that our server answers Apple with, in place of that of public/. */
    applePayDomainFile: values.APPLE_PAY_DOMAIN_FILE,
    walletPolicy: values.WALLET_POLICY,
    bankFiles: {
      sortingCodes: values.SORTING_CODES_FILE,
      modulusWeights: values.MODULUS_WEIGHTS_FILE,
      modulusSubstitutions: values.MODULUS_SUBSTITUTIONS_FILE,
    },
    /** The test scaffolding's key is derived from it (D-10). Empty if not set, as in the development build. */
    testTokenPassphrase: env.TEST_TOKEN_PASSPHRASE ?? '',
    events: given(values.EVENTS_URL, (url) => ({ url, secrets: values.EVENTS_SECRET })),
    reads: given(values.PROVIDER_READS_URL, (url) => ({ url, secrets: values.EVENTS_SECRET })),
    /** Where letters go (D-48); without it none is sent. */
    letters: letterSettings(read, store.demo),
    /** The tokens for the provider's calls (D-39). Without one, those calls do not exist. */
    providerTokens: [
      ...[...new Set(values.PROVIDER_API_TOKEN)].map(wholeToken),
      ...values.PROVIDER_API_TOKENS.map((entry) => readToken(entry)!),
    ] as ProviderToken[],
    /** The port of the provider's calls, if they have one of their own. */
    providerPort: values.PROVIDER_PORT,
    /** The headers in which a proxy says who sits at the desk, and in which role. */
    desk: { userHeader: values.DESK_USER_HEADER, roleHeader: values.DESK_ROLE_HEADER },
    /** How often cards may be declined and card forms opened within an hour (D-29); 0 is off. */
    cardLimits: {
      declinesPerLink: values.DECLINES_PER_LINK,
      tokensPerLink: values.TOKENS_PER_LINK,
      declinesPerAddress: values.DECLINES_PER_ADDRESS,
      tokensPerAddress: values.TOKENS_PER_ADDRESS,
    },
    metrics: given(values.METRICS_PORT, (port) => ({ host: values.METRICS_HOST, port })),
    logLevel: values.LOG_LEVEL,
    /** Where spans are sent; without it there are none. */
    tracing: given(originOf(values.OTEL_EXPORTER_OTLP_ENDPOINT), (endpoint) => ({
      endpoint,
      service: values.OTEL_SERVICE_NAME,
    })),
  };
  refuseTogether(read, settings);
  read.finish();
  return settings;
}

/** Reads the settings of the commands that open the database. Throws one {@link SettingsError} that names everything wrong. */
export function readOperatorSettings(env: Environment) {
  const DEMO = env.DEMO?.trim() || (env.NODE_ENV === 'production' ? '0' : '1');
  const read = readEnvironment<ServerEnvironment>({ ...env, DEMO }, settingsSchema, ({ link }) => link === true);
  const { values } = read;
  const settings = {
    ...storeSettings(read, env),
    // Most commands need no gateway: its settings may be left out.
    gateway:
      isPretended(settingsSchema.properties, values.CARD_GATEWAY) || !lacksAll(values, values.CARD_GATEWAY)
        ? readGateway(read)
        : undefined,
    publicUrl: originOf(values.PUBLIC_URL) ?? `http://localhost:${values.PORT}`,
  };
  read.finish();
  return settings;
}

/** The driver takes each of these modes as verify-full, and warns that a later version will not. */
const verified = (url: string): string =>
  url.includes('uselibpqcompat=')
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** The settings of the database and its keys, which server and `link` command read alike. */
function storeSettings({ values, refuse, isWrong }: ServerReader, { NODE_ENV, DEMO }: Environment) {
  const production = NODE_ENV === 'production' && values.DEMO === '0';
  const { DATABASE_URL: url, DATA_DIR: folder } = values;
  if (url === undefined && production && !isWrong('DATABASE_URL')) {
    const expected = 'must be set in production: the address of a PostgreSQL database';
    refuse('DATABASE_URL', `${expected}, or "embedded" for the one in DATA_DIR`);
  }
  // In production nothing is embedded unless it says so: what PostgreSQL needs is named with it, all at once.
  const isEmbedded = url === 'embedded' || (url === undefined && !production);
  const database: DatabaseSettings = isEmbedded
    ? { kind: 'embedded', folder }
    : { kind: 'postgres', url: verified(url ?? '') };
  return {
    database,
    dataDir: folder,
    distDir: values.DIST_DIR,
    demo: values.DEMO === '1',
    /** Whether customers are served: NODE_ENV is production, and this is no demo (D-16). */
    production,
    /** After how many days a link expires that has no time of its own; 0 is never. */
    linkDays: values.LINK_DAYS,
    /** The current key of the bank details and earlier ones, of 32 bytes each. */
    bankDetailsKey: given(values.BANK_DETAILS_KEY, bytesOf),
    bankDetailsOldKeys: values.BANK_DETAILS_OLD_KEYS.map(bytesOf),
    /** The key that signs receipts (D-56), the public parts of earlier ones, of 32 bytes each, and earlier origins of ours. */
    signingKey: given(values.SIGNING_KEY, bytesOf),
    publicUrlsBefore: values.PUBLIC_URLS_BEFORE.map((url) => new URL(url).origin),
    signingKeysBefore: values.SIGNING_KEYS_BEFORE.map((x) => Buffer.from(x, 'base64url') as Uint8Array),
    /** Whether SIGNING_KEY is missing where the server may not make one itself: in production with PostgreSQL. */
    needsSigningKey: production && !isEmbedded && values.SIGNING_KEY === undefined,
    /** Whether the server makes a missing key: on the embedded database, and with PostgreSQL only in a demo. */
    makesSigningKey: isEmbedded || DEMO?.trim() === '1',
  };
}

/** Reads where letters go; undefined where nowhere. Letters of a demo leave the machine in no case. */
function letterSettings({ values, hints }: ServerReader, demo: boolean): LetterSettings | undefined {
  const { SMTP_URL, SMTP_CA_FILE: caFile, LETTERS_FROM = '', LETTERS_URL, LETTERS_PER_MINUTE: perMinute } = values;
  if (demo && (SMTP_URL ?? LETTERS_URL) !== undefined)
    hints.push(`${SMTP_URL ? 'SMTP_URL' : 'LETTERS_URL'} is not used: letters of a demo go to /demo/letters alone`);
  if (demo) return { kind: 'inbox', perMinute };
  if (LETTERS_URL !== undefined)
    return { kind: 'webhook', events: { url: LETTERS_URL, secrets: values.EVENTS_SECRET }, perMinute };
  return SMTP_URL === undefined ? undefined : { kind: 'smtp', url: SMTP_URL, caFile, from: LETTERS_FROM, perMinute };
}

/** What follows from a value, where that is set. */
const given = <Value, Read>(value: Value | undefined, read: (value: Value) => Read): Read | undefined =>
  value === undefined ? undefined : read(value);

const originOf = (url: string | undefined) => given(url, (text) => new URL(text).origin);

const bytesOf = (key: string) => Buffer.from(key, key.length === 64 ? 'hex' : 'base64') as Uint8Array;
