import { cardScripts } from '../support/braintree/card-scripts.ts';
import { expect, fillHosted } from '../support/braintree/fixtures.ts';
import {
  buttonOf,
  card,
  payPalLink,
  sheetOf,
  takenBy,
  test,
  visit,
  type WalletName,
  wallets,
} from '../support/braintree/wallet-fixtures.ts';
import { walks } from '../support/braintree/wallet-walks.ts';
import { expectAccessible } from '../support/browser/audit.ts';
import { cardForm, expectPage } from '../support/browser/customer.ts';
import { places } from '../support/wallets/wallet-pages.ts';

/** Apple Pay, Google Pay and PayPal through the real SDK, against a provider and sheets that are pretended. */

for (const row of walks)
  for (const wallet of Object.keys(wallets) as WalletName[])
    for (const [purpose, place] of Object.entries(places)) {
      if ((row.only ?? wallet) !== wallet) continue;
      const { name, pays, kept } = wallets[wallet];
      test(`D-43 ${name}, ${purpose}: ${row.says}`, async ({ page, app, newLink, gateway, api, watch }) => {
        const id = await newLink(place.journey, place.amount ? { amount: place.amount } : {});
        const before = takenBy(gateway);
        await visit(page, place.address(id), wallet);
        const sheet = sheetOf(page, wallet);
        const kind = place.amount ? pays : kept;
        const approve = (number = card) => sheet.approve({ kind, number });
        await row.walk({ page, app, gateway, api, watch, id, place, wallet, name, sheet, approve });
        expect(takenBy(gateway) - before).toBe(row.taken);
        expect((await app.showLink(id)).completed).toEqual(row.taken ? [place.act] : []);
      });
    }

test('D-43 a browser without Apple Pay, and a script of Google’s that does not come, leave a card form without a gap', async ({
  page,
  newLink,
  gateway,
  watch,
}) => {
  watch.allow(/wallet-unavailable/, /ERR_FAILED/);
  gateway.trouble.set('google-script', 'lost');
  gateway.hasPayPal = false;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'ApplePaySession'));
  const failed = page.waitForEvent('console', (message) => message.text().includes('wallet-unavailable'));
  const id = await newLink('single-payment', { amount: '34.99' });
  await page.goto(places.payment.address(id));
  await failed;
  for (const { name } of Object.values(wallets)) await expect(buttonOf(page, name)).toHaveCount(0);
  await expect(payPalLink(page)).toHaveCount(0);
  await expect(page.getByText('or pay by card')).toBeHidden();
  await fillHosted(page, { number: card });
  await cardForm(page).goOn.click();
  await expectPage(page, places.payment.after, id);
});

test('D-43 D-45 a page with Google Pay runs under its own policy, which names Google’s script by its address', async ({
  app,
  newLink,
}) => {
  const id = await newLink('single-payment', { amount: '34.99' });
  const { headers } = await fetch(`${app.url}${places.payment.address(id)}`);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain(' https://pay.google.com/gp/p/js/pay.js;');
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types doorstep default google-pay");
  expect(policy).not.toContain('unsafe-');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('permissions-policy')).toContain('payment=(self "https://pay.google.com")');
  const other = await fetch(`${app.url}/start-single-payment?id=${id}`);
  expect(other.headers.get('content-security-policy')).not.toContain('google');
});

test('the inventory names every script that a page with wallets loads', async ({ page, newLink }) => {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) loaded.add(request.url());
  });
  await visit(page, places.payment.address(await newLink('single-payment', { amount: '34.99' })), 'paypal');
  const names = [...loaded].map((url) => {
    const { origin, pathname } = new URL(url);
    if (origin === new URL(page.url()).origin) return pathname.replace(/-[\w-]{8}\.js$/, '-*.js');
    return cardScripts.some(({ address }) => address === url) ? url : `${origin}/*`;
  });
  const known = cardScripts.map(({ address }) => address);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(['/assets/apple-pay-*.js', '/assets/google-pay-*.js', '/assets/paypal-*.js']),
  );
});

for (const [purpose, place] of Object.entries(places))
  test(`D-43 D-45 ${purpose}: PayPal has a document of its own, without a card field, under a policy that names its script`, async ({
    page,
    app,
    newLink,
    watch,
  }) => {
    watch.allow(/the 'default' policy failed to execute/);
    const id = await newLink(place.journey, place.amount ? { amount: place.amount } : {});
    const policyOf = async (address: string) => (await fetch(`${app.url}${address}`)).headers;
    const card = await policyOf(place.address(id));
    expect(scriptsIn(card)).not.toContain('paypal');
    await visit(page, place.address(id), 'paypal');
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(`/with-paypal${place.address(id)}`);
    expect(page.frames().filter((frame) => /hosted-fields|cardinal/.test(frame.url()))).toEqual([]);
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await expectAccessible(page, 'the document with PayPal');

    const own = await policyOf(pathname + search);
    const policy = own.get('content-security-policy') ?? '';
    expect(scriptsIn(own)).toMatch(/ https:\/\/www\.sandbox\.paypal\.com/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types doorstep default");
    expect(policy).not.toMatch(/unsafe-|cardinal|google|(frame-src|form-action) \*/);
    expect(own.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    // A script of any other address is refused, by its name and by its type.
    const isLoaded = await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.src = 'https://songbirdstag.cardinalcommerce.com/x.js';
      } catch {
        return 'refused';
      }
      return script.src;
    });
    expect(isLoaded).toBe('refused');
  });

const scriptsIn = (headers: Headers) => /script-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0];

test('D-43 a page that does not offer PayPal has no such document', async ({ app, newLink }) => {
  const id = await newLink('card');
  expect((await fetch(`${app.url}/with-paypal/start-card?id=${id}`)).status).toBe(404);
  expect((await fetch(`${app.url}/with-paypal/card-mandate?id=${id}`)).status).toBe(200);
});
