/** Each field of each form, and each text of each call, has a greatest length, which is compared before anything reads it. */
import { afterAll, expect, test } from 'vitest';
import { formFields, letterField, tellsField } from '../../../src/rules/forms.ts';
import { type SchemaName, schemas } from '../../../src/server/base/schemas.ts';
import { longestOf } from '../../../src/server/http/form-body.ts';
import { plainDrawing, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

type Schema = Record<string, unknown> & { type?: string | string[] };

/** What others send, by the names of the schemas: those of answers and of what we hold are not read from outside. */
const sent = (Object.keys(schemas) as SchemaName[]).filter((name) => /Request$|^LinkCorrection$/.test(name));

/** The places of a schema where a text of any length may stand. */
function endless(schema: Schema, place: string): string[] {
  const isText = [schema.type].flat().includes('string');
  const isBounded = ['maxLength', 'enum', 'const'].some((name) => Object.hasOwn(schema, name));
  const inner = ['properties', 'definitions', 'patternProperties'].flatMap((group) =>
    Object.entries((schema[group] ?? {}) as Record<string, Schema>).map(([name, one]) => [one, `${place}.${name}`]),
  ) as [Schema, string][];
  const others = ['items', 'additionalProperties', 'oneOf', 'anyOf', 'allOf'].flatMap((group) =>
    [schema[group] ?? []].flat().map((one) => [one, `${place}.${group}`]),
  ) as [Schema, string][];
  return [
    ...(isText && !isBounded ? [place] : []),
    ...[...inner, ...others].flatMap(([one, at]) => (typeof one === 'object' ? endless(one, at) : [])),
  ];
}

test('D-63 each text of each body has a greatest length', () => {
  expect(sent.length).toBeGreaterThan(8);
  expect(sent.flatMap((name) => endless(schemas[name] as Schema, name))).toEqual([]);
});

const server = await openServer({
  content: withQuestions(),
  drawing: plainDrawing,
  env: { PROVIDER_API_TOKEN: 'x'.repeat(40) },
});
afterAll(() => server.close());

test('D-63 each field of a form has a length of its own, also those of the acts', () => {
  const names = [...Object.values(formFields), letterField, tellsField];
  const ofActs = [
    ...['document', 'version', 'statement', 'button', 'sha256', 'terms_sha256', 'release'],
    ...['account_holder', 'sort_code', 'account_number'],
  ];
  expect([...names, ...ofActs].filter((name) => longestOf(name) === undefined)).toEqual([]);
});

const postForm = async (path: string, fields: Record<string, string>) => {
  const token = await server.freshToken();
  return server.get(path, {
    method: 'POST',
    headers: {
      ...{ origin: server.url, cookie: `XSRF-TOKEN=${token}` },
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ xsrf_token: token, ...fields }).toString(),
  });
};

test.each(['form', 'statement', 'account_number', 'sha256', 'sections', 'answer.more'])(
  'D-63 a form whose field %s is longer than it may be is refused unread',
  async (field) => {
    const { id } = await makeLink(server, 'leaving');
    const page = Object.values(withQuestions().site.routes).find(({ act }) => act === 'leaving')!.path;
    const { status } = await postForm(`${page}?id=${id}`, {
      form: 'leaving',
      [field]: 'a'.repeat(longestOf(field)! + 1),
    });
    expect(status).toBe(422);
    expect((await server.get(link(id))).body.acts ?? []).toEqual([]);
  },
);

test('D-63 a text that is too long is told once, without its form', async () => {
  const answer = await server.post(
    '/provider-api/links',
    { journey: 'card', external_reference: 'a'.repeat(500) },
    {
      headers: { authorization: `Bearer ${'x'.repeat(40)}` },
    },
  );
  expect(slugOf(answer)).toBe('link-refused');
  expect(answer.body.errors).toMatchObject([{ detail: '"external_reference" must have at most 100 characters.' }]);
});
