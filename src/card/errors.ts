import type { Messages } from '../types.gen.ts';
import { codesIn, partsOf } from './error-parts.ts';
import type { LogLevel } from './log.ts';
import { providerMessage } from './provider-message.ts';
import type { CardProblem } from './state.ts';

type MessageName = keyof Messages & string;

/** When a failure came: while the fields were set up (R-C16), at tokenise (R-C15), or at the bank's check (R-C14). */
export type Stage = 'set-up' | 'tokenise' | 'verify';

/** Whether trying again makes sense, and who tries. */
export type Retry =
  /** The customer, with the same card. */
  | 'again'
  /** The customer, with another card. */
  | 'other-card'
  /** We do, once and unasked: the nonce is used up or gone, and the fields still hold the card. */
  | 'new-nonce'
  /** We fetch another token and draw the fields anew; the customer types the card in once more. */
  | 'new-token'
  /** Nobody: a mistake in the code or in the merchant's account. Somebody must look at the log. */
  | 'none';

/** What one code of the provider, or of our own time-outs, means. */
export type ErrorRow = {
  code: string;
  at: Stage | 'any';
  retry: Retry;
  log: LogLevel;
  /** What the customer reads. Without it, what the stage says of every failure. */
  message?: MessageName;
};

/** What the customer reads of a failure without a message of its own. Content may leave out the first two (D-05). */
const general: Record<Stage, MessageName> = {
  'set-up': 'cardUnavailable',
  tokenise: 'tokeniseFailed',
  verify: 'genericError',
};

const row = (at: ErrorRow['at'], code: string, retry: Retry, log: LogLevel, message?: MessageName): ErrorRow => ({
  code,
  at,
  retry,
  log,
  ...(message && { message }),
});

/** What the SDK says of a mistake in our code or in the merchant's account: only whoever reads the log can help. */
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
 * Every error by its code; the first row that fits the stage and is anywhere in the error counts, so what is decisive
 * and lies deep inside comes first. At the bank's check the source fixes the words (R-C14): the provider's own when it
 * does not accept the card's type, else the general ones.
 */
export const errorRows: ErrorRow[] = [
  // Decisive wherever they are: an expired token and a rate limit look like a bad card from outside.
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

  // What the provider answered without saying more: mostly inside another error, so it comes last.
  row('any', 'CLIENT_REQUEST_ERROR', 'again', 'error'),
  row('any', 'CLIENT_GRAPHQL_REQUEST_ERROR', 'again', 'error'),
  ...mistakes.map((code) => row('any', code, 'none', 'error')),
];

/**
 * What the bank said of a card whose liability did not shift. The customer reads the status as it is (R-C12); this is
 * whether trying again makes sense. A status that is not here is new: another card is the safe advice.
 */
export const statusRows: Record<string, Extract<Retry, 'again' | 'other-card'>> = {
  authenticate_failed: 'other-card',
  authenticate_rejected: 'other-card',
  authenticate_frictionless_failed: 'other-card',
  lookup_card_error: 'other-card',
  unsupported_card: 'other-card',
  unsupported_account_type: 'other-card',
  unsupported_three_d_secure_version: 'other-card',
  lookup_not_enrolled: 'other-card',
  lookup_bypassed: 'other-card',
  authenticate_error: 'again',
  authenticate_failed_acs_error: 'again',
  authenticate_unable_to_authenticate: 'again',
  authentication_unavailable: 'again',
  challenge_required: 'again',
  lookup_error: 'again',
  lookup_failed_acs_error: 'again',
  lookup_server_error: 'again',
  mpi_server_error: 'again',
  skipped_due_to_adaptive_authentication: 'again',
  skipped_due_to_rule: 'again',
};

/** What a failure means: what the customer is told, who tries again, and at which level it is logged. */
export type Reading = { problem: CardProblem; retry: Retry; log: LogLevel };

/** Reads a failure by its codes. One without a row is told in the stage's general words, and logged as an error. */
export function readFailure(stage: Stage, error: unknown): Reading {
  const codes = codesIn(error);
  const found = errorRows.find(({ at, code }) => (at === stage || at === 'any') && codes.includes(code));
  const { retry = 'again', log = 'error' } = found ?? {};
  const text = stage === 'verify' ? providerMessage(error) : undefined;
  if (text) return { problem: { text }, retry, log };
  const message = faultyField(error) ?? found?.message ?? general[stage];
  return { problem: message === general[stage] ? { message } : { message, general: general[stage] }, retry, log };
}

const fieldMessages: Record<string, MessageName> = {
  number: 'cardNumberInvalid',
  expirationDate: 'cardExpiryInvalid',
  cvv: 'cardCvvInvalid',
};

/** What is said of the first field that the provider found wrong. */
function faultyField(error: unknown): MessageName | undefined {
  const keys = partsOf(error).find(({ invalidFieldKeys }) => Array.isArray(invalidFieldKeys))?.invalidFieldKeys;
  return fieldMessages[(keys as string[] | undefined)?.[0] ?? ''];
}
