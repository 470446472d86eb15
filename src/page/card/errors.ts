import type { MessageName } from '../../rules/problems.ts';
import { codesIn, partsOf } from './error-parts.ts';
import type { LogLevel } from './log.ts';
import { providerMessage } from './provider-message.ts';
import type { CardProblem } from './state.ts';

/**
 * The stage of a failure: setting up the fields (R-C16), tokenise
 * (R-C15), the bank's check (R-C14), or a wallet's sheet (D-43).
 */
export type Stage = 'set-up' | 'tokenise' | 'verify' | 'wallet';

/** Whether to try again, and who does. */
export type Retry =
  /** The customer, with the same card. */
  | 'again'
  /** The customer, with another card. */
  | 'other-card'
  /** We tokenise the card once more: the nonce cannot be used, and the fields still hold the card. */
  | 'new-nonce'
  /** We draw new fields with a new token, and the customer types the card again. */
  | 'new-token'
  /** Nobody: the code or the merchant's account has a mistake, which the log names. */
  | 'none';

/** The meaning of one code of the provider or of our own time-outs. */
export type ErrorRow = {
  code: string;
  at: Stage | 'any';
  retry: Retry;
  log: LogLevel;
  /** The customer's message. Without it, the customer gets the stage's general message. */
  message?: MessageName;
};

/** The message for a failure that has none of its own, by stage. Content may leave out the first two (D-05). */
const general: Record<Stage, MessageName> = {
  'set-up': 'cardUnavailable',
  tokenise: 'tokeniseFailed',
  verify: 'genericError',
  wallet: 'walletsFailed',
};

const row = (at: ErrorRow['at'], code: string, retry: Retry, log: LogLevel, message?: MessageName): ErrorRow => ({
  code,
  at,
  retry,
  log,
  ...(message && { message }),
});

/** The SDK's codes for mistakes in our code or in the merchant's account, which a retry cannot help. */
const mistakes = [
  'CLIENT_GATEWAY_CONFIGURATION_INVALID_DOMAIN',
  'CLIENT_INVALID_AUTHORIZATION',
  'CLIENT_MISSING_GATEWAY_CONFIGURATION',
  'CLIENT_OPTION_INVALID',
  'CLIENT_OPTION_REQUIRED',
  'CLIENT_SCRIPT_FAILED_TO_LOAD',
  'HOSTED_FIELDS_ATTRIBUTE_NOT_SUPPORTED',
  'HOSTED_FIELDS_ATTRIBUTE_VALUE_NOT_ALLOWED',
  'HOSTED_FIELDS_FIELD_DUPLICATE_IFRAME',
  'HOSTED_FIELDS_FIELD_INVALID',
  'HOSTED_FIELDS_FIELD_NOT_PRESENT',
  'HOSTED_FIELDS_FIELD_PROPERTY_INVALID',
  'HOSTED_FIELDS_INVALID_FIELD_KEY',
  'HOSTED_FIELDS_INVALID_FIELD_SELECTOR',
  'INCOMPATIBLE_VERSIONS',
  'INSTANTIATION_OPTION_INVALID',
  'INSTANTIATION_OPTION_REQUIRED',
  'INVALID_USE_OF_INTERNAL_FUNCTION',
  'METHOD_CALLED_AFTER_TEARDOWN',
  'THREEDS_AUTHENTICATION_IN_PROGRESS',
  'THREEDS_CAN_NOT_USE_TOKENIZATION_KEY',
  'THREEDS_FRAMEWORK_METHOD_NOT_IMPLEMENTED',
  'THREEDS_HTTPS_REQUIRED',
  'THREEDS_INLINE_IFRAME_DETAILS_INCORRECT',
  'THREEDS_MISSING_VERIFY_CARD_OPTION',
  'THREEDS_NOT_ENABLED',
  'THREEDS_NOT_ENABLED_FOR_V2',
  'THREEDS_NO_VERIFICATION_PAYLOAD',
  'THREEDS_REQUESTED_EXEMPTION_TYPE_INVALID',
  'THREEDS_TERM_URL_REQUIRES_BRAINTREE_DOMAIN',
  'THREEDS_UNRECOGNIZED_VERSION',
  'THREEDS_UNSUPPORTED_VERSION',
  'THREEDS_VERIFY_CARD_CANCELED_BY_MERCHANT',
];

/**
 * Every error by its code. The first row counts whose stage matches and whose code is anywhere in the error, so codes
 * that decide although they are nested deeply come first. At the bank's check the messages are fixed (R-C14): the
 * provider's own if it does not accept the card's type, else the general one.
 */
