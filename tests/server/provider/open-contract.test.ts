import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Contract } from '../../../src/server/provider/open-contract.ts';
import { documents, validatorAt } from '../../support/server/as-documented.ts';

const contract: Contract = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));

const operations = (['paths', 'webhooks'] as const).flatMap((part) =>
  Object.entries(contract[part]).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, place: [part, path, method] })),
  ),
);
const named = (id: string) => operations.find(({ operationId }) => operationId === id)!;
const json = 'application/json';

test.each(operations.map((one) => [one.operationId, one] as const))(
  '%s has examples of its request and its answer, which are as their schemas say',
  (_, { place, requestBody, responses }) => {
    const examples = [
      ...(requestBody ? [[['requestBody'], requestBody.content] as const] : []),
      ...Object.entries(responses).flatMap(([status, { content }]) =>
        status.startsWith('2') && content ? [[['responses', status], content] as const] : [],
      ),
    ];
    for (const [within, content] of examples) {
      const validate = validatorAt('provider', [...place, ...within, 'content', json, 'schema'])!;
      expect([within, validate(content[json]!.example), validate.errors]).toEqual([within, true, null]);
    }
  },
);

test('what is taken is closed, and what is answered is open, as the promise says', () => {
  const { LinkRequest, ActEvent, FactEvent, ProviderLink, ReceiptPayload } = contract.components.schemas;
  expect(LinkRequest).toMatchObject({
    additionalProperties: false,
    properties: { customer_type: { enum: ['new', 'existing'] } },
  });
  for (const schema of [ActEvent, FactEvent, ProviderLink]) {
    expect(schema).toMatchObject({ properties: { status: { 'x-extensible-enum': expect.arrayContaining(['used']) } } });
    expect(JSON.stringify(schema)).not.toMatch(/"enum"|"additionalProperties":false/);
  }
  expect(ReceiptPayload).toMatchObject({ properties: { jti: { type: 'string' } } });
});

test('a body that is not needed is not required, and the letters are those of the content', () => {
  const needed = ['eraseCustomer', 'resendLetter', 'reportBounce', 'createLink', 'correctLink'];
  expect(needed.map((id) => named(id).requestBody?.required)).toEqual([false, false, false, true, true]);
  expect(JSON.stringify(documents.provider!.paths['/provider-api/links/{link}/letters/{name}'])).toContain('"name"');
});
