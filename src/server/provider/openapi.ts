import { answersOf, anyProblem, componentRef, componentsOf, problemsOf } from '../api/openapi.ts';
import type { SchemaName } from '../base/schemas.ts';

const general = ['unauthorised', 'too-fast', 'unavailable', 'unconfirmed'] as const;
const json = (name: SchemaName) => ({ 'application/json': { schema: componentRef(name) } });

/** The OpenAPI 3.1 document of the provider's calls, and of the events that the provider's own systems take. */
export function providerOpenApi(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Doorstep for the provider',
      version: '1',
      description:
        'Amounts are integer pence, times ISO 8601 in UTC. Every call carries a token: Authorization: Bearer and the token.',
    },
    security: [{ token: [] }],
    paths: {
      '/provider-api/links': {
        post: {
          summary: 'Makes a link; or, from JSON lines, all of many links or none (at most 1,000).',
          requestBody: {
            required: true,
            content: {
              ...json('LinkRequest'),
              'application/x-ndjson': {
                schema: { type: 'string', description: 'One LinkRequest in each line.' },
              },
            },
          },
          responses: {
            '201': {
              description: 'Made: one link, or with JSON lines all of them in the order of the lines.',
              content: {
                'application/json': { schema: { oneOf: [componentRef('MadeLink'), componentRef('MadeLinks')] } },
              },
            },
            ...problemsOf([
              ...general,
              'bad-request',
              'too-large',
              'unsupported-media-type',
              'invalid',
              'link-refused',
            ]),
            default: anyProblem,
          },
        },
      },
      '/provider-api/links/{id}/bank-details': {
        get: {
          summary:
            'The bank details of a Direct Debit mandate, in full. Each reading is recorded, with the token and the address.',
          parameters: [
            {
              name: 'id',
              in: 'path',
              required: true,
              schema: { type: 'string', format: 'uuid' },
              description: "The link's id.",
            },
          ],
          responses: {
            ...answersOf({ answers: { 200: 'BankDetails' } }),
            ...problemsOf([...general, 'link-unknown', 'no-mandate']),
            default: anyProblem,
          },
        },
      },
    },
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
          requestBody: { required: true, content: json('ActEvent') },
          responses: { '2XX': { description: 'Taken. Anything else is sent again.' } },
        },
      },
    },
    components: {
      schemas: componentsOf(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
