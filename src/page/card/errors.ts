import type { MessageName } from '../../rules/problems.ts';
import { codesIn, errorParts } from './error-parts.ts';
import { cardTypeCode, gatewayMessage } from './gateway-message.ts';
import type { LogLevel } from './log.ts';
import type { CardProblem } from './state.ts';

/** Where it failed: setting up (R-C16), tokenise (R-C15), the bank's check (R-C14), or a wallet's sheet (D-43). */
export type Stage = 'set-up' | 'tokenise' | 'verify' | 'wallet';

/** What the page does by itself before the customer tries again. */
export type Renewal =
  /** We tokenise the card once more: the nonce cannot be used, and the fields still hold the card. */
  | 'new-nonce'
  /** We draw new fields with a new token, and the customer types the card again. */
  | 'new-token';

/** The meaning of one code of the gateway or of our own time-outs, where it is not the general one. */
export type ErrorRow = {
  code: string;
  at: Stage | 'any';
  log: LogLevel;
  /** The customer's message. Without it, the customer gets the stage's general message. */
  message?: MessageName | undefined;
  renewal?: Renewal | undefined;
};

/** The message for a failure that has none of its own, by stage. Content may leave out all but `genericError` (D-05). */
const general: Record<Stage, MessageName> = {
  'set-up': 'cardUnavailable',
  tokenise: 'tokeniseFailed',
  verify: 'genericError',
  wallet: 'walletsFailed',
};

const row = (at: ErrorRow['at'], code: string, log: LogLevel, message?: MessageName, renewal?: Renewal): ErrorRow => ({
  code,
  at,
  log,
  message,
  renewal,
});

/**
 * The errors with words, a log level or a renewal of their own, by code. The first row counts whose stage matches and
 * whose code is anywhere in the error, so codes that decide although they are nested deeply come first. At the bank's
 * check the messages are fixed (R-C14): the gateway's own if it does not accept the card's type, else the general one.
 */
export const errorRows: ErrorRow[] = [
  // These decide wherever they are: the outer error of an expired token or a rate limit looks like a bad card.
  row('any', 'CLIENT_AUTHORIZATION_INVALID', 'warn', 'cardFormRenewed', 'new-token'),
  row('set-up', 'CLIENT_RATE_LIMITED', 'error', 'cardNetworkFailed'),
  row('tokenise', 'CLIENT_RATE_LIMITED', 'error', 'cardNetworkFailed'),
  row('tokenise', cardTypeCode, 'warn', 'cardTypeRefused'),
  row('tokenise', '81724', 'warn', 'cardAlreadySaved'),
  row('tokenise', '81736', 'warn', 'cardCvvInvalid'),
  row('any', 'CLIENT_AUTHORIZATION_INSUFFICIENT', 'error'),

  row('set-up', 'CLIENT_GATEWAY_NETWORK', 'warn', 'cardNetworkFailed'),
  row('set-up', 'CLIENT_REQUEST_TIMEOUT', 'warn', 'cardNetworkFailed'),
  row('set-up', 'CARD_TOKEN_LATE', 'warn', 'cardNetworkFailed'),
  row('set-up', 'CARD_FIELDS_LATE', 'warn', 'cardFieldsBlocked'),
  row('set-up', 'HOSTED_FIELDS_TIMEOUT', 'warn', 'cardFieldsBlocked'),

  row('tokenise', 'HOSTED_FIELDS_FIELDS_EMPTY', 'warn', 'cardDetailsMissing'),
  row('tokenise', 'HOSTED_FIELDS_FIELDS_INVALID', 'warn'),
  row('tokenise', 'HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE', 'warn', 'cardAlreadySaved'),
  row('tokenise', 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED', 'warn', 'cardCvvInvalid'),
  row('tokenise', 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR', 'warn', 'cardNetworkFailed'),
  row('tokenise', 'CARD_TOKENISE_LATE', 'error', 'cardFormRenewed', 'new-token'),

  row('verify', 'THREEDS_LOOKUP_TOKENIZED_CARD_NOT_FOUND_ERROR', 'warn', undefined, 'new-nonce'),
  row('verify', 'THREEDS_LOOKUP_VALIDATION_ERROR', 'warn'),
  row('verify', 'THREEDS_CARDINAL_SDK_CANCELED', 'warn'),
  row('verify', 'THREEDS_WATCHDOG', 'error', 'bankSilent'),
  row('verify', 'THREEDS_NO_WINDOW', 'error', 'bankSilent'),
];

/** What is said before each status without liability shift, which the page shows itself (R-C12). */
export const statusCauses: Record<string, MessageName> = {
  authenticate_failed: 'cardNotConfirmed',
  authenticate_rejected: 'cardRefusedByBank',
  authenticate_frictionless_failed: 'cardRefusedByBank',
  lookup_card_error: 'cardNotChecked',
  unsupported_card: 'cardNotChecked',
  unsupported_account_type: 'cardNotChecked',
  unsupported_three_d_secure_version: 'cardNotChecked',
  lookup_not_enrolled: 'cardNotChecked',
  lookup_bypassed: 'cardNotChecked',
  authenticate_error: 'cardCheckFailed',
  authenticate_failed_acs_error: 'cardCheckFailed',
  authenticate_unable_to_authenticate: 'cardCheckFailed',
  authentication_unavailable: 'cardCheckFailed',
  challenge_required: 'cardNotConfirmed',
  lookup_error: 'cardCheckFailed',
  lookup_failed_acs_error: 'cardCheckFailed',
  lookup_server_error: 'cardCheckFailed',
  mpi_server_error: 'cardCheckFailed',
  skipped_due_to_adaptive_authentication: 'cardCheckFailed',
  skipped_due_to_rule: 'cardCheckFailed',
};

/** The reaction to a failure: the problem that the page shows, what it does by itself, and the level of the log line. */
export type FailureReading = { problem: CardProblem; renewal: Renewal | undefined; log: LogLevel };

/** Reads a failure by its codes. A failure without a row gets the stage's general message and is logged as an error. */
export function readFailure(stage: Stage, error: unknown): FailureReading {
  const codes = codesIn(error);
  const matching = errorRows.find(({ at, code }) => (at === stage || at === 'any') && codes.includes(code));
  const { renewal, log = 'error' } = matching ?? {};
  const text = stage === 'verify' ? gatewayMessage(error) : undefined;
  if (text) return { problem: { text }, renewal, log };
  const message = faultyField(error) ?? matching?.message ?? general[stage];
  return { problem: message === general[stage] ? { message } : { message, general: general[stage] }, renewal, log };
}

const fieldMessages: Record<string, MessageName> = {
  number: 'cardNumberInvalid',
  expirationDate: 'cardExpiryInvalid',
  cvv: 'cardCvvInvalid',
};

/** Returns the message for the first field that the gateway found wrong. */
function faultyField(error: unknown): MessageName | undefined {
  const keys = errorParts(error).find(({ invalidFieldKeys }) => Array.isArray(invalidFieldKeys))?.invalidFieldKeys;
  return fieldMessages[(keys as string[] | undefined)?.[0] ?? ''];
}
