import type { CompiledAct, Link, Messages } from '../types.gen.ts';

type Row = {
  status: number;
  title: string;
  /** The cause and the remedy, for programs: customers read `content/messages.json`. */
  detail: string;
  /** After how many seconds it makes sense to ask again. */
  retryAfter?: number;
};

/**
 * Every problem that our server answers a call with (RFC 9457). The table of `server/acts/allowed.ts` says which act is
 * refused with which problem; `reactions`, below, how a page reacts to it.
 */
export const problems = {
  'bad-request': {
    status: 400,
    title: 'Bad request',
    detail: 'The request could not be read. Send JSON as the schema of the call says.',
  },
  'idempotency-key': {
    status: 400,
    title: 'Idempotency key missing',
    detail: 'The header Idempotency-Key must be a UUID, one for each tokenised card.',
  },
  unauthorised: {
    status: 401,
    title: 'Not authorised',
    detail: 'Send a token of the provider: Authorization: Bearer and the token.',
  },
  'card-declined': {
    status: 402,
    title: 'Card declined',
    detail: 'The card was declined and nothing was taken. Another card may work.',
  },
  origin: { status: 403, title: 'Foreign origin', detail: 'Only pages of this site may make this call.' },
  xsrf: {
    status: 403,
    title: 'XSRF token missing or wrong',
    detail: 'Send the value of the cookie XSRF-TOKEN as the header X-XSRF-TOKEN. A GET sets a new one.',
  },
  'scope-missing': {
    status: 403,
    title: 'Scope missing',
    detail: 'The token is known, but was not made for this call. Use one whose scopes include it.',
  },
  'not-found': { status: 404, title: 'Not found', detail: 'There is nothing at this address.' },
  'link-unknown': {
    status: 404,
    title: 'Link unknown',
    detail: 'This link does not work. Ask the team for a new one.',
  },
  'letter-unknown': { status: 404, title: 'Letter unknown', detail: 'No such letter was sent for this link.' },
  'not-agreed': { status: 404, title: 'Nothing agreed', detail: 'No contract has been agreed with this link.' },
  'no-mandate': {
    status: 404,
    title: 'No mandate',
    detail: 'No Direct Debit mandate has been recorded with this link.',
  },
  'no-switch-order': { status: 404, title: 'No switch order', detail: 'This link has no switch order.' },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not take this method. The header Allow says which it takes.',
  },
  'amount-unknown': {
    status: 409,
    title: 'Amount unknown',
    detail: 'The amount to pay is not known yet. Ask the team.',
  },
  'authentication-missing': {
    status: 409,
    title: 'Not authenticated',
    detail: 'The bank has not confirmed the card holder for this card, so it was not used.',
  },
  'document-changed': {
    status: 409,
    title: 'Document changed',
    detail: 'The document or the words are not those that were shown. Load the page anew and read it again.',
  },
  'not-in-journey': { status: 409, title: 'Not in this journey', detail: 'The journey of this link has no such step.' },
  'payment-method-recorded': {
    status: 409,
    title: 'Payment method recorded',
    detail: 'Another payment method is already set up for this link.',
  },
  'payment-pending': {
    status: 409,
    title: 'Payment being checked',
    detail: 'The outcome of the last attempt is not known yet. Ask again with the same key; nothing is taken twice.',
    retryAfter: 2,
  },
  'sor-expired': {
    status: 409,
    title: 'Switch match response expired',
    detail: 'The response to the switch match request has expired. A new one is needed.',
  },
  'wallet-refused': {
    status: 409,
    title: 'Wallet refused',
    detail: "The wallet's token cannot be kept for later payments. Nothing was taken; use a card.",
  },
  'instrument-not-offered': {
    status: 409,
    title: 'Instrument not offered',
    detail: 'The page does not offer this wallet. Nothing was taken; use a card.',
  },
  'not-paid': { status: 409, title: 'Not paid', detail: 'No payment is recorded with this link.' },
  'refund-refused': {
    status: 409,
    title: 'Refund refused',
    detail: 'The card gateway has not given the money back. Why is in errors; a new key asks again.',
  },
  'mandate-cancelled': {
    status: 409,
    title: 'Mandate cancelled',
    detail: 'The mandate is cancelled. It needs a new one, which the customer gives with a new link.',
  },
  'step-missing': { status: 409, title: 'Step missing', detail: 'An earlier step of the journey is not recorded yet.' },
  'link-used': { status: 410, title: 'Link used', detail: 'This link was already used.' },
  'link-expired': { status: 410, title: 'Link expired', detail: 'This link has expired. Ask the team for a new one.' },
  'too-large': { status: 413, title: 'Too large', detail: 'The body is larger than this call takes.' },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    detail: 'The body must be application/json in UTF-8.',
  },
  invalid: { status: 422, title: 'Invalid', detail: 'The body is not as the schema of the call says.' },
  'fields-invalid': {
    status: 422,
    title: 'Fields invalid',
    detail: 'Some fields cannot be right. Each is in errors, with how to put it right.',
  },
  'link-refused': { status: 422, title: 'Link refused', detail: 'No link was made. What is wrong is in errors.' },
  'refund-too-large': {
    status: 422,
    title: 'Refund too large',
    detail: 'More than is left of the payment cannot be given back. How much is left is in errors.',
  },
  'key-reused': {
    status: 422,
    title: 'Key reused',
    detail: 'This Idempotency-Key was already used with another body.',
  },
  'card-refused': {
    status: 422,
    title: 'Card refused',
    detail: 'This card gives no nonce: it is not a test card, or the fields would not accept it.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many unknown links',
    detail: 'Too many unknown links were asked for from this address. Try again later.',
  },
  'too-many-tries': {
    status: 429,
    title: 'Too many tries',
    detail: 'Too many cards were declined, or too many card forms were opened. Ask the team, or try again later.',
  },
  'letter-too-often': {
    status: 429,
    title: 'Letter sent too often',
    detail: 'This letter was sent again as often as it can be within an hour. Try again later.',
  },
  'too-fast': {
    status: 429,
    title: 'Too many calls',
    detail: 'More calls were made in this minute than are taken. Try again later.',
  },
  'headers-too-large': { status: 431, title: 'Headers too large', detail: 'The headers are too large.' },
  internal: { status: 500, title: 'Internal error', detail: 'Something went wrong on the server. Try again.' },
  maintenance: {
    status: 503,
    title: 'Maintenance',
    detail: 'The pages are under maintenance. Try again in a few hours.',
    retryAfter: 3600,
  },
  'gateway-unavailable': {
    status: 503,
    title: 'Card gateway unavailable',
    detail: 'The card gateway did not answer. Nothing was taken. Try again.',
    retryAfter: 5,
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'The server cannot work with its database now. Nothing was done. Try again.',
    retryAfter: 5,
  },
  unconfirmed: {
    status: 503,
    title: 'Not confirmed',
    detail:
      'The connection to the database broke before it confirmed the change, which may or may not have been made. ' +
      'An act of a customer may be sent again: nothing is recorded twice.',
    retryAfter: 5,
  },
} as const satisfies Record<string, Row>;

