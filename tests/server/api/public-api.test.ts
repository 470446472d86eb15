import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { allCalls } from '../../../src/server/api/public-api.ts';
import { schemas } from '../../../src/server/base/schemas.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { documents } from '../../support/server/as-documented.ts';
import { compiled } from '../../support/server/server-site.ts';

const idsWith = (gateway: string, demo: boolean) =>
  Object.keys(allCalls({ gateway: { name: gateway }, settings: { demo }, compiled } as unknown as Deps));

type Parameter = { name: string; schema?: object; example?: unknown };
type Operation = {
  operationId: string;
  responses: Record<string, unknown>;
  parameters?: (Parameter | { $ref: string })[];
};

const document = documents.public as unknown as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; parameters: Record<string, Parameter> };
};
const parametersOf = ({ parameters = [] }: Operation, { components } = document): Parameter[] =>
  parameters.map((one) => ('$ref' in one ? components.parameters[one.$ref.split('/').at(-1)!]! : one));
const namesOf = (operation: Operation) => parametersOf(operation).map(({ name }) => name);

describe.each(Object.entries(documents))('the OpenAPI document of the calls of the %s', (_name, whole) => {
  test('is as the schema of OpenAPI 3.1 itself says', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(whole) as unknown as Record<string, unknown>);
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
  });

  test('says of every list of values of which type they are', () => {
    const untyped: unknown[] = [];
    JSON.stringify(whole, (_, value) => {
      if (Array.isArray(value?.enum) && value.enum.some((one: unknown) => typeof one !== value.type))
        untyped.push(value);
      return value;
    });
    expect(untyped).toEqual([]);
  });

  test('has an example of a parameter only as its schema says', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const { paths, components } = whole as unknown as typeof document;
    ajv.addSchema({ $id: 'document', components });
    const within = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
    for (const [path, operations] of Object.entries(paths))
      for (const operation of Object.values(operations))
        for (const { name, schema = {}, example } of parametersOf(operation, whole as unknown as typeof document))
          if (example !== undefined)
            expect([path, name, ajv.validate(within(schema), example)]).toEqual([path, name, true]);
  });

  test('has schemas that are schemas, in the dialect of OpenAPI 3.1', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { uuid: true }, keywords: ['acts'] });
    const { components } = whole as unknown as typeof document;
    for (const [name, schema] of Object.entries(components.schemas)) {
      expect([name, ajv.validateSchema(schema as object), ajv.errors]).toEqual([name, true, null]);
    }
  });
});

test('the document of the customers’ calls says where they are, and that they need no token', () => {
  expect(document).toMatchObject({ servers: [{ url: '/' }], security: [] });
});

test('a document that is wrong is found out', async () => {
  const wrong = { ...structuredClone(document), paths: { 'no-slash': { get: { responses: { 200: {} } } } } };
  expect((await new Validator().validate(wrong as unknown as Record<string, unknown>)).valid).toBe(false);
});

test('every call is in the OpenAPI document, and no other', () => {
  expect(document.openapi).toBe('3.1.0');
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described.sort()).toEqual(idsWith('sandbox', true).sort());
});

test('what a call asks for and answers is described with it', () => {
  const payment = document.paths['/public-api/links/{id}/payment']!.post!;
  expect(namesOf(payment)).toEqual(['id', 'Idempotency-Key', 'X-XSRF-TOKEN']);
  expect(Object.keys(payment.responses)).toEqual(
    expect.arrayContaining(['200', '201', '402', '403', '404', '409', '410', '422', '429', '503']),
  );
});

test('D-07 the ways to get what was agreed are described with its call', () => {
  const agreed = document.paths['/public-api/links/{id}/agreed-document']!.get!;
  expect(namesOf(agreed)).toEqual(['id', 'act', 'format']);
  const { content } = agreed.responses[200] as { content: object };
  expect(Object.keys(content)).toEqual(['application/json', 'text/html', 'text/plain', 'application/pdf']);
});

test('every reference leads somewhere, and every schema is there by its title', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to!);
  const names = (['schemas', 'parameters'] as const).flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
  );
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter((to) => !names.includes(to))).toEqual([]);
  for (const [name, { title }] of Object.entries(schemas)) expect(title).toBe(name);
});

test('the calls for tests are there in a demo and with the sandbox only', () => {
  const forTests = ['makeNonce', 'getCharges', 'getTestToken'];
  expect(idsWith('sandbox', true)).toEqual(expect.arrayContaining(forTests));
  expect(idsWith('braintree', false).filter((id) => forTests.includes(id))).toEqual([]);
  expect(idsWith('sandbox', false)).not.toContain('getTestToken');
});
