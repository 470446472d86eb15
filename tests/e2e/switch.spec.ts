import { expectAccessible } from '../support/browser/audit.ts';
import { agree, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { switchOrder } from '../support/server/orders.ts';

for (const [path, heading] of [
  ['/ots-start', 'Thank you. This is a summary of your switch order'],
  ['/ots-confirm', 'Switch to Example Fibre?'],
] as const) {
  test(`R-O01 R-O02 R-O03 R-O04 R-O05 R-O06 R-O10 ${path} says what it is, and shows the services that go and those that come`, async ({
    page,
    newLink,
  }) => {
    const id = await newLink('switch', { order: switchOrder });
    if (path === '/ots-confirm') {
      await open(page, '/contract-start', id);
      await agree(page, 'Continue');
    } else await open(page, path, id);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('heading', { name: 'Services impacted at Example Telecom' })).toBeVisible();
    const table = page.getByRole('table', { name: 'What you have today' });
    await expect(table.getByRole('columnheader')).toHaveText(['Service', 'Description', 'Action']);
    const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText('Internet');
    await expect(rows.nth(0)).toContainText('Up to 80 Mbps broadband, installed 14 March 2022');
    await expect(rows.nth(0)).toContainText('Migrate Away');
    await expect(rows.nth(1)).toContainText('Voice');
    await expect(rows.nth(1)).toContainText('01632 960123');
    await expect(rows.nth(2)).toContainText('OptionToRetain');
    await expect(rows.nth(2)).toContainText('Stays with Example Telecom. To end it, call us on 01632 960 100.');
    await expect(page.getByText('ServiceFound')).toHaveCount(0);

    const order = page.getByRole('region', { name: 'Your new services' });
    await expect(order.getByRole('row').filter({ hasText: 'Full fibre 900' })).toContainText('£35.00');
    await expect(order.getByRole('row').filter({ hasText: 'Total monthly cost' })).toContainText('£41.00');
  });
}

test(
  'R-O08 D-20 D-35 Cancel asks in a dialog that keeps the focus; No and Esc leave all as it was; Yes leaves to the cancel URL and records nothing',
  everyWay,
  async ({ page, newLink, app, watch }) => {
    watch.allow(/foreign request: https:\/\/www\.example\.com\/order/);
    await page.route('https://www.example.com/order', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Order anew</h1>' }),
    );
    const id = await newLink('switch', { order: switchOrder });
    await open(page, '/ots-start', id);
    await expect(control(page, 'Yes I Agree')).toBeVisible();

    const dialog = page.getByRole('dialog', { name: 'Are you sure you wish to cancel?' });
    const [yes, no] = ['Yes, continue to cancel', 'No, keep my order'].map((name) =>
      dialog.getByRole('button', { name }),
    );
    await expect(dialog).toHaveCount(0);
    for (const leave of [() => no!.click(), () => page.keyboard.press('Escape')]) {
      await control(page, 'Cancel this order').click();
      await expect(no!).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(yes!).toBeFocused();
      await expectAccessible(page, 'the question');
      await leave();
      await expect(dialog).toHaveCount(0);
      await expect(control(page, 'Cancel this order')).toBeFocused();
    }
    await expectPage(page, '/ots-start', id);

    await control(page, 'Cancel this order').click();
    await yes!.click();
    await expect(page).toHaveURL('https://www.example.com/order');
    expect(await app.showLink(id)).toMatchObject({ status: 'active', completed: [] });

    await page.goBack();
    await expectPage(page, '/ots-start', id);
  },
);
