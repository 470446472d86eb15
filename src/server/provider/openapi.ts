import { type Documented, idInPath, responsesOf, schemaRef } from '../api/openapi.ts';

const general = ['unauthorised', 'too-fast', 'unavailable', 'unconfirmed'] as const;

/** The OpenAPI document without its calls, which the routes add. Its webhook is the event that the provider receives. */
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
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ActEvent' } } },
        },
        responses: { '2XX': { description: 'Taken. Anything else is sent again.' } },
      },
    },
  },
};

export const documentedLinks: Documented = {
  summary: 'Makes a link; or, from JSON lines, all of many links or none (at most 1,000).',
  body: {
    content: {
      'application/json': { schema: schemaRef('LinkRequest') },
      'application/x-ndjson': { schema: { type: 'string', description: 'One LinkRequest in each line.' } },
    },
  },
  response: {
    ...responsesOf({}, [...general, 'bad-request', 'too-large', 'unsupported-media-type', 'invalid', 'link-refused']),
    201: {
      description: 'Made: one link, or with JSON lines all of them in the order of the lines.',
      content: { 'application/json': { schema: { oneOf: [schemaRef('MadeLink'), schemaRef('MadeLinks')] } } },
    },
  },
};

export const documentedBankDetails: Documented = {
  summary:
    'The bank details of a Direct Debit mandate, in full. Each reading is recorded, with the token and the address.',
  params: idInPath,
  response: responsesOf({ 200: 'BankDetails' }, [...general, 'link-unknown', 'no-mandate']),
};