export const errorRows: ErrorRow[] = [
  // These decide wherever they are: the outer error of an expired token or a rate limit looks like a bad card.
  row('any', 'CLIENT_AUTHORIZATION_INVALID', 'new-token', 'warn', 'cardFormRenewed'),
  row('set-up', 'CLIENT_RATE_LIMITED', 'again', 'error', 'cardNetworkFailed'),
  row('tokenise', 'CLIENT_RATE_LIMITED', 'again', 'error', 'cardNetworkFailed'),
  row('tokenise', '81703', 'other-card', 'warn', 'cardTypeRefused'),
  row('tokenise', '81724', 'other-card', 'warn', 'cardAlreadySaved'),
  row('tokenise', '81736', 'again', 'warn', 'cardCvvInvalid'),

  // Setting up.
  row('any', 'CLIENT_AUTHORIZATION_INSUFFICIENT', 'none', 'error'),
  row('set-up', 'CLIENT_GATEWAY_NETWORK', 'again', 'warn', 'cardNetworkFailed'),
  row('set-up', 'CLIENT_REQUEST_TIMEOUT', 'again', 'warn', 'cardNetworkFailed'),
  row('set-up', 'CARD_TOKEN_LATE', 'again', 'warn', 'cardNetworkFailed'),
  row('set-up', 'CARD_FIELDS_LATE', 'again', 'warn', 'cardFieldsBlocked'),
  row('set-up', 'HOSTED_FIELDS_TIMEOUT', 'again', 'warn', 'cardFieldsBlocked'),

  // Tokenise.
  row('tokenise', 'HOSTED_FIELDS_FIELDS_EMPTY', 'again', 'warn', 'cardDetailsMissing'),
  row('tokenise', 'HOSTED_FIELDS_FIELDS_INVALID', 'again', 'warn'),
  row('tokenise', 'HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE', 'other-card', 'warn', 'cardAlreadySaved'),
  row('tokenise', 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED', 'again', 'warn', 'cardCvvInvalid'),
  row('tokenise', 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR', 'again', 'warn', 'cardNetworkFailed'),
  row('tokenise', 'HOSTED_FIELDS_FAILED_TOKENIZATION', 'again', 'error'),
  row('tokenise', 'CARD_TOKENISE_LATE', 'new-token', 'error', 'cardFormRenewed'),

  // The bank's check.
  row('verify', 'THREEDS_LOOKUP_TOKENIZED_CARD_NOT_FOUND_ERROR', 'new-nonce', 'warn'),
  row('verify', 'THREEDS_LOOKUP_VALIDATION_ERROR', 'other-card', 'warn'),
  row('verify', 'THREEDS_LOOKUP_ERROR', 'again', 'error'),
  row('verify', 'THREEDS_JWT_AUTHENTICATION_FAILED', 'again', 'error'),
  row('verify', 'THREEDS_CARDINAL_SDK_CANCELED', 'again', 'warn'),
  row('verify', 'THREEDS_CARDINAL_SDK_SETUP_TIMEDOUT', 'again', 'error'),
  row('verify', 'THREEDS_CARDINAL_SDK_RESPONSE_TIMEDOUT', 'again', 'error'),
  row('verify', 'THREEDS_CARDINAL_SDK_ERROR', 'again', 'error'),
  row('verify', 'THREEDS_CARDINAL_SDK_BAD_CONFIG', 'again', 'error'),
  row('verify', 'THREEDS_CARDINAL_SDK_BAD_JWT', 'again', 'error'),
  row('verify', 'THREEDS_WATCHDOG', 'again', 'error', 'bankSilent'),
  row('verify', 'THREEDS_NO_WINDOW', 'again', 'error', 'bankSilent'),

  row('verify', 'THREEDS_CARDINAL_SDK_SCRIPT_LOAD_FAILED', 'again', 'error'),
  row('verify', 'THREEDS_CARDINAL_SDK_SETUP_FAILED', 'again', 'error'),
  row('verify', 'UNKNOWN_AUTH_RESPONSE', 'again', 'error'),

  // General codes of the provider, which are mostly beside a more exact one, so they come last.
  row('any', 'CLIENT_REQUEST_ERROR', 'again', 'error'),
  row('any', 'CLIENT_GRAPHQL_REQUEST_ERROR', 'again', 'error'),
  ...mistakes.map((code) => row('any', code, 'none', 'error')),
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

/** The reaction to a failure: the problem that the page shows, who tries again, and the level of the log line. */
export type FailureReading = { problem: CardProblem; retry: Retry; log: LogLevel };

/** Reads a failure by its codes. A failure without a row gets the stage's general message and is logged as an error. */
export function readFailure(stage: Stage, error: unknown): FailureReading {
  const codes = codesIn(error);
  const matching = errorRows.find(({ at, code }) => (at === stage || at === 'any') && codes.includes(code));
  const { retry = 'again', log = 'error' } = matching ?? {};
  const text = stage === 'verify' ? providerMessage(error) : undefined;
  if (text) return { problem: { text }, retry, log };
  const message = faultyField(error) ?? matching?.message ?? general[stage];
  return { problem: message === general[stage] ? { message } : { message, general: general[stage] }, retry, log };
}

const fieldMessages: Record<string, MessageName> = {
  number: 'cardNumberInvalid',
  expirationDate: 'cardExpiryInvalid',
  cvv: 'cardCvvInvalid',
};

/** Returns the message for the first field that the provider found wrong. */
function faultyField(error: unknown): MessageName | undefined {
  const keys = partsOf(error).find(({ invalidFieldKeys }) => Array.isArray(invalidFieldKeys))?.invalidFieldKeys;
  return fieldMessages[(keys as string[] | undefined)?.[0] ?? ''];
}
