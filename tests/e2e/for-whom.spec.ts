import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { switchOrder } from '../support/server/orders.ts';

const values = {
  customer_name: 'Zoë O’Quill',
  order_reference: 'EF-204817',
  service_address: '1•• Example Street, AA1',
};

/** The page before each act of a journey, and the words that say what the act is for. */
const before: [path: string, journey: string, purpose: string, rest?: object][] = [
  ['/start-card', 'card', 'your ongoing payments to'],
  ['/start-dd', 'direct-debit', 'your ongoing payments to'],
  ['/contract-start', 'contract', 'Your contract at a glance'],
  ['/ots-start', 'switch', 'Services impacted at', { order: switchOrder }],
  ['/start-single-payment', 'single-payment', 'Payment on your account', { amount: '34.99' }],
];

for (const [path, journey, purpose, rest] of before) {
  test(`${path} says for what and for whom before an act, where the link says it, and leaves it out where not`, async ({
    newLink,
    request,
  }) => {
    const drawn = async (more: object) =>
      (await request.get(`${path}?id=${await newLink(journey, { ...rest, ...more })}`)).text();
    const full = await drawn({ values });
    expect(full).toContain(purpose);
    for (const value of Object.values(values)) expect(full).toContain(value);
    const bare = await drawn({});
    expect(bare).toContain(purpose);
    for (const label of ['Customer', 'Order', 'Address']) expect(bare).not.toContain(`>${label}</dt>`);
  });
}

test('beside the page the order leaves blocks their distance', async ({ page, newLink }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/start-card?id=${await newLink('card', { values })}`);
  const button = (await page.getByRole('link', { name: 'Continue' }).boundingBox())!;
  const help = (await page.getByRole('heading', { name: 'Need help?' }).boundingBox())!;
  expect((await page.getByText(values.order_reference).boundingBox())!.x).toBeGreaterThan(button.x + button.width);
  expect(help.y - button.y - button.height).toBeGreaterThan(80);
});
