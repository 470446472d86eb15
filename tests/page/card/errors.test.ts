import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import { errorRows, readFailure, type Stage, statusCauses } from '../../../src/page/card/errors.ts';
import { CardFailure } from '../../../src/page/card/gateway.ts';

/** Every error that the provider's SDK is known to give while a card is set up, tokenised or verified. */
const codes: Record<Exclude<Stage, 'wallet'>, string[]> = {
  'set-up': [
    'CLIENT_INVALID_AUTHORIZATION',
    'CLIENT_AUTHORIZATION_INVALID',
    'CLIENT_AUTHORIZATION_INSUFFICIENT',
    'CLIENT_GATEWAY_CONFIGURATION_INVALID_DOMAIN',
    'INSTANTIATION_OPTION_REQUIRED',
    'CLIENT_GATEWAY_NETWORK',
    'CLIENT_REQUEST_TIMEOUT',
    'CLIENT_RATE_LIMITED',
    'HOSTED_FIELDS_TIMEOUT',
    'HOSTED_FIELDS_INVALID_FIELD_SELECTOR',
    'HOSTED_FIELDS_INVALID_FIELD_KEY',
    'HOSTED_FIELDS_FIELD_DUPLICATE_IFRAME',
    'HOSTED_FIELDS_FIELD_PROPERTY_INVALID',
    'INCOMPATIBLE_VERSIONS',
    'THREEDS_NOT_ENABLED',
    'THREEDS_NOT_ENABLED_FOR_V2',
    'THREEDS_CAN_NOT_USE_TOKENIZATION_KEY',
    'THREEDS_HTTPS_REQUIRED',
  ],
  tokenise: [
    'HOSTED_FIELDS_FIELDS_EMPTY',
    'HOSTED_FIELDS_FIELDS_INVALID',
    'HOSTED_FIELDS_FAILED_TOKENIZATION',
    '81703',
    '81724',
    '81736',
    'HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE',
    'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED',
    'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR',
    'CLIENT_AUTHORIZATION_INVALID',
    'CLIENT_AUTHORIZATION_INSUFFICIENT',
    'CLIENT_RATE_LIMITED',
    'METHOD_CALLED_AFTER_TEARDOWN',
  ],
  verify: [
    'THREEDS_LOOKUP_VALIDATION_ERROR',
    'THREEDS_LOOKUP_TOKENIZED_CARD_NOT_FOUND_ERROR',
    'THREEDS_LOOKUP_ERROR',
    'THREEDS_JWT_AUTHENTICATION_FAILED',
    'THREEDS_CARDINAL_SDK_SETUP_TIMEDOUT',
    'THREEDS_CARDINAL_SDK_RESPONSE_TIMEDOUT',
    'THREEDS_CARDINAL_SDK_ERROR',
    'THREEDS_CARDINAL_SDK_BAD_CONFIG',
    'THREEDS_CARDINAL_SDK_BAD_JWT',
    'THREEDS_CARDINAL_SDK_CANCELED',
    'THREEDS_AUTHENTICATION_IN_PROGRESS',
    'THREEDS_MISSING_VERIFY_CARD_OPTION',
    'THREEDS_VERIFY_CARD_CANCELED_BY_MERCHANT',
    'METHOD_CALLED_AFTER_TEARDOWN',
  ],
};

const cases = Object.entries(codes).flatMap(([stage, list]) => list.map((code) => [stage as Stage, code] as const));

/** Codes that are told and logged as any other: of mistakes in our code or in the merchant's account, and of no cause. */
const asAnyOther = [
  'CLIENT_GATEWAY_CONFIGURATION_INVALID_DOMAIN',
  'CLIENT_GRAPHQL_REQUEST_ERROR',
  'CLIENT_INVALID_AUTHORIZATION',
  'CLIENT_MISSING_GATEWAY_CONFIGURATION',
  'CLIENT_OPTION_INVALID',
  'CLIENT_OPTION_REQUIRED',
  'CLIENT_REQUEST_ERROR',
  'CLIENT_SCRIPT_FAILED_TO_LOAD',
  'HOSTED_FIELDS_ATTRIBUTE_NOT_SUPPORTED',
  'HOSTED_FIELDS_ATTRIBUTE_VALUE_NOT_ALLOWED',
  'HOSTED_FIELDS_FAILED_TOKENIZATION',
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
  'THREEDS_CARDINAL_SDK_BAD_CONFIG',
  'THREEDS_CARDINAL_SDK_BAD_JWT',
  'THREEDS_CARDINAL_SDK_ERROR',
  'THREEDS_CARDINAL_SDK_RESPONSE_TIMEDOUT',
  'THREEDS_CARDINAL_SDK_SCRIPT_LOAD_FAILED',
  'THREEDS_CARDINAL_SDK_SETUP_FAILED',
  'THREEDS_CARDINAL_SDK_SETUP_TIMEDOUT',
  'THREEDS_FRAMEWORK_METHOD_NOT_IMPLEMENTED',
  'THREEDS_HTTPS_REQUIRED',
  'THREEDS_INLINE_IFRAME_DETAILS_INCORRECT',
  'THREEDS_JWT_AUTHENTICATION_FAILED',
  'THREEDS_LOOKUP_ERROR',
  'THREEDS_MISSING_VERIFY_CARD_OPTION',
  'THREEDS_NOT_ENABLED',
  'THREEDS_NOT_ENABLED_FOR_V2',
  'THREEDS_NO_VERIFICATION_PAYLOAD',
  'THREEDS_REQUESTED_EXEMPTION_TYPE_INVALID',
  'THREEDS_TERM_URL_REQUIRES_BRAINTREE_DOMAIN',
  'THREEDS_UNRECOGNIZED_VERSION',
  'THREEDS_UNSUPPORTED_VERSION',
  'THREEDS_VERIFY_CARD_CANCELED_BY_MERCHANT',
  'UNKNOWN_AUTH_RESPONSE',
];

