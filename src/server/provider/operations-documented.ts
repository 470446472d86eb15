import type { Slug } from '../../rules/problems.ts';
import { type Documented, linkInPath, responsesOf, schemaRef } from '../api/openapi.ts';
import type { SchemaName } from '../base/schemas.ts';
import { limit } from './openapi.ts';

const general = ['unauthorised', 'scope-missing', 'too-fast', 'unavailable', 'unconfirmed', 'invalid'] as const;

type Json = Record<string, unknown>;
type Operation = Documented & { body?: Json; querystring?: Json };

const text = { type: 'string', minLength: 1, maxLength: 500, pattern: '^[^\\u0000]*$' };
const time = {
  type: 'string',
  pattern:
    '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:\\d\\d)$',
  examples: ['2026-12-24T12:00:00Z'],
};
const object = (properties: Json, required: string[] = Object.keys(properties)) => ({
  ...{ type: 'object', additionalProperties: false, properties, required },
});

/** An operation's entry: its name, what it does, and in words or by a schema what it answers. */
function operation(
  operationId: string,
  summary: string,
  answer: { words: string; schema: Json; status?: number },
  parts: Omit<Operation, 'summary'> = {},
  own: Slug[] = [],
): Operation {
  const ofBody: Slug[] = parts.body
    ? ['bad-request', 'too-large', 'unsupported-media-type', 'invalid']
    : ['bad-request'];
  const { words, schema, status = 200 } = answer;
  const success = { description: words, content: { 'application/json': { schema } } };
  const response = { ...responsesOf({}, [...general, ...ofBody, ...own]), [status]: success };
  return { operationId, summary, ...parts, response };
}

const is = (words: string, name: SchemaName) => ({ words, schema: schemaRef(name) });
const bool = (description: string) => ({ description, type: 'boolean' });
const on = bool('Whether it is so.');
const list = (items: Json) => ({ type: 'array', items });
const [word, count] = [{ type: 'string' }, { type: 'integer' }];
const inPath = (name: string, description: string) => ({
  ...{ type: 'object', required: [name], properties: { [name]: { type: 'string', description } } },
});

/** What the OpenAPI document says of the calls of operators. */
export const operations = {
  unlock: operation(
    'unlockLink',
    'Lets a link take cards again that refuses them, as its `locked` says.',
    {
      words: 'The link.',
      schema: object({ link: schemaRef('ProviderLink'), unlocked: bool('Whether it was locked.') }),
    },
    { params: linkInPath },
    ['link-unknown'],
  ),
  erase: operation(
    'eraseCustomer',
    'Erases what is personal of the customer of a link, which ends. What was agreed and paid stays.',
    is('What is erased, and what is kept and why.', 'CustomerErased'),
    {
      params: linkInPath,
      body: object({ reason: text, values: { description: 'Further values of the link.', ...list(text) } }, []),
    },
    ['link-unknown', 'not-done'],
  ),
  note: operation(
    'addNote',
    'Keeps a note of care on a link, without card numbers. The event says that there is one, and not its words.',
    { words: 'It is kept.', schema: object({ link: text }), status: 201 },
    { params: linkInPath, body: object({ text: { ...text, maxLength: 2_000 } }) },
    ['link-unknown'],
  ),
  maintenance: operation(
    'setMaintenance',
    'Begins or ends the maintenance of the whole site.',
    { words: 'What holds now.', schema: object({ on }) },
    {
      body: object({ on }),
    },
  ),
  linkMaintenance: operation(
    'setLinkMaintenance',
    'Begins or ends the maintenance of one link.',
    { words: 'What holds now, and the link.', schema: object({ on, link: schemaRef('ProviderLink') }) },
    { params: linkInPath, body: object({ on }) },
    ['link-unknown'],
  ),
  attempts: operation(
    'listAttempts',
    'Lists the newest attempts to take a card; at most 1,000.',
    { words: 'The attempts.', schema: object({ attempts: list(schemaRef('ListedAttempt')) }) },
    {
      querystring: object({ open: { description: 'Those whose outcome is not known.', enum: ['true', 'false'] } }, []),
    },
  ),
  settle: operation(
    'settleAttempt',
    'Says what became of an attempt that the gateway does not tell.',
    is('The attempt.', 'ListedAttempt'),
    {
      params: inPath('order', 'The order of the attempt.'),
      body: object({ as: { enum: ['taken', 'not-taken'] }, reason: text, anyway: { type: 'boolean' } }, [
        'as',
        'reason',
      ]),
    },
    ['not-done'],
  ),
  reconcile: operation(
    'reconcileDay',
    'Compares a day (UTC) at the card gateway with what is recorded.',
    is('What was found.', 'DayReport'),
    {
      body: object({
        day: {
          type: 'string',
          description: 'The day, in UTC.',
          pattern: '^\\d{4}-\\d\\d-\\d\\d$',
          examples: ['2026-12-24'],
        },
      }),
    },
  ),
  events: operation(
    'listEvents',
    'What was recorded, as events are sent, in order; delivered or not, for at least 90 days.',
    {
      words: 'Events, and `next` where more follow.',
      schema: object({ events: list({ anyOf: [schemaRef('ActEvent'), schemaRef('FactEvent')] }), next: text }, [
        'events',
      ]),
    },
    {
      querystring: object(
        {
          since: { ...time, description: 'From then on.' },
          after: {
            description: 'The id of the event after which to go on, such as `next` of the page before.',
            type: 'string',
          },
          limit,
        },
        [],
      ),
    },
  ),
  undelivered: operation(
    'listUndelivered',
    'Events that are not delivered yet, the oldest first; at most 1,000.',
    is('The events.', 'UndeliveredEvents'),
    {
      querystring: object(
        { state: { description: 'Those that wait, or that failed for 72 hours.', enum: ['waiting', 'dead'] } },
        [],
      ),
    },
  ),
  replay: operation(
    'replayEvent',
    'Sends an event again, or with the id `dead` all that are dead.',
    { words: 'How many.', schema: object({ replayed: count }), status: 202 },
    { params: inPath('id', "The event's id, or `dead`.") },
    ['event-unknown'],
  ),
  sendingNow: operation(
    'getSending',
    'Whether the sending of letters is stopped, and the newest hundred that wait, were refused or came back.',
    is('What holds now.', 'LettersSending'),
  ),
  sending: operation(
    'setSending',
    'Stops the sending of letters, or lets it go on.',
    {
      words: 'What holds now.',
      schema: object({ stopped: bool('Whether none is sent.'), changed: bool('Whether it was otherwise.') }),
    },
    { body: object({ on, reason: text }, ['on']) },
    ['not-done'],
  ),
  purge: operation(
    'purgeLinks',
    'Erases links on which nothing has happened since a time.',
    {
      words: 'How many.',
      schema: object({
        links: count,
        records: count,
        texts: count,
        before: word,
        dry_run: bool('Whether they were only counted.'),
      }),
    },
    { body: object({ before: time, dry_run: { type: 'boolean' } }, ['before']) },
    ['not-done'],
  ),
  demoReset: operation(
    'resetDemo',
    'Makes the demo links new again.',
    { words: 'How many.', schema: object({ reset: count }) },
    {},
    ['not-done'],
  ),
} satisfies Record<string, Operation>;
