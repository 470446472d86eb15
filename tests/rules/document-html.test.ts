import { describe, expect, test } from 'vitest';
import { documentHtml } from '../../src/rules/document-html.ts';
import type { FactReader } from '../../src/rules/when.ts';
import type { CompiledDocument } from '../../src/types.gen.ts';

const offered = { value: 'offer', is: 'fixed' };
const contract: CompiledDocument = {
  id: 'contract',
  version: '1',
  title: 'Contract',
  sections: [
    {
      id: 'cost',
      heading: 'Cost',
      parts: [
        { name: 'cost', html: '<h2 id="cost-heading">Cost</h2>' },
        { name: 'cost-fixed', html: '<p>£39.00</p>', when: offered },
        { name: 'cost-both', html: '<p>£41.00</p>', when: { value: 'offer', exists: false } },
      ],
    },
    { id: 'end', heading: 'End', parts: [{ name: 'end', html: '<h2 id="end-heading">End</h2>' }], when: offered },
  ],
};
const withOffer =
  (offer?: string): FactReader =>
  () => ({ value: offer });

const opened = '<section id="cost" aria-labelledby="cost-heading">\n<h2 id="cost-heading">Cost</h2>\n';

describe('D-32 the text of a document for a link', () => {
  test.each([
    ['without an offer', undefined, `${opened}<p>£41.00</p>\n</section>`],
    [
      'with an offer',
      'fixed',
      `${opened}<p>£39.00</p>\n</section>\n<section id="end" aria-labelledby="end-heading">\n<h2 id="end-heading">End</h2>\n</section>`,
    ],
    [
      'with another',
      'standard',
      '<section id="cost" aria-labelledby="cost-heading">\n<h2 id="cost-heading">Cost</h2>\n</section>',
    ],
  ])('%s has the sections and parts whose condition holds', (_name, offer, html) => {
    expect(documentHtml(contract, withOffer(offer))).toBe(html);
  });
});
