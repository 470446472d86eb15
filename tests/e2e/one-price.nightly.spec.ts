import { expect, test } from '../support/browser/e2e-fixtures.ts';
import type { NewLink } from '../support/server/app.ts';
import { encoded, switchOrder } from '../support/server/orders.ts';

/** Orders that agree with their contract, each with the one monthly price that its pages may have. */
const orders: [name: string, monthly: string, values: NewLink['values'], price: string][] = [
  ...['£41.00', '41.00', '£41', '<b>£41.00</b>'].map((monthly): (typeof orders)[number] => [
    `${monthly} as its total`,
    monthly,
    {},
    '£41.00',
  ]),
  ['the standard offer', '£41.00', { offer: 'standard' }, '£41.00'],
  ['the fixed offer', '£39.00', { offer: 'fixed' }, '£39.00'],
  ['the total of the fixed offer alone', '£39.00', {}, '£39.00'],
  ['a total of its own', '£35.00', { broadband_monthly_pence: 2900, monthly_total_pence: 3500 }, '£35.00'],
];

for (const [name, monthly, values, price] of orders) {
  test(`D-32 every page of an order with ${name} has one monthly price, which is the order's`, async ({
    newLink,
    request,
  }) => {
    const html = `<table><tr><td>Full fibre 900</td><td>£1.00</td></tr><tr><td>Total monthly cost</td><td>${monthly}</td></tr></table>`;
    const id = await newLink('switch', {
      order: { ...switchOrder, ots_document: encoded(html) },
      values,
    });
    for (const path of ['/ots-start', '/contract-start', '/ots-confirm']) {
      const page = await (await request.get(`${path}?id=${id}`)).text();
      const words = page.slice(page.indexOf('<main'), page.indexOf('</main>')).replace(/<[^>]*>/g, '');
      const prices = [...words.matchAll(/(£[\d.]+) (?:a|each) month(?! left)/g)].map(([, found]) => found);
      const duty = [...words.matchAll(/duty to pay:\s*(£[\d.]+)/g)].map(([, found]) => found);
      expect([...new Set([...prices, ...duty])], path).toEqual(path === '/contract-start' ? [price] : []);
    }
  });
}
