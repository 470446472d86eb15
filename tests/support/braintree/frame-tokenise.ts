/** How the provider's frame asks for a nonce, and in which shape it reports a refusal to the page. */

export const tokeniseQuery = {
  operationName: 'TokenizeCreditCard',
  query:
    'mutation TokenizeCreditCard($input: TokenizeCreditCardInput!) { tokenizeCreditCard(input: $input) { token } }',
};

type GraphqlError = { message: string; extensions: { errorClass: string; legacyCode?: string; inputPath?: string[] } };
type Failure = { type: string; code: string; message: string; details?: object };

const fixed = 'The supplied card data failed tokenization.';
const failed = (originalError: object): Failure => ({
  type: 'CUSTOMER',
  code: 'HOSTED_FIELDS_FAILED_TOKENIZATION',
  message: fixed,
  details: { originalError },
});

/** The codes of the gateway that the frame has codes of its own for. */
const ownCodes: Record<string, string> = {
  '81724': 'HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE',
  '81736': 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED',
};

/** What the page is told of an answer that is no nonce; nothing of one that is. */
export function readFailure(status: number, body: { errors?: GraphqlError[] } | undefined): Failure | undefined {
  const [error] = body?.errors ?? [];
  if (status === 0) {
    return {
      type: 'NETWORK',
      code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR',
      message: 'A tokenization network error occurred.',
      details: { originalError: { type: 'NETWORK', code: 'CLIENT_REQUEST_ERROR', message: 'There was a problem.' } },
    };
  }
  if (status === 401) return failed({ type: 'MERCHANT', code: 'CLIENT_AUTHORIZATION_INVALID', message: 'Expired.' });
  if (status === 429) return failed({ type: 'MERCHANT', code: 'CLIENT_RATE_LIMITED', message: 'Too many requests.' });
  if (status === 403)
    return { type: 'MERCHANT', code: 'CLIENT_AUTHORIZATION_INSUFFICIENT', message: 'No such privilege.' };
  if (!error) return status < 400 ? undefined : failed({ code: 'CLIENT_REQUEST_ERROR', message: 'A problem.' });

  const { legacyCode = '', inputPath = [] } = error.extensions;
  const fieldErrors = [
    {
      field: inputPath[1] ?? 'creditCard',
      fieldErrors: [{ field: inputPath[2] ?? 'number', code: legacyCode, message: error.message }],
    },
  ];
  const originalError = {
    type: 'NETWORK',
    code: 'CLIENT_REQUEST_ERROR',
    message: 'There was a problem with your request.',
    details: { httpStatus: 422, originalError: { error: { message: 'Credit card is invalid' }, fieldErrors } },
  };
  const code = ownCodes[legacyCode];
  return code ? { ...failed(originalError), code } : failed(originalError);
}
