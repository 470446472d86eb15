import { statSync } from 'node:fs';
import { movesMoney } from '../../rules/journey/gateways.ts';
import { type GatewaySettings, settingsSchema } from './gateway-settings.ts';
import type { ProviderToken } from './provider-token.ts';
import { loopback, nearHost, type ServerReader } from './settings-reader.ts';
import { sha256Of } from './sha256.ts';

type Compared = {
  publicUrl: string | undefined;
  demo: boolean;
  production: boolean;
  database: { kind: 'embedded' | 'postgres' };
  gateway: GatewaySettings;
  signingKey: Uint8Array | undefined;
  signingKeysBefore: Uint8Array[];
  bankDetailsKey: Uint8Array | undefined;
  bankDetailsOldKeys: Uint8Array[];
  providerTokens: readonly ProviderToken[];
  events: { secrets: string[] } | undefined;
  reads: { secrets: string[] } | undefined;
};

/** Refuses a setting without the other one that it needs, and settings that exclude each other. */
export function refuseIncomplete({ values, refuse, isWrong }: ServerReader, settings: Compared): void {
  const { providerTokens } = settings;
  const ports = (['PORT', 'PROVIDER_PORT', 'METRICS_PORT'] as const).filter((name) => values[name]);
  for (const [i, name] of ports.entries()) {
    const same = ports.slice(0, i).find((other) => values[other] === values[name]);
    if (same) refuse(name, `must be another port than ${same}, which is ${values[name]} too`);
  }
  if (values.DATABASE_STANDBYS > 0 && settings.database.kind === 'embedded')
    refuse('DATABASE_STANDBYS', 'must be 0 with the embedded database, which has no standby');
  const areTokensWrong = isWrong('PROVIDER_API_TOKEN') || isWrong('PROVIDER_API_TOKENS');
  const hasDesk = values.DESK_USER_HEADER !== undefined;
  if (values.PROVIDER_PORT !== undefined && providerTokens.length === 0 && !hasDesk && !areTokensWrong)
    refuse(
      'PROVIDER_PORT',
      'must not be set without DESK_USER_HEADER, PROVIDER_API_TOKENS or PROVIDER_API_TOKEN, of at least 32 characters',
    );
  if (hasDesk && values.PROVIDER_PORT === undefined && !isWrong('PROVIDER_PORT'))
    refuse('PROVIDER_PORT', 'must be set, because DESK_USER_HEADER is: the desk is on that port alone');
  const names = values.PROVIDER_API_TOKENS.map((entry) => entry.split(':')[0]);
  if (new Set(names).size < names.length)
    refuse('PROVIDER_API_TOKENS', 'must be tokens of different names, as `link token` prints them');
  else if (new Set(providerTokens.map(({ sha256 }) => sha256)).size < providerTokens.length)
    refuse('PROVIDER_API_TOKENS', 'must list no token twice, nor one of PROVIDER_API_TOKEN, which opens everything');
  if (Boolean(values.MODULUS_WEIGHTS_FILE) !== Boolean(values.MODULUS_SUBSTITUTIONS_FILE)) {
    const missing = values.MODULUS_WEIGHTS_FILE ? 'MODULUS_SUBSTITUTIONS_FILE' : 'MODULUS_WEIGHTS_FILE';
    refuse(missing, 'must be set too: the modulus check needs both of its files');
  }
  if (values.WALLETS?.includes('google-pay') && settings.gateway.movesMoney && !values.GOOGLE_MERCHANT_ID)
    refuse('GOOGLE_MERCHANT_ID', 'must be set, because WALLETS has google-pay: Google takes no payment without it');
  for (const name of ['APPLE_PAY_DOMAIN_FILE', 'SMTP_CA_FILE'] as const)
    if (values[name] !== undefined && !statSync(values[name], { throwIfNoEntry: false })?.isFile())
      refuse(name, 'must name a file that is there');
  if (values.SMTP_URL !== undefined && values.LETTERS_URL !== undefined)
    refuse('LETTERS_URL', 'must not be set beside SMTP_URL: a letter goes one way');
  if (values.SMTP_URL !== undefined && values.LETTERS_FROM === undefined && !isWrong('LETTERS_FROM'))
    refuse('LETTERS_FROM', 'must be set, because SMTP_URL is: the mailbox that letters come from');
  if (hasDesk && values.TRUST_PROXY.length === 0 && !isWrong('TRUST_PROXY'))
    refuse('TRUST_PROXY', 'must be set, because DESK_USER_HEADER is: the addresses of the proxy that sets that header');
  if (values.DESK_ROLE_HEADER !== undefined && !hasDesk)
    refuse('DESK_USER_HEADER', 'must be set, because DESK_ROLE_HEADER is: the header that says who has signed in');
  const signed = values.EVENTS_URL
    ? 'EVENTS_URL'
    : values.PROVIDER_READS_URL
      ? 'PROVIDER_READS_URL'
      : values.LETTERS_URL && 'LETTERS_URL';
  if (signed && values.EVENTS_SECRET.length === 0 && !isWrong('EVENTS_SECRET'))
    refuse('EVENTS_SECRET', `must be set, because ${signed} is: at least 32 random characters`);
}