test.each(cases)('at %s the code %s has words in content', (stage, code) => {
  const { problem, log } = readFailure(stage, new CardFailure(code));
  expect('message' in problem && messages[problem.message as keyof typeof messages]).toBeTruthy();
  if (asAnyOther.includes(code)) expect(log).toBe('error');
});

test('every code that the sources of the SDK name is known, so that a new version brings none unnoticed', () => {
  const sources = globSync(['{client,hosted-fields,three-d-secure}/**/*.js', 'lib/*.js'], {
    cwd: 'node_modules/braintree-web',
    absolute: true,
  });
  const named = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bcode: ["']([A-Z0-9_]+)["']/g)].map(([, code]) => code!),
  );
  expect(named.length).toBeGreaterThan(50);
  const known = [...errorRows.map(({ code }) => code), ...asAnyOther];
  expect([...new Set(named)].filter((code) => !known.includes(code))).toEqual([]);
});

test('no row is there twice', () => {
  const rows = errorRows.map(({ at, code }) => `${at} ${code}`);
  expect(rows).toEqual([...new Set(rows)]);
});

/** A fixed outside, and the provider's own error inside, as the SDK nests them. */
const wrapped = (code: string, inside: object) =>
  Object.assign(new Error('fixed words'), { code, type: 'CUSTOMER', details: { originalError: inside } });

describe('R-C15 what looks like a bad card from outside', () => {
  const outside = 'HOSTED_FIELDS_FAILED_TOKENIZATION';
  const fieldErrors = (code: string) => ({
    code: 'CLIENT_REQUEST_ERROR',
    details: { originalError: { fieldErrors: [{ fieldErrors: [{ code, message: 'theirs' }] }] } },
  });

  test.each<[string, object, string, string?]>([
    ['an expired token', { code: 'CLIENT_AUTHORIZATION_INVALID' }, 'cardFormRenewed', 'new-token'],
    ['too many calls', { code: 'CLIENT_RATE_LIMITED' }, 'cardNetworkFailed'],
    ['a type of card that is not taken', fieldErrors('81703'), 'cardTypeRefused'],
    ['a security code that is wrong', fieldErrors('81736'), 'cardCvvInvalid'],
    ['a number that is wrong', fieldErrors('81715'), 'tokeniseFailed'],
  ])('is read from inside: %s', (_name, inside, message, renewal) => {
    const reading = readFailure('tokenise', wrapped(outside, inside));
    expect(reading.problem).toMatchObject({ message });
    expect(reading.renewal).toBe(renewal);
  });

  test('names the first field that the provider found wrong', () => {
    const error = Object.assign(new CardFailure('HOSTED_FIELDS_FIELDS_INVALID'), {
      details: { invalidFieldKeys: ['expirationDate', 'cvv'], invalidFields: { cvv: { nodeType: 1 } } },
    });
    expect(readFailure('tokenise', error).problem).toMatchObject({ message: 'cardExpiryInvalid' });
  });
});

describe('R-C14 at the bank’s check', () => {
  test('the provider’s own words are shown when it does not accept the card', () => {
    const message = 'Credit card type is not accepted by this merchant account.';
    const error = wrapped('THREEDS_LOOKUP_VALIDATION_ERROR', { error: { message } });
    expect(readFailure('verify', error)).toMatchObject({ problem: { text: message }, log: 'warn' });
  });

  test.each(codes.verify)('the words are the general ones for %s', (code) => {
    expect(readFailure('verify', new CardFailure(code)).problem).toEqual({ message: 'genericError' });
  });

  test('a cause that would be told at another stage does not change them', () => {
    for (const code of ['CLIENT_REQUEST_TIMEOUT', 'CLIENT_RATE_LIMITED', '81736']) {
      expect(readFailure('verify', wrapped('THREEDS_LOOKUP_ERROR', { code })).problem).toEqual({
        message: 'genericError',
      });
    }
  });
});

test('D-05 special words always name the general ones that cover them', () => {
  for (const [stage, code] of cases) {
    const { problem } = readFailure(stage, new CardFailure(code));
    if (!('message' in problem)) continue;
    const general = {
      'set-up': 'cardUnavailable',
      tokenise: 'tokeniseFailed',
      verify: 'genericError',
      wallet: 'walletsFailed',
    }[stage];
    expect(problem.general ?? problem.message).toBe(general);
  }
});

test.each([new TypeError('a bug'), 'a string', undefined, { code: 'SOMETHING_NEW' }])(
  'what is not known is told in general words, and logged as an error: %s',
  (error) => {
    expect(readFailure('set-up', error)).toEqual({
      problem: { message: 'cardUnavailable' },
      renewal: undefined,
      log: 'error',
    });
  },
);

test('R-C12 every status without liability shift has a row; those with it have none', () => {
  const notShifted = [
    'authenticate_failed',
    'authenticate_rejected',
    'authenticate_frictionless_failed',
    'authenticate_unable_to_authenticate',
    'authentication_unavailable',
    'lookup_bypassed',
    'lookup_error',
    'lookup_failed_acs_error',
    'unsupported_card',
  ];
  for (const status of notShifted) expect(statusCauses[status]).toBeDefined();
  for (const status of ['authenticate_successful', 'authenticate_attempt_successful'])
    expect(statusCauses[status]).toBeUndefined();
});
