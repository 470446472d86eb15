import { schemasOf } from '../../../src/content/schema/schemas.ts';
import { project } from './project.ts';

/** The schema of a block `offering` whose wallets a page offers. */
const block = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'OfferingBlock',
  description: 'Offers wallets.',
  type: 'object',
  required: ['type', 'wallets'],
  additionalProperties: false,
  properties: {
    type: { const: 'offering' },
    wallets: {
      description: 'The wallets.',
      type: 'array',
      offersWallets: true,
      items: { enum: ['apple-pay', 'google-pay', 'paypal'] },
    },
  },
};

/** The project with a block `offering`, by which pages offer wallets. */
export const offeringProject = {
  ...project,
  schemas: schemasOf(new Map([...project.schemas.texts, ['src/blocks/offering/schema.json', JSON.stringify(block)]])),
};

/** Puts the block with these wallets at the start of a page. */
export const offering = (wallets: string[]): [string, string] => [
  '"blocks": [',
  `"blocks": [\n    ${JSON.stringify({ type: 'offering', wallets })},`,
];
