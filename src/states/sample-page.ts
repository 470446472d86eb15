import messages from '../../content/messages.json' with { type: 'json' };
import { compiledLine } from '../content/api/pure.ts';
import type { Block, CompiledPage, CompiledSite } from '../types.gen.ts';
import { sampleSite } from './sample-site.ts';

/** The sample site with the real messages, and with a cancel URL that a test can follow. */
export const blockSite: CompiledSite = {
  ...sampleSite,
  cancelUrl: '#cancelled',
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
