import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import { errorRows, readFailure, statusCauses } from '../../../src/page/card/errors.ts';
import { CardFailure } from '../../../src/page/card/gateway.ts';

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

const known = [...errorRows.map(({ code }) => code), ...asAnyOther];

test.each([
  ['set-up', 'cardUnavailable'],
  ['tokenise', 'tokeniseFailed'],
  ['verify', 'genericError'],
] as const)(
  'D-05 at %s every code has words in content, which name the general ones that cover them: %s',
  (stage, general) => {
    const codes = errorRows.filter(({ at }) => at === stage || at === 'any').map(({ code }) => code);
    for (const code of [...codes, ...asAnyOther]) {
      const { problem, log } = readFailure(stage, new CardFailure(code));
      if (!('message' in problem)) throw new Error(`${code} has no message`);
      expect(messages[problem.message as keyof typeof messages], code).toBeTruthy();
      expect(problem.general ?? problem.message, code).toBe(general);
      if (asAnyOther.includes(code)) expect(log, code).toBe('error');
    }
  },
);

test('every code that the sources of the SDK name is known, so that a new version brings none unnoticed', () => {
  const sources = globSync(['{client,hosted-fields,three-d-secure}/**/*.js', 'lib/*.js'], {
    cwd: 'node_modules/braintree-web',
    absolute: true,
  });
  const named = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bcode: ["']([A-Z0-9_]+)["']/g)].map(([, code]) => code!),
  );
  expect(named.length).toBeGreaterThan(50);
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

  test('the words are the general ones for all that the SDK says itself', () => {
    const plain = errorRows.filter(({ at, message }) => at === 'verify' && !message).map(({ code }) => code);
    for (const code of [...plain, ...asAnyOther])
      expect(readFailure('verify', new CardFailure(code)).problem, code).toEqual({ message: 'genericError' });
  });

  test('a cause that would be told at another stage does not change them', () => {
    for (const code of ['CLIENT_REQUEST_TIMEOUT', 'CLIENT_RATE_LIMITED', '81736']) {
      expect(readFailure('verify', wrapped('THREEDS_LOOKUP_ERROR', { code })).problem).toEqual({
        message: 'genericError',
      });
    }
  });
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
