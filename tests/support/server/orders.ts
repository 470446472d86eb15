import type { SwitchOrder } from '../../../src/types.gen.ts';

export const priceTable = `<table><thead><tr><th scope="col">Service</th><th scope="col">Price</th></tr></thead><tbody>
<tr><td>Full fibre 900</td><td>£35.00</td></tr><tr><td>Home phone</td><td>£6.00</td></tr>
<tr><td>Total monthly cost</td><td>£41.00</td></tr></tbody></table>`;

export const encoded = (html: string) => Buffer.from(html, 'utf8').toString('base64');

/** A switch order as the provider hands it in: two services that go, one that may stay. */
export const switchOrder: SwitchOrder = {
  losing_provider: 'Example Telecom',
  services: [
    { type: 'IAS', action: 'ServiceFound', descriptor: 'Up to 80 Mbps broadband, installed 14 March 2022' },
    { type: 'NBICS', action: 'ServiceFound', descriptor: '01632 960123' },
    { type: 'NBICS', action: 'OptionToRetain', descriptor: '01632 960124' },
  ],
  ots_document: encoded(priceTable),
};
