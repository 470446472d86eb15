import { acting, openAct, press } from '../support/browser/acts-in-sight.ts';
import { agree, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { asStaticHost } from '../support/browser/static-host.ts';
import { tamper } from '../support/browser/tampering.ts';
import { switchOrder } from '../support/server/orders.ts';

/** Nobody agrees to what is not on the screen: what an act is about is looked at once more when the button is pressed. */

// An act by its document and one by its amount: sight.nightly.spec.ts looks at all.
for (const one of acting.filter(({ act }) => act === 'contract-agreement' || act === 'payment')) {
  test(`R-E04 D-07 D-22 nothing is recorded (${one.act}) while what it is about is not on the screen, and it is afterwards`, async ({
    page,
    newLink,
    app,
  }) => {
    const { id, before, told } = await openAct(one, { page, newLink, app });
    for (const [part, way] of one.few) {
      const undo = await tamper(one.parts[part]!(page), way);
      await press(page, one);
      await expect(told, `${part}: ${way}`).toBeAttached();
      expect((await app.showLink(id)).completed, `${part}: ${way}`).toEqual(before);
      await undo();
    }
    await press(page, one);
    await expectPage(page, one.next, id);
    expect((await app.showLink(id)).completed).toContain(one.act);
  });
}

test('R-O06 D-22 where the code of the order fails the consent waits, and Try again brings both back', async ({
  page,
  newLink,
  app,
  watch,
}) => {
  watch.allow(/Failed to load resource/, /A block failed/, /dynamically imported module/);
  const id = await newLink('switch', { order: switchOrder });
  await open(page, '/contract-start', id);
  await agree(page, 'Continue');
  await expectPage(page, '/ots-confirm', id);
  await asStaticHost(page);
  const sanitiser = /\/assets\/[^/]*(purify|sanitize)[^/]*\.js$/;
  await page.route(sanitiser, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('This part of the page could not be shown').filter({ visible: true })).toHaveCount(1);
  // The block with the button may have failed too: then there is no button, and later there is one.
  const consent = control(page, 'Yes I Agree to make the Switch');
  await expect(consent.and(page.locator(':enabled'))).toHaveCount(0);
  expect((await app.showLink(id)).completed).toEqual(['contract-agreement']);

  await page.unroute(sanitiser);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.count()) await again.first().click();
    await expect(consent).toBeEnabled({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('row', { name: 'Total monthly cost' })).toBeVisible();
  await consent.click();
  await expectPage(page, '/ots-complete', id);
});

test('R-O06 a long order shows whole at any size of text, and a wide one scrolls sideways', async ({
  page,
  newLink,
}) => {
  const row = (name: string) => `<tr><th scope="row">${name}</th><td>£1.00</td></tr>`;
  const rows = Array.from({ length: 30 }, (_, index) => row(`Line ${index + 1}`)).join('');
  const wide = `<table><tr>${Array.from({ length: 30 }, (_, index) => `<td>£${index},000.00</td>`).join('')}</tr></table>`;
  const html = `<table>${rows}${row('Total one-off cost')}</table>${wide}`;
  const order = { ...switchOrder, ots_document: Buffer.from(html).toString('base64') };
  const id = await newLink('switch', { order });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/ots-start', id);
  const region = page.getByRole('region', { name: 'Your new services' });
  await expect(region.getByRole('row', { name: 'Total one-off cost' })).toBeVisible();
  for (const size of ['100%', '200%']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
    const [hidden, scrolls] = await region.evaluate((box) => [
      box.scrollHeight - box.clientHeight,
      box.scrollWidth > box.clientWidth,
    ]);
    expect(hidden).toBeLessThanOrEqual(1);
    // With very large text each cell has a line of its own.
    if (size === '100%') expect(scrolls).toBe(true);
  }
});
