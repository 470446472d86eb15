import type { Problem } from '../../types.gen.ts';

/** Every way a call can fail: status, title, and what happened and what to do. For programs; customers read `content/messages.json`. */
const problems = {
  'bad-request': [400, 'Bad request', 'The request could not be read. Send JSON as the schema of the call says.'],
  'idempotency-key': [
    400,
    'Idempotency key missing',
    'The header Idempotency-Key must be a UUID, one for each tokenised card.',
  ],
  unauthorised: [401, 'Not authorised', 'Send a token of the provider: Authorization: Bearer and the token.'],
  'card-declined': [402, 'Card declined', 'The card was declined and nothing was taken. Another card may work.'],
  origin: [403, 'Foreign origin', 'Only pages of this site may make this call.'],
  xsrf: [
    403,
    'XSRF token missing or wrong',
    'Send the value of the cookie XSRF-TOKEN as the header X-XSRF-TOKEN. A GET sets a new one.',
  ],
  'not-found': [404, 'Not found', 'There is nothing at this address.'],
  'link-unknown': [404, 'Link unknown', 'This link does not work. Ask the team for a new one.'],
  'not-agreed': [404, 'Nothing agreed', 'No contract has been agreed with this link.'],
  'no-mandate': [404, 'No mandate', 'No Direct Debit mandate has been recorded with this link.'],
  'no-switch-order': [404, 'No switch order', 'This link has no switch order.'],
  'method-not-allowed': [
    405,
    'Method not allowed',
    'This address does not take this method. The header Allow says which it takes.',
  ],
  'amount-unknown': [409, 'Amount unknown', 'The amount to pay is not known yet. Ask the team.'],
  'authentication-missing': [
    409,
    'Not authenticated',
    'The bank has not confirmed the card holder for this card, so it was not used.',
  ],
  'document-changed': [
    409,
    'Document changed',
    'The document is not the one that was shown. Load the page anew and read it again.',
  ],
  'not-in-journey': [409, 'Not in this journey', 'The journey of this link has no such step.'],
  'payment-method-recorded': [
    409,
    'Payment method recorded',
    'Another payment method is already set up for this link.',
  ],
  'payment-pending': [
    409,
    'Payment being checked',
    'The outcome of the last attempt is not known yet. Ask again with the same key; nothing is taken twice.',
  ],
  'sor-expired': [
    409,
    'Switch match response expired',
    'The response to the switch match request has expired. A new one is needed.',
  ],
  'step-missing': [409, 'Step missing', 'An earlier step of the journey is not recorded yet.'],
  'link-used': [410, 'Link used', 'This link was already used.'],
  'link-expired': [410, 'Link expired', 'This link has expired. Ask the team for a new one.'],
  'too-large': [413, 'Too large', 'The body is larger than this call takes.'],
  'unsupported-media-type': [415, 'Unsupported media type', 'The body must be application/json in UTF-8.'],
  invalid: [422, 'Invalid', 'The body is not as the schema of the call says.'],
  'fields-invalid': [
    422,
    'Fields invalid',
    'Some fields cannot be right. Each is in errors, with how to put it right.',
  ],
  'link-refused': [422, 'Link refused', 'No link was made. What is wrong is in errors.'],
  'key-reused': [422, 'Key reused', 'This Idempotency-Key was already used with another body.'],
  'card-refused': [
    422,
    'Card refused',
    'This card gives no nonce: it is not a test card, or the fields would not accept it.',
  ],
  'too-many-requests': [
    429,
    'Too many unknown links',
    'Too many unknown links were asked for from this address. Try again later.',
  ],
  'too-fast': [429, 'Too many calls', 'More calls were made in this minute than are taken. Try again later.'],
  'headers-too-large': [431, 'Headers too large', 'The headers are too large.'],
  internal: [500, 'Internal error', 'Something went wrong on the server. Try again.'],
  maintenance: [503, 'Maintenance', 'The pages are under maintenance. Try again in a few hours.'],
  'gateway-unavailable': [
    503,
    'Card gateway unavailable',
    'The card gateway did not answer. Nothing was taken. Try again.',
  ],
  unavailable: [503, 'Unavailable', 'The server cannot reach its database. Nothing was done. Try again.'],
  unconfirmed: [
    503,
    'Not confirmed',
    'The connection to the database broke before it confirmed the change, which may or may not have been made. ' +
      'An act of a customer may be sent again: nothing is recorded twice.',
  ],
} as const satisfies Record<string, readonly [number, string, string]>;

export type Slug = keyof typeof problems;

/** After how many seconds it makes sense to ask again. */
const retryAfter: Partial<Record<Slug, number>> = {
  'payment-pending': 2,
  'gateway-unavailable': 5,
  unavailable: 5,
  unconfirmed: 5,
  maintenance: 3600,
};

/** Whether the answer says after how many seconds to ask again. */
export const retriesAfter = (slug: Slug) => slug in retryAfter || problem(slug).status === 429;

/** A failure with an answer. Thrown, it becomes that answer. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly slug: Slug;
  readonly headers: Record<string, string>;
  /** What the problem says beyond its slug. */
  readonly more: Pick<Problem, 'errors' | 'decline'>;

  constructor(slug: Slug, headers: Record<string, string> = {}, more: Pick<Problem, 'errors' | 'decline'> = {}) {
    super(slug);
    this.slug = slug;
    this.more = more;
    const seconds = retryAfter[slug];
    this.headers = seconds === undefined ? headers : { 'retry-after': String(seconds), ...headers };
  }
}

/** A problem as it is answered (RFC 9457). */
export function problem(slug: Slug): Problem {
  const [status, title, detail] = problems[slug];
  return { type: `/problems/${slug}`, title, status, detail };
}
