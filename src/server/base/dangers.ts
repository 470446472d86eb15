import { type ProviderToken, sha256OfToken } from './provider-token.ts';
import type { Reader } from './settings-reader.ts';

/** What is looked at of the settings. */
type Judged = {
  publicUrl: string | undefined;
  demo: boolean;
  production: boolean;
  gateway: { name: string; environment?: string };
  logLevel: string;
  signingKey: Uint8Array | undefined;
  signingOldKeys: Uint8Array[];
  bankDetailsKey: Uint8Array | undefined;
  bankDetailsOldKeys: Uint8Array[];
  providerTokens: readonly ProviderToken[];
  events: { secrets: string[] } | undefined;
};

/** Refuses settings each of which is right by itself, and that are dangerous together. Each sentence begins with the setting to change. */
export function refuseDangers(read: Reader, settings: Judged): void {
  refuseTestMoney(read, settings);
  refuseUnsafeMoney(read, settings);
  refuseSharedSecrets(read, settings);
}

/**
 * Refuses settings with which a payment would look real although no money moves (D-26).
 */
function refuseTestMoney(read: Reader, { publicUrl, demo, gateway }: Judged): void {
  const allowed = 'yes-no-money-moves';
  const given = read.text('ALLOW_TEST_GATEWAY');
  if (given === allowed) return;
  if (given) read.wrong('ALLOW_TEST_GATEWAY', `must be ${allowed} or not be set`);
  const isPublic = publicUrl?.startsWith('https:') === true;
  const isProduction = read.text('BRAINTREE_ENVIRONMENT') === 'production';
  if (!isPublic && !isProduction) return;

  const beside = isPublic ? `PUBLIC_URL is ${publicUrl}` : 'BRAINTREE_ENVIRONMENT is production';
  const ending = `beside it; where that is meant, set ALLOW_TEST_GATEWAY=${allowed}`;
  if (demo) read.wrong('DEMO', `must not be 1, because ${beside}: its links and test calls would stand ${ending}`);
  if (gateway.name === 'sandbox' && !read.isWrong('CARD_GATEWAY'))
    read.wrong(
      'CARD_GATEWAY',
      `must not be sandbox, because ${beside}: payments that move no money would look real ${ending}`,
    );
}

/** The name of this machine, or of one in the same container network: nothing that customers could reach. */
export const nearHost = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\]|[^.:]+)$/;

/** Refuses what makes the handling of real money unsafe. */
function refuseUnsafeMoney(read: Reader, { publicUrl, demo, gateway, logLevel }: Judged): void {
  if (gateway.environment !== 'production') return;
  const because = 'because BRAINTREE_ENVIRONMENT is production';
  if (publicUrl?.startsWith('http:') && !nearHost.test(new URL(publicUrl).hostname))
    read.wrong('PUBLIC_URL', `must be an https address, ${because}: whoever listens would have the links of customers`);
  if (logLevel === 'silent')
    read.wrong('LOG_LEVEL', `must not be silent, ${because}: what is wrong with a payment is said in the log`);
  if (!demo && read.text('ALLOW_TEST_GATEWAY'))
    read.wrong('ALLOW_TEST_GATEWAY', `must not be set, ${because}: money moves`);
}

/** Refuses a secret that is used for two things: whoever may know it for one would have the other. */
function refuseSharedSecrets(read: Reader, settings: Judged): void {
  const { signingKey, signingOldKeys, bankDetailsKey, bankDetailsOldKeys, providerTokens, events } = settings;
  const isSigning = (key: Uint8Array | undefined) =>
    key !== undefined && signingKey !== undefined && isSame(key, signingKey);
  if (signingOldKeys.some(isSigning))
    read.wrong('SIGNING_OLD_KEYS', 'must be the public keys of earlier keys, not SIGNING_KEY itself');
  if (!settings.production) return;
  if ([bankDetailsKey, ...bankDetailsOldKeys].some(isSigning))
    read.wrong('SIGNING_KEY', 'must be another key than BANK_DETAILS_KEY');
  const hashes = providerTokens.map(({ sha256 }) => sha256);
  if (events?.secrets.some((secret) => hashes.includes(sha256OfToken(secret))))
    read.wrong('EVENTS_SECRET', 'must be another secret than the tokens for the provider’s calls');
}

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other);
