import { type Documented, linkInPath, responsesOf, schemaRef } from '../api/openapi.ts';
import { linkName } from '../base/link-name.ts';
import { schemas } from '../base/schemas.ts';

const general = ['unauthorised', 'scope-missing', 'too-fast', 'unavailable', 'unconfirmed', 'invalid'] as const;
const withBody = [...general, 'bad-request', 'too-large', 'unsupported-media-type', 'invalid'] as const;

/** The media type of the answer to JSON lines: the answer to one link has a type of its own. */
export const madeLinksType = 'application/vnd.doorstep.links+json';

const madeLinks = {
  description: 'Made: one link, or with JSON lines all of them in the order of the lines.',
  content: {
    'application/json': { schema: schemaRef('MadeLink') },
    [madeLinksType]: { schema: schemaRef('MadeLinks') },
  },
};

const keyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 255,
      description: 'A repeat with the same key and body gets the first answer, for 30 days, and nothing is done again.',
    },
  },
};

export const documentedLinks: Documented = {
  operationId: 'createLink',
  summary: 'Makes a link; or, from JSON lines, all of many links or none (at most 1,000).',
  headers: keyHeader,
  querystring: {
    type: 'object',
    properties: {
      sample_order: { description: 'In a demo: the sample order stands in for a missing one.', enum: ['true'] },
    },
  },
  body: {
    content: {
      'application/json': { schema: schemaRef('LinkRequest') },
      'application/x-ndjson': { schema: { type: 'string', description: 'One LinkRequest in each line.' } },
    },
  },
  response: {
    ...responsesOf({}, [...withBody, 'link-refused', 'key-reused']),
    201: madeLinks,
    200: { ...madeLinks, description: 'The first answer to this Idempotency-Key.' },
  },
};

const nameType = { type: 'string', pattern: '^[a-z][a-z0-9-]{0,59}$' };

/** How long a page of a list is. Parameters are texts. */
export const limit = {
  description: 'How many at most, from 1 to 1000; 100 where it is left out.',
  ...{ type: 'string', pattern: '^([1-9]\\d{0,2}|1000)$', examples: ['100'] },
};

export const documentedList: Documented = {
  operationId: 'listLinks',
  summary: 'Links, the newest first: by your reference, by the time they were made, by state.',
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: {
      search: {
        ...{ type: 'string', minLength: 2, maxLength: 200 },
        pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$',
        examples: ['DS-7K3Q-9XWM'],
        description:
          'What somebody reads out, in 2 to 200 characters: a reference such as DS-7K3Q-9XWM, an order number (the value order_reference), an e-mail address, a phone number, a name, a postcode, or the last four digits of a card.',
      },
      reference: {
        ...{ type: 'string', pattern: '^[^\\u0000]*$', examples: ['ORDER-17'] },
        description: 'The external reference.',
      },
      since: {
        description: 'Made since this time, or since this day (UTC).',
        ...{ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\S+)?$', examples: ['2026-12-24T12:00:00Z'] },
      },
      status: { description: 'The state they are in.', enum: schemas.Link.properties.status.enum },
      journey: { description: 'The name of the journey that they are for.', ...nameType, examples: ['contract'] },
      customer_type: { description: 'The kind of customer.', enum: ['new', 'existing'] },
      recorded: { description: 'The name of an act that is recorded of them.', ...nameType, examples: ['payment'] },
      limit,
      after: {
        ...{ type: 'string', pattern: linkName.source, examples: ['lk_7aa774bhf6eda54cj2h2'] },
        description:
          'The `next` of the page before. A page by state may have fewer links than the limit, or none, and a `next`.',
      },
    },
  },
  response: responsesOf({ 200: 'ProviderLinks' }, [...general, 'bad-request']),
};

export const documentedLink: Documented = {
  operationId: 'getLink',
  summary: 'A link: its state, its records, and the agreed texts word for word.',
  params: linkInPath,
  response: responsesOf({ 200: 'ProviderLink' }, [...general, 'link-unknown']),
};

export const documentedCorrection: Documented = {
  operationId: 'correctLink',
  summary: 'Puts right the address, the phone number or the end of a link, or gives it the amount that it lacks.',
  params: linkInPath,
  body: schemaRef('LinkCorrection'),
  response: responsesOf({ 200: 'ProviderLink' }, [...withBody, 'link-unknown', 'not-done']),
};

