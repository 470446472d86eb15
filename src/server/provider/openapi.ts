import { type Documented, letterOfLinkInPath, linkInPath, responsesOf, schemaRef } from '../api/openapi.ts';
import { schemas } from '../base/schemas.ts';

const general = ['unauthorised', 'scope-missing', 'too-fast', 'unavailable', 'unconfirmed'] as const;
const withBody = [...general, 'bad-request', 'too-large', 'unsupported-media-type', 'invalid'] as const;

/** The OpenAPI document, to which routes add their calls. Its webhook is the event that the provider gets. */
export const document = {
  info: {
    title: 'Doorstep for the provider',
    version: '1',
    description:
      'Amounts are integer pence, times ISO 8601 in UTC. Every call carries a token: Authorization: Bearer and the token.',
  },
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  webhooks: {
    event: {
      post: {
        summary: 'Something was recorded. Sent to EVENTS_URL at least once, in order for a link.',
        parameters: [
          {
            name: 'Doorstep-Signature',
            in: 'header',
            required: true,
            schema: { type: 'string' },
            description: 't=seconds since 1970,v1=HMAC-SHA-256 in hexadecimal over the time, a dot and the body.',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                oneOf: [{ $ref: '#/components/schemas/ActEvent' }, { $ref: '#/components/schemas/FactEvent' }],
              },
            },
          },
        },
        responses: { '2XX': { description: 'Taken. Anything else is sent again.' } },
      },
    },
  },
};

const madeLinks = {
  description: 'Made: one link, or with JSON lines all of them in the order of the lines.',
  content: { 'application/json': { schema: { oneOf: [schemaRef('MadeLink'), schemaRef('MadeLinks')] } } },
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

export const documentedList: Documented = {
  summary: 'Links, the newest first: by your reference, by the time they were made, by state.',
  querystring: {
    type: 'object',
    properties: {
      reference: { type: 'string', description: 'The external reference.' },
      since: {
        description: 'Made since this time, or since this day (UTC).',
        type: 'string',
        oneOf: [{ format: 'date-time' }, { format: 'date' }],
      },
      status: { description: 'The state they are in.', enum: schemas.Link.properties.status.enum },
      journey: { description: 'The journey they are for.', type: 'string' },
      customer_type: { description: 'The kind of customer.', enum: ['new', 'existing'] },
      recorded: { description: 'An act that is recorded of them.', type: 'string' },
      limit: { description: 'How many at most; 100 where it is left out.', type: 'integer', minimum: 1, maximum: 1000 },
      after: {
        ...{ type: 'string', format: 'uuid' },
        description:
          'The `next` of the page before. A page by state may have fewer links than the limit, or none, and a `next`.',
      },
    },
  },
  response: responsesOf({ 200: 'ProviderLinks' }, [...general, 'bad-request']),
};

export const documentedLink: Documented = {
  summary: 'A link: its state, its records, and the agreed texts word for word.',
  params: linkInPath,
  response: responsesOf({ 200: 'ProviderLink' }, [...general, 'link-unknown']),
};

export const documentedRevocation: Documented = {
  summary: 'Revokes a link: it expires now. A repeat changes nothing; a used link stays as it is.',
  params: linkInPath,
  response: responsesOf({ 200: 'ProviderLink' }, [...general, 'link-unknown', 'link-used']),
};

export const documentedRecall: Documented = {
  summary:
    'Recalls a mailing: the links whose reference begins with these words expire now. Used ones stay; a repeat changes nothing. Goes on after `next` where there are many.',
  body: schemaRef('RecallRequest'),
  response: responsesOf({ 200: 'Recall' }, withBody),
};

export const documentedAnswers: Documented = {
  summary: "The questions and answers of a link's acts, with the personal ones. Each reading of those is recorded.",
  params: linkInPath,
  response: responsesOf({ 200: 'LinkAnswers' }, [...general, 'link-unknown']),
};

export const documentedBankDetails: Documented = {
  summary:
    'The bank details of a Direct Debit mandate, in full. Each reading is recorded, with the token and the address.',
  params: linkInPath,
  response: responsesOf({ 200: 'BankDetails' }, [...general, 'link-unknown', 'no-mandate']),
};

export const documentedRefund: Documented = {
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

export const documentedLetter: Documented = {
  summary: 'Sends a letter to the customer: again, or one that only this call sends. One on its way is not sent twice.',
  params: letterOfLinkInPath,
  response: responsesOf({ 202: 'LetterState' }, [...general, 'link-unknown', 'letter-unknown']),
};

export const documentedBounce: Documented = {
  summary: 'Tells that the newest letter of this name came back. A repeat changes nothing.',
  params: letterOfLinkInPath,
  body: schemaRef('BounceRequest'),
  response: responsesOf({ 201: 'LetterState', 200: 'LetterState' }, [...withBody, 'link-unknown', 'letter-unknown']),
};

const answerOf = (description: string) => ({
  200: { description, content: { 'application/json': { schema: { type: 'object' } } } },
});

export const documentedHistory: Documented = {
  summary: 'What has happened around the records of a link: cards tried, refunds, changes, and who has read what.',
  params: linkInPath,
  response: { ...responsesOf({}, [...general, 'link-unknown']), ...answerOf('The history.') },
};

export const documentedAgreed: Documented = {
  summary: 'What was agreed to with an act, byte for byte, in base64; without `act` with the first one.',
  params: linkInPath,
  querystring: { type: 'object', properties: { act: { type: 'string', description: 'The act.' } } },
  response: { ...responsesOf({}, [...general, 'link-unknown', 'not-done']), ...answerOf('The document.') },
};
