import type { LinkRequest, MadeLink } from '../../../src/types.gen.ts';
import { orderHtml, services } from './server-site.ts';
import type { TestServer } from './test-server.ts';

export const switchOrder = {
  services,
  losing_provider: 'Example Telecom',
  ots_document: Buffer.from(orderHtml, 'utf8').toString('base64'),
};

/** Makes a link as the operator does, beside the running server; a switch gets its order. */
export function makeLink(server: TestServer, journey: string, more: Partial<LinkRequest> = {}): Promise<MadeLink> {
  const order = journey.startsWith('switch') ? { switch_order: switchOrder } : {};
  const amount = journey === 'single-payment' ? { amount_pence: 3499 } : {};
  const request = { journey, ...order, ...amount, ...more };
  return server.ask({ name: 'create', link: request });
}