export const documentedExpiry: Documented = {
  operationId: 'expireLink',
  summary:
    'Revokes a link: it expires now, and another one may have its reference. A repeat changes nothing; a used link stays as it is.',
  params: linkInPath,
  response: responsesOf({ 200: 'ProviderLink' }, [...general, 'link-unknown', 'link-used']),
};

export const documentedRecall: Documented = {
  operationId: 'recallLinks',
  summary:
    'Recalls a mailing: the links whose reference begins with these words expire now. Used ones stay; a repeat changes nothing. Goes on after `next` where there are many.',
  body: schemaRef('RecallRequest'),
  response: responsesOf({ 200: 'Recall' }, withBody),
};

export const documentedAnswers: Documented = {
  operationId: 'getAnswers',
  summary: "The questions and answers of a link's acts, with the personal ones. Each reading of those is recorded.",
  params: linkInPath,
  response: responsesOf({ 200: 'LinkAnswers' }, [...general, 'link-unknown']),
};

export const documentedBankDetails: Documented = {
  operationId: 'getBankDetails',
  summary:
    'The bank details of a Direct Debit mandate, in full. Each reading is recorded, with the token and the address.',
  params: linkInPath,
  response: responsesOf({ 200: 'BankDetails' }, [...general, 'link-unknown', 'no-mandate']),
};

export const documentedRefund: Documented = {
  operationId: 'refundPayment',
  summary:
    'Gives a payment back, or a part of it: once for its Idempotency-Key, which is needed. What is not settled yet is voided, if it is all of it.',
  params: linkInPath,
  headers: { ...keyHeader, required: ['Idempotency-Key'] },
  body: schemaRef('RefundRequest'),
  response: responsesOf({ 201: 'RefundRecord', 200: 'RefundRecord', 202: 'RefundRecord' }, [
    ...withBody,
    'link-unknown',
    'not-paid',
    'refund-too-large',
    'refund-refused',
    'key-reused',
  ]),
};

export const documentedMandateStatus: Documented = {
  operationId: 'reportMandateStatus',
  summary: 'Tells what has become of a Direct Debit mandate at the bank. A repeat changes nothing; cancelled is final.',
  params: {
    type: 'object',
    properties: { reference: { type: 'string', description: "The mandate's reference." } },
    required: ['reference'],
  },
  body: schemaRef('MandateStatusRequest'),
  response: responsesOf({ 201: 'MandateStatus', 200: 'MandateStatus' }, [
    ...withBody,
    'no-mandate',
    'mandate-cancelled',
  ]),
};

/** The path of a call about a letter. The names are the content's own, so that only a running server knows them. */
const letterIn = (names: string[]) => ({
  ...linkInPath,
  properties: {
    ...linkInPath.properties,
    name: {
      type: 'string',
      description: `The name of a letter in content/letters, such as payment-receipt. The document of your installation, at /provider-api/openapi.json, lists all.`,
      ...(names.length > 0 && { 'x-extensible-enum': names }),
    },
  },
});

export const documentedLetter = (names: string[]): Documented => ({
  operationId: 'resendLetter',
  summary: 'Sends a letter to the customer: again, or one that only this call sends. One on its way is not sent twice.',
  params: letterIn(names),
  body: schemaRef('LetterRequest'),
  response: responsesOf({ 202: 'LetterState' }, [
    ...withBody,
    'link-unknown',
    'letter-unknown',
    'letter-too-often',
    'not-done',
  ]),
});

export const documentedBounce = (names: string[]): Documented => ({
  operationId: 'reportBounce',
  summary: 'Tells that the newest letter of this name came back. A repeat changes nothing.',
  params: letterIn(names),
  body: schemaRef('BounceRequest'),
  response: responsesOf({ 201: 'LetterState', 200: 'LetterState' }, [...withBody, 'link-unknown', 'letter-unknown']),
});

export const documentedHistory: Documented = {
  operationId: 'getHistory',
  summary: 'What has happened around the records of a link: cards tried, refunds, changes, and who has read what.',
  params: linkInPath,
  response: responsesOf({ 200: 'LinkHistory' }, [...general, 'link-unknown']),
};

export const documentedAgreed: Documented = {
  operationId: 'getAgreedDocument',
  summary: 'What was agreed to with an act, byte for byte, in base64; without `act` with the first one.',
  params: linkInPath,
  querystring: { type: 'object', properties: { act: { type: 'string', description: 'The act.' } } },
  response: responsesOf({ 200: 'AgreedBytes' }, [...general, 'link-unknown', 'not-done']),
};
