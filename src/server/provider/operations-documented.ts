import type { Slug } from '../../rules/problems.ts';
import { type Documented, linkInPath, responsesOf } from '../api/openapi.ts';

const general = ['unauthorised', 'scope-missing', 'too-fast', 'unavailable', 'unconfirmed'] as const;

type Json = Record<string, unknown>;
type Operation = Documented & { body?: Json; querystring?: Json };

const text = { type: 'string', minLength: 1, maxLength: 500, pattern: '^[^\\u0000]*$' };
const time = { type: 'string', format: 'date-time' };
const object = (properties: Json, required: string[] = Object.keys(properties)) => ({
  ...{ type: 'object', additionalProperties: false, properties, required },
});

/** An operation's entry: what it does, and in words what it answers. */
function operation(
  summary: string,
  answer: string,
  parts: Omit<Operation, 'summary'> = {},
  own: Slug[] = [],
): Operation {
  const ofBody: Slug[] = parts.body
    ? ['bad-request', 'too-large', 'unsupported-media-type', 'invalid']
    : ['bad-request'];
  const success = { description: answer, content: { 'application/json': { schema: { type: 'object' } } } };
  const response = { ...responsesOf({}, [...general, ...ofBody, ...own]), '2XX': success };
  return { summary, ...parts, response };
}

const on = { description: 'Whether it is to be so.', type: 'boolean' };
const inPath = (name: string, description: string) => ({
  ...{ type: 'object', required: [name], properties: { [name]: { type: 'string', description } } },
});

/** What the OpenAPI document says of the calls of operators. */
export const operations = {
  unlock: operation(
    'Lets a link take cards again on which too many were declined.',
    'The link.',
    { params: linkInPath },
    ['link-unknown'],
  ),
  maintenance: operation('Begins or ends the maintenance of the whole site.', 'What holds now.', {
    body: object({ on }),
  }),
  linkMaintenance: operation(
    'Begins or ends the maintenance of one link.',
    'What holds now, and the link.',
    { params: linkInPath, body: object({ on }) },
    ['link-unknown'],
  ),
  attempts: operation('Lists the newest attempts to take a card; at most 1,000.', 'The attempts.', {
    querystring: object({ open: { description: 'Those whose outcome is not known.', enum: ['true', 'false'] } }, []),
  }),
  settle: operation(
    'Says what became of an attempt that the gateway does not tell.',
    'The attempt.',
    {
      params: inPath('order', 'The order of the attempt.'),
      body: object({ as: { enum: ['taken', 'not-taken'] }, reason: text, anyway: { type: 'boolean' } }, [
        'as',
        'reason',
      ]),
    },
    ['not-done'],
  ),
  reconcile: operation('Compares a day (UTC) at the card gateway with what is recorded.', 'What was found.', {
    body: object({ day: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' } }),
  }),
  events: operation(
    'What was recorded, as events are sent, in order; delivered or not.',
    'Events, and `next` where more follow.',
    {
      querystring: object(
        {
          since: { ...time, description: 'From then on.' },
          after: { description: 'The `next` of before.', type: 'string', pattern: '^\\d{1,18}$' },
        },
        [],
      ),
    },
  ),
  undelivered: operation('Events that are not delivered yet, the oldest first; at most 1,000.', 'The events.', {
    querystring: object(
      { state: { description: 'Those that wait, or that failed for 72 hours.', enum: ['waiting', 'dead'] } },
      [],
    ),
  }),
  replay: operation('Sends an event again, or with the id `dead` all that are dead.', 'How many.', {
    params: inPath('id', "The event's id, or `dead`."),
  }),
  sending: operation(
    'Stops the sending of letters, or lets it go on.',
    'What holds now.',
    { body: object({ on, reason: text }, ['on']) },
    ['not-done'],
  ),
  purge: operation(
    'Erases links on which nothing has happened since a time.',
    'How many.',
    { body: object({ before: time, dry_run: { type: 'boolean' } }, ['before']) },
    ['not-done'],
  ),
  demoReset: operation('Makes the demo links new again.', 'How many.', {}, ['not-done']),
} satisfies Record<string, Operation>;
