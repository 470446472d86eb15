import { expect, test } from 'vitest';
import linkRequest from '../../schemas/api/link-request.schema.json' with { type: 'json' };
import demoLinks from '../../schemas/demo-links.schema.json' with { type: 'json' };
import { largestAmount } from '../../src/rules/largest-amount.ts';

test('the schemas of links allow no larger amount than the server does', () => {
  const { amount_pence: ofDemoLink } = demoLinks.properties.links.items.properties;
  const { amount_pence: ofRequest } = linkRequest.properties;
  expect([ofDemoLink.maximum, ofRequest.maximum]).toEqual([largestAmount, largestAmount]);
});
