/** The header by which what we send, and what we ask, is known to be ours. */
const signature = (of: string) => ({
  name: 'Doorstep-Signature',
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: `t=seconds since 1970,v1=HMAC-SHA-256 in hexadecimal, by EVENTS_SECRET, over the time, a dot and ${of}.`,
});

const taken = { '2XX': { description: 'Taken. Anything else is sent again.' } };
const inJson = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const letter = {
  type: 'object',
  required: ['type', 'link', 'id', 'name', 'to', 'subject', 'text', 'attachments'],
  properties: {
    type: { const: 'letter' },
    ...Object.fromEntries(
      ['link', 'id', 'name', 'to', 'subject', 'text', 'html'].map((name) => [name, { type: 'string' }]),
    ),
    attachments: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'type', 'sha256', 'content'],
        properties: Object.fromEntries(['name', 'type', 'sha256', 'content'].map((name) => [name, { type: 'string' }])),
      },
    },
  },
};

/** The OpenAPI document, to which routes add their calls. Its webhooks are what the provider's systems get and are asked. */
export const document = {
  info: {
    title: 'Doorstep for the provider',
    version: '0',
    license: { name: 'MIT', identifier: 'MIT' },
    description:
      'Amounts are integer pence, times ISO 8601 in UTC. Every call carries a token: Authorization: Bearer and the token. docs/integrating.md says what may change.',
  },
  servers: [
    { url: 'https://{host}', description: 'Your installation.', variables: { host: { default: 'pay.example.com' } } },
  ],
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  webhooks: {
    event: {
      post: {
        operationId: 'receiveEvent',
        summary: 'Something was recorded. Sent to EVENTS_URL at least once, in order for a link.',
        parameters: [signature('the body')],
        requestBody: inJson({
          anyOf: [{ $ref: '#/components/schemas/ActEvent' }, { $ref: '#/components/schemas/FactEvent' }],
        }),
        responses: taken,
      },
    },
    letter: {
      post: {
        operationId: 'sendLetter',
        summary: 'A letter for its customer, where LETTERS_URL takes the place of a mail server.',
        parameters: [signature('the body')],
        requestBody: inJson(letter),
        responses: { ...taken, 422: { description: 'It can never be sent: the address does not exist.' } },
      },
    },
    read: {
      get: {
        operationId: 'answerRead',
        summary: 'Data that a page reads from your system, at PROVIDER_READS_URL and the path of content/reads.json.',
        parameters: [signature('the words GET, a space, and path and query as they were asked for')],
        responses: { 200: { description: 'JSON of the form that reads.json says.' } },
      },
    },
  },
};