/** Refuses settings that are right alone and dangerous together. Each sentence begins with the one to change. */
export function refuseDangers(read: ServerReader, settings: Compared): void {
  refuseUnplaced(read, settings);
  refuseTestMoney(read, settings);
  refuseUnsafeMoney(read, settings);
  refuseSharedSecrets(read, settings);
}

/** Refuses a production that does not say where customers reach it, or lets others listen (D-52). */
function refuseUnplaced({ refuse, isWrong }: ServerReader, compared: Compared): void {
  const { publicUrl, production, database, gateway } = compared;
  const isReal = gateway.movesMoney !== undefined;
  const serves = production && database.kind === 'postgres';
  if (isWrong('PUBLIC_URL') || !(isReal || serves)) return;
  const because = isReal ? `because ${gateway.movesMoney}` : 'in production';
  const host = publicUrl && new URL(publicUrl).hostname;
  if (host === undefined)
    refuse('PUBLIC_URL', `must be set, ${because}: the https address of the links that customers get`);
  else if (host && publicUrl.startsWith('http:') && !(serves ? loopback : nearHost).test(host))
    refuse('PUBLIC_URL', `must be an https address, ${because}: whoever listens would have the links of customers`);
}

/** Refuses settings with which a payment would look real although no money moves (D-26). */
function refuseTestMoney({ values, refuse, isWrong }: ServerReader, { publicUrl, demo, gateway }: Compared): void {
  if (values.ALLOW_TEST_GATEWAY) return;
  const isPublic = publicUrl?.startsWith('https:') === true;
  const real = movesMoney(settingsSchema.properties, values);
  if (!isPublic && !real) return;

  const beside = isPublic ? `PUBLIC_URL is ${publicUrl}` : real;
  const ending = 'beside it; where that is meant, set ALLOW_TEST_GATEWAY=yes-no-money-moves';
  if (demo) refuse('DEMO', `must not be 1, because ${beside}: its links and test calls would stand ${ending}`);
  if (gateway.isPretended && !isWrong('CARD_GATEWAY'))
    refuse(
      'CARD_GATEWAY',
      `must not be ${gateway.name}, because ${beside}: payments that move no money would look real ${ending}`,
    );
}

/** Refuses settings with which real money is not safe. */
function refuseUnsafeMoney({ values, refuse }: ServerReader, { demo, gateway }: Compared): void {
  if (!gateway.movesMoney) return;
  const because = `because ${gateway.movesMoney}`;
  if (values.LOG_LEVEL === 'silent')
    refuse('LOG_LEVEL', `must not be silent, ${because}: the log says when something is wrong with a payment`);
  if (values.WALLET_POLICY === 'report-only')
    refuse('WALLET_POLICY', `must not be report-only, ${because}: the policy guards the page on which cards are typed`);
  if (!demo && values.ALLOW_TEST_GATEWAY) refuse('ALLOW_TEST_GATEWAY', `must not be set, ${because}: money moves`);
}

/** Refuses a secret that is used for two things: whoever may know it for one would have the other. */
function refuseSharedSecrets({ refuse }: ServerReader, settings: Compared): void {
  const { signingKey, signingKeysBefore, bankDetailsKey, bankDetailsOldKeys, providerTokens, events } = settings;
  const isSigning = (key: Uint8Array | undefined) =>
    key !== undefined && signingKey !== undefined && Buffer.from(key).equals(signingKey);
  if (signingKeysBefore.some(isSigning))
    refuse('SIGNING_KEYS_BEFORE', 'must be the public parts of earlier keys, not SIGNING_KEY itself');
  if (!settings.production) return;
  if ([bankDetailsKey, ...bankDetailsOldKeys].some(isSigning))
    refuse('SIGNING_KEY', 'must be another key than BANK_DETAILS_KEY');
  const hashes = providerTokens.map(({ sha256 }) => sha256);
  if (events?.secrets.some((secret) => hashes.includes(sha256Of(secret))))
    refuse('EVENTS_SECRET', 'must be another secret than the tokens for the provider’s calls');
}
