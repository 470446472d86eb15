import messages from '../../content/messages.json' with { type: 'json' };
import type { Block, CompiledPage, CompiledSite, FactRow } from '../../src/types.gen.ts';
import { compiledLine } from '../api/pure.ts';
import { sampleSite } from './sample-site.ts';

/** The groups of facts that the samples of blocks take. */
const rows: Record<string, FactRow[]> = {
  bill: [
    { label: 'You pay', text: '{monthly_pence}', note: 'including VAT' },
    { label: 'To', text: '{provider}', note: 'in Example Street' },
    { label: 'For', text: 'Invoice 2027-03' },
  ],
  glance: [
    { label: 'Monthly cost', text: '{monthly_pence}', note: 'including VAT' },
    { label: 'Length', text: '24 months' },
  ],
  eight: Array.from({ length: 8 }, (_, index) => ({ label: `Fact ${index + 1}`, text: String(index + 1) })),
  payment: [
    { label: 'Amount paid', text: '{paid_amount}' },
    { label: 'Paid to', text: '{provider}' },
    { label: 'Date and time', text: '{paid_at}' },
    { label: 'Reference', text: '{payment_reference}' },
  ],
  card: [{ label: 'Card', text: '{card_brand} ending {card_ending}' }],
  test: [{ label: 'Test payment', text: 'No money has moved: {test_gateway}' }],
  agreement: [
    { label: 'Agreed on', text: '{agreed_at}' },
    { label: 'Reference', text: '{agreement_reference}' },
  ],
  consent: [
    { label: 'With', text: '{provider}' },
    { label: 'Reference', text: '{consent_reference}' },
  ],
};

/** The sample site with the real messages, and with a cancel URL that a test can follow. */
export const blockSite: CompiledSite = {
  ...sampleSite,
  cancelUrl: '#cancelled',
  rows,
  messages: Object.fromEntries(Object.entries(messages).map(([name, line]) => [name, compiledLine(line, 'en-GB')])),
  facts: { ...sampleSite.facts, paid_amount: { type: 'money', from: 'link' } },
};

/** Makes a page of the sample site with the given blocks, and with every text and document that the samples name. */
export function samplePage(blocks: Block[], name = 'contract-start'): CompiledPage {
  const path = blockSite.routes[name]!.path;
  return {
    name,
    page: { $schema: 'page.schema.json', path, title: 'Your contract', link: 'required', blocks },
    texts: { sample: '<p>Call our <span data-v="team"></span>, or read <a href="/contract-complete">the end</a>.</p>' },
    documents: {
      contract: {
        id: 'contract',
        version: '1',
        title: 'Your contract with us',
        sections: [
          {
            id: 'cost',
            heading: 'Cost',
            parts: [
              {
                name: 'cost',
                html: '<h2 id="cost-heading">Cost</h2>\n<p><span data-v="monthly_pence"></span> a month for <span data-v="offer"></span>.</p>',
              },
            ],
          },
        ],
      },
    },
    needs: ['switch-order', 'demo'],
    demo: [[{ name: 'index', path: '/index', title: 'Index', links: [{ href: '/index', label: '/index' }] }]],
  };
}
