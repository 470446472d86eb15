import type { ShownOrder } from '../../../src/rules/order/shown.ts';

/** A switch order of two services, its document cleaned. */
export const sampleOrder: ShownOrder = {
  losing_provider: 'Example Telecom',
  services: [
    { type: 'IAS', action: 'ServiceFound', descriptor: 'Up to 80 Mbps broadband' },
    { type: 'NBICS', action: 'OptionToRetain', descriptor: '01632 960124' },
  ],
  cleaned: { ots_document: '<table><tbody><tr><th>Full fibre</th><td>£35.00</td></tr></tbody></table>' },
};