export type Slug = keyof typeof problems;

/** The name of a message that the code uses, as the schema of messages has it. Pages may name further ones. */
export type MessageName = keyof {
  [Name in keyof Messages as string extends Name ? never : number extends Name ? never : Name]: true;
};

/** The properties of an act on which the message about a refusal depends. */
type ActTraits = Pick<CompiledAct, 'agrees' | 'method'>;

/** How a page reacts to a refusal. */
type Reaction = {
  /** The state of the link that the problem tells of: content says which page shows it (R-E02, R-E03). */
  state?: Exclude<Link['status'], 'active'> | 'unknown';
  /** Whether the link may have changed since the page read it: it is read again. */
  isLinkChanged?: true;
  /** The message where the customer stays on the page; for some acts only. */
  message?: MessageName | ((act: ActTraits) => MessageName | undefined);
};

/** How pages react to refusals. For every other refusal the message is that the act could not be saved (R-E04). */
const reactions: Partial<Record<Slug, Reaction>> = {
  xsrf: { message: 'cookiesNeeded' },
  'link-unknown': { state: 'unknown', isLinkChanged: true },
  'link-used': { state: 'used', isLinkChanged: true },
  'link-expired': { state: 'expired', isLinkChanged: true },
  'sor-expired': { state: 'sor-expired', isLinkChanged: true },
  maintenance: { state: 'maintenance', isLinkChanged: true },
  'not-in-journey': { isLinkChanged: true },
  'amount-unknown': { isLinkChanged: true },
  'payment-method-recorded': {
    isLinkChanged: true,
    message: ({ method }) => (method === 'direct-debit' ? 'directDebitCardRecorded' : undefined),
  },
  'step-missing': { isLinkChanged: true, message: 'stepMissing' },
  'document-changed': { message: ({ agrees }) => (agrees ? 'documentChanged' : 'pageChanged') },
  'payment-pending': { message: 'paymentPending' },
  'authentication-missing': { message: 'authenticationMissing' },
  'card-declined': { message: 'cardDeclined' },
  'wallet-refused': { message: 'walletsRefused' },
  'instrument-not-offered': { message: 'walletsRefused' },
  'too-many-tries': { message: 'tooManyTries' },
  unconfirmed: { message: 'submitUnconfirmed' },
};

/** Returns how a page reacts to a refusal. The message is the one for the act, if acts have different ones. */
export function reactionTo(
  slug: string | undefined,
  act?: ActTraits,
): Omit<Reaction, 'message'> & { message?: MessageName } {
  const { message, ...reaction } = Object.hasOwn(reactions, slug ?? '') ? reactions[slug as Slug]! : {};
  const messageName = typeof message === 'function' ? act && message(act) : message;
  return { ...reaction, ...(messageName && { message: messageName }) };
}

/** The message when the shown words have changed a second time, by the message about the first time. */
export function changedAgain(message: string): MessageName | undefined {
  if (message === 'documentChanged') return 'documentChangedAgain';
  return message === 'pageChanged' ? 'pageChangedAgain' : undefined;
}
