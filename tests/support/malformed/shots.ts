import { Ajv } from 'ajv';
import fc, { type Arbitrary } from 'fast-check';
import document from '../../../src/server/api/openapi.gen.json' with { type: 'json' };
import { type Operation, operationsIn } from '../../../src/server/http/operations.ts';
import { near, noJson, type Schema, valid } from './from-schema.ts';

/** A call that is malformed in one way at least; `token` stands for the real one. */
export type Shot = { method: string; path: string; headers: Record<string, string>; body?: Uint8Array; how: string };

/** The headers of a call that is right; the token is put in when it is sent. */
const token = '{token}';
const right = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'content-type': 'application/json' };
const key = '11111111-1111-4111-8111-111111111111';

const calls = [...operationsIn(document).values()];
const ajv = new Ajv({ strict: false });

const withId = ({ path }: Operation, id: string) => path.replace(':id', id);
const needsKey = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key');
const headersOf = (call: Operation) => ({ ...right, ...(needsKey(call) && { 'idempotency-key': key }) });

/** Malformed calls of the customer's pages, of every shape. `ids` are those of links on which a call that is right would do something. */
export function malformedOfCustomers(ids: string[]): Arbitrary<Shot> {
  const posts = calls.filter(({ method }) => method === 'POST');
  const withBody = posts.filter(({ body }) => body);
  const withKey = posts.filter(needsKey);
  const id = fc.constantFrom(...ids);
  const bytes = (text: string) => Buffer.from(text);
  const goodBody = ({ body }: Operation) =>
    body ? valid(body as Schema).map((value) => bytes(JSON.stringify(value))) : fc.constant(undefined);

  /** A call that is right but for what `breakIt` does to it. */
  const broken = (
    how: string,
    among: Operation[],
    breakIt: (shot: Shot, call: Operation) => Arbitrary<Shot>,
  ): Arbitrary<Shot> =>
    fc.tuple(fc.constantFrom(...among), id).chain(([call, link]) =>
      goodBody(call).chain((body) =>
        breakIt(
          {
            method: String(call.method),
            path: withId(call, link),
            headers: headersOf(call),
            ...(body && { body }),
            how,
          },
          call,
        ),
      ),
    );

  return fc.oneof(
    {
      weight: 8,
      arbitrary: broken('the body is not as its schema says', withBody, (shot, { body }) =>
        near(body as Schema)
          .filter((text) => !fits(body!, text))
          .map((text) => ({ ...shot, body: bytes(text) })),
      ),
    },
    {
      weight: 3,
      arbitrary: broken('the body is no JSON', withBody, (shot) => noJson.map((body) => ({ ...shot, body }))),
    },
    { weight: 1, arbitrary: broken('there is no body', withBody, ({ body: _, ...shot }) => fc.constant(shot)) },
    {
      weight: 2,
      arbitrary: broken('the type is wrong', withBody, (shot) =>
        types.map((type) => ({ ...shot, headers: { ...shot.headers, 'content-type': type } })),
      ),
    },
    {
      weight: 2,
      arbitrary: broken('the token is wrong', posts, (shot) =>
        fc.tuple(headerText, headerText).map(([cookie, header]) => ({
          ...shot,
          headers: { ...shot.headers, cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': header },
        })),
      ),
    },
    {
      weight: 1,
      arbitrary: broken('the origin is foreign', posts, (shot) =>
        headerText.map((origin) => ({ ...shot, headers: { ...shot.headers, origin: `x${origin}` } })),
      ),
    },
    {
      weight: 2,
      arbitrary: broken('the key is no key', withKey, (shot) =>
        headerText
          .filter((text) => !/^[0-9a-f-]{36}$/i.test(text))
          .map((text) => ({ ...shot, headers: { ...shot.headers, 'idempotency-key': text } })),
      ),
    },
    {
      weight: 2,
      arbitrary: broken('the method is wrong', calls, (shot) =>
        fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'LOCK').map((method) => ({ ...shot, method })),
      ),
    },
    {
      weight: 3,
      arbitrary: broken(
        'the id is no id',
        calls.filter(({ path }) => path.includes(':id')),
        (shot, call) => strangeIds.map((text) => ({ ...shot, path: withId(call, text) })),
      ),
    },
    {
      weight: 2,
      arbitrary: broken('the path leads nowhere', calls, (shot) =>
        tricks.map((trick) => ({ ...shot, path: trick(shot.path) })),
      ),
    },
  );
}

/** Calls that are right in their form, on links that are not there. */
export const wellFormed: Arbitrary<Shot> = fc
  .constantFrom(...calls.filter(({ path }) => path.includes('/links/:id')))
  .chain((call) =>
    fc.tuple(fc.uuid(), call.body ? valid(call.body as Schema) : fc.constant(undefined)).map(([id, body]) => ({
      method: String(call.method),
      path: withId(call, id),
      headers: headersOf(call),
      ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
      how: 'well formed',
    })),
  );

/** Whether a text is what the schema of a call says. */
export function fits(schema: object, text: string): boolean {
  try {
    return ajv.validate(schema, JSON.parse(text)) as boolean;
  } catch {
    return false;
  }
}

export const types = fc.constantFrom(
  ...[
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/jsonp',
    'application',
    '*/*',
    ';',
    '{}',
  ],
);

/** What may stand in a header at all: an HTTP client sends no more. */
export const headerText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('', 'null', '{token}x', 'a.b', '%0d%0aSet-Cookie: x=1', `${'A'.repeat(3_000)}`, 'é', '{"a":1}'),
);

export const strangeIds = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 60 }).map(encodeURIComponent),
    fc.webPath().map((path) => path.replaceAll('/', '%2f') || '%2f'),
    fc.constantFrom(
      ...[
        '%00',
        '%0d%0aSet-Cookie:x=1',
        '..%2f..',
        '%2e%2e',
        '{id}',
        '0',
        '-1',
        'null',
        'undefined',
        'NaN',
        'true',
        '%ff%fe',
      ],
      ...[
        '00000000-0000-4000-8000-00000000040',
        '00000000000040008000000000000401',
        '{00000000-0000-4000-8000-000000000401}',
      ],
      ...[
        "1'%20or%20'1'='1",
        '1;select%20pg_sleep(9)',
        '%F0%9D%84%9E',
        'a'.repeat(8_000),
        '__proto__',
        'constructor',
        '%',
      ],
    ),
  )
  .filter(
    (text) =>
      !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) &&
      /^[!-~]+$/.test(text) &&
      text !== '.' &&
      text !== '..',
  );

export const tricks = fc.constantFrom<((path: string) => string)[]>(
  (path) => `${path}/x`,
  (path) => `${path}/`,
  (path) => path.replace('/', '//'),
  (path) => `/x/..${path}/nothing`,
  (path) => `${path}%2f`,
  (path) => `${path};a=b`,
  (path) => `${path}%00`,
  (path) => path.replace('a', '%61%zz'),
  (path) => path.toUpperCase(),
  (path) => `${path}.json`,
);
