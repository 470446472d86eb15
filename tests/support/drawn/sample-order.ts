import type { SwitchOrder } from '../../../src/types.gen.ts';

/** A switch order of two services. */
export const sampleOrder: SwitchOrder = {
  losing_provider: 'Example Telecom',
  services: [
    { type: 'IAS', action: 'ServiceFound', descriptor: 'Up to 80 Mbps broadband' },
    { type: 'NBICS', action: 'OptionToRetain', descriptor: '01632 960124' },
  ],
  ots_document: btoa('<table><tr><th>Full fibre</th><td>&pound;35.00</td></tr></table>'),
};
