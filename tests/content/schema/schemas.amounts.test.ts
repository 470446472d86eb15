import { expect, test } from 'vitest';
import linkRequest from '../../../schemas/api/link-request.schema.json' with { type: 'json' };
import demoLinks from '../../../schemas/demo-links.schema.json' with { type: 'json' };

test('a demo link has no larger amount than a link of the provider', () => {
  const { amount_pence: ofDemoLink } = demoLinks.properties.links.items.properties;
  expect(ofDemoLink.maximum).toBe(linkRequest.properties.amount_pence.maximum);
});
