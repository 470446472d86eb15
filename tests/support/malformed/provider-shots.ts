import fc, { type Arbitrary } from 'fast-check';
import { schemas } from '../../../src/server/base/schemas.ts';
import { compiled } from '../server/server-site.ts';
import { near, noJson, type Schema, valid } from './from-schema.ts';
import { fits, headerText, type Shot, strangeIds, tricks, types } from './shots.ts';

const links = '/provider-api/links';
const reading = (id: string) => `${links}/${id}/bank-details`;

/** The headers of a call that is right; one of the tokens is put in when it is sent. */
const right = { authorization: 'Bearer {provider}', 'content-type': 'application/json' };

/** What a link is asked for with, with the journeys that there are: a call that is right but for one thing is near to making one. */
const { properties } = schemas.LinkRequest;
const journey = { enum: Object.keys(compiled.site.journeys) };
const request = { ...schemas.LinkRequest, properties: { ...properties, journey } } as Schema;

const bytes = (text: string) => Buffer.from(text);
const wrongBody = near(request).filter((text) => !fits(schemas.LinkRequest, text));
/** As the schema says, and of no journey that there is. */
const strangeLink = valid(schemas.LinkRequest as Schema).map((body) =>
  JSON.stringify({ ...(body as object), journey: 'nothing' }),
);
const oneLine = (text: string) => text.replace(/[\r\n]/g, ' ');

const post = (how: string, body: Arbitrary<Uint8Array>): Arbitrary<Shot> =>
  body.map((sent) => ({ method: 'POST', path: links, headers: right, body: sent, how: `provider: ${how}` }));
const postLines = (how: string, body: Arbitrary<Uint8Array>): Arbitrary<Shot> =>
  post(how, body).map((shot) => ({
    ...shot,
    path: `${links}/batch`,
    headers: { ...right, 'content-type': 'application/x-ndjson' },
  }));

const calls = (id: string): Shot[] => [
  { method: 'POST', path: links, headers: right, body: bytes('{"journey":"card"}'), how: '' },
  { method: 'GET', path: reading(id), headers: { authorization: right.authorization }, how: '' },
];

/** A call that is right but for what `breakIt` does to it. */
const broken = (how: string, ids: string[], breakIt: (shot: Shot) => Arbitrary<Shot>): Arbitrary<Shot> =>
  fc
    .constantFrom(...ids.flatMap(calls))
    .chain(breakIt)
    .map((shot) => ({ ...shot, how: `provider: ${how}` }));

/** Malformed calls of the provider's own systems, of every shape. `ids` are those of links that are there. */
export function malformedOfProvider(ids: string[]): Arbitrary<Shot> {
  return fc.oneof(
    { weight: 8, arbitrary: post('the body is not as its schema says', wrongBody.map(bytes)) },
    { weight: 2, arbitrary: post('there is no such journey', strangeLink.map(bytes)) },
    { weight: 3, arbitrary: post('the body is no JSON', noJson) },
    {
      weight: 3,
      arbitrary: postLines(
        'one of many lines is wrong',
        fc
          .tuple(fc.nat(20), wrongBody, fc.nat(20))
          .map(([before, wrong, after]) =>
            bytes(
              [
                ...Array(before).fill('{"journey":"card"}'),
                oneLine(wrong),
                ...Array(after).fill('{"journey":"card"}'),
              ].join('\n'),
            ),
          ),
      ),
    },
    { weight: 1, arbitrary: postLines('the lines are no JSON', noJson) },
    {
      weight: 2,
      arbitrary: post('the type is wrong', fc.constant(bytes('{"journey":"card"}'))).chain((shot) =>
        types.map((type) => ({ ...shot, headers: { ...shot.headers, 'content-type': type } })),
      ),
    },
    {
      weight: 2,
      arbitrary: broken('the token is wrong', ids, (shot) =>
        fc
          .tuple(fc.constantFrom('Bearer ', 'Basic ', 'bearer', ''), headerText)
          .map(([scheme, text]) => ({ ...shot, headers: { ...shot.headers, authorization: `${scheme}${text}` } })),
      ),
    },
    {
      weight: 2,
      arbitrary: broken('the method is wrong', ids, (shot) =>
        fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND').map((method) => ({ ...shot, method })),
      ),
    },
    {
      weight: 3,
      arbitrary: strangeIds.map((id) => ({ ...calls(id)[1]!, path: reading(id), how: 'provider: the id is no id' })),
    },
    {
      weight: 2,
      arbitrary: broken('the path leads nowhere', ids, (shot) =>
        tricks.map((trick) => ({ ...shot, path: trick(shot.path) })),
      ),
    },
  );
}

/** More than 8 MB, which is slow to send: a few will do. */
export const tooLarge: Arbitrary<Shot> = post(
  'the body is too large',
  fc.constant(Buffer.alloc(8 * 1024 * 1024 + 1, ' ')),
);
