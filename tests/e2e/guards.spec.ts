import type { APIRequestContext } from '@playwright/test';
import { control, expectPage, open } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { switchOrder } from '../support/server/orders.ts';

/** A page that shows a switch order asks for it along with the link; of a link that is not active it is refused. */
const orderRefused = failedRequest('(409|410|503)');

const demo = (number: number) => `00000000-0000-4000-8000-000000000${number}`;

const required = [
  '/start-card',
  '/start-dd',
  '/start-choice',
  '/card-mandate',
  '/dd-mandate',
  '/contract-start',
  '/ots-start',
  '/ots-confirm',
  '/start-single-payment',
];
const outcomes = [
  '/success-card',
  '/success-dd',
  '/contract-complete',
  '/payment-success',
  '/ots-complete',
  '/already-used',
  '/expired-link',
  '/maintenance',
  '/sor-expired',
];

/** Each state, a link of it, the page that it leads to, its heading, and what that page says. */
const states = [
  [
    'used',
    demo(501),
    '/already-used',
    'Your card is already set up',
    'Contact our Customer Care team, and we will send you a new one',
  ],
  ['expired', demo(502), '/expired-link', 'This link has expired', 'can send you a new secure link'],
  [
    'under maintenance',
    demo(503),
    '/maintenance',
    'These pages are under maintenance',
    'check back in a few hours',
    'Please contact our Customer Care team',
  ],
  [
    'past its switch match response',
    demo(303),
    '/sor-expired',
    'Your switch order needs to be raised again',
    'a new Switch Match Request is needed',
    'raise a whole new switch order on our website',
  ],
] as const;

/** What the server answers when a page is asked for, with no browser to follow it. */
async function answerTo(request: APIRequestContext, address: string) {
  const answer = await request.get(address, { maxRedirects: 0 });
  return { status: answer.status(), to: answer.headers().location, text: await answer.text() };
}

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('R-E02 one press on the page of an expired link asks for a new one, with the same words with and without an address', async ({
      page,
      app,
      newLink,
    }) => {
      const said: (string | null)[] = [];
      for (const values of [{ customer_email: 'reader@example.com' }, undefined]) {
        const id = await newLink('card', values && { values });
        await app.expireLink(id);
        await open(page, '/start-card', id);
        await page.getByRole('button', { name: 'Send me a new link' }).click();
        await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeHidden();
        said.push(await page.locator('main').textContent());
      }
      expect(said[0]).toContain('send a new link to the address that they have for you');
      expect(said[1]).toBe(said[0]);
    });
  });

for (const [state, id, to, heading, ...says] of states) {
  test(`R-E02 R-P08 R-P09 R-P10 R-O13 R-O14 a link that is ${state} leads every required page to ${to}, with the id, which says what to do`, async ({
    page,
    request,
    watch,
  }) => {
    watch.allow(orderRefused);
    for (const address of [...required.map((path) => `${path}?id=${id}`), `/single-card-payment/${id}`]) {
      expect(await answerTo(request, address), address).toMatchObject({ status: 303, to: `${to}?id=${id}` });
    }
    await open(page, '/ots-start', id);
    await expectPage(page, to, id);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    for (const words of says) await expect(page.getByText(words).first()).toBeVisible();
    if (to !== '/sor-expired') return;
    const main = page.getByRole('main');
    const site = main.getByRole('link', { name: 'www.example.com' });
    await expect(site).toHaveAttribute('href', 'https://www.example.com');
    await expect(main.getByRole('button')).toHaveCount(0);
    const links = await main.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.filter((address) => !/^(tel|mailto|https):/.test(address ?? ''))).toEqual([]);
  });

  test(`D-11 an outcome page never redirects a link that is ${state}, and loads no code of blocks`, async ({
    request,
  }) => {
    for (const path of outcomes) {
      const answer = await answerTo(request, `${path}?id=${id}`);
      expect(answer, path).toMatchObject({ status: 200, to: undefined });
      expect(answer.text, path).not.toMatch(/ data-islands=|modulepreload/);
      expect(answer.text, path).toContain('Example Fibre Limited');
    }
  });
}

test('R-E03 whatever is wrong with an id, a required page says the same: that the link does not work, and not why', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(failedRequest(404));
  const unknown = '00000000-0000-4000-8000-00000000ffff';
  const addresses = ['/contract-start', '/card-mandate', '/ots-start', '/start-card'].flatMap((path) =>
    ['', `?id=${unknown}`, '?id=abc', '?id=%22%3E%3Cscript%3E'].map((query) => path + query),
  );
  const mains = new Set<string>();
  for (const address of [...addresses, `/single-card-payment/${unknown}`, '/single-card-payment/abc']) {
    const { status, text } = await answerTo(request, address);
    const [main = ''] = /<main.*<\/main>/s.exec(text) ?? [];
    expect([address, status, main.includes('This link does not work')]).toEqual([address, 404, true]);
    expect(main, address).not.toMatch(/unknown|malformed|no such|invalid id/i);
    mains.add(main.replaceAll(/<[^>]*>/g, ''));
  }
  expect([...mains]).toHaveLength(1);

  await page.goto('/start-card?id=abc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await expect(page.getByText('can send you a new')).not.toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === '/start-card');
});

test('D-11 on an optional page an id that does not exist counts as none', async ({ page, watch }) => {
  watch.allow(failedRequest(404));
  for (const query of ['', '?id=abc', '?id=00000000-0000-4000-8000-00000000ffff']) {
    await page.goto(`/payment-success${query}`);
    await expect(page.getByText('Thank you for using our secure payment link.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('£');
  }
});

test('R-P16 D-03 /payment-success names no amount for a link that has not paid, nor one from the address', async ({
  page,
  newLink,
}) => {
  const id = await newLink('single-payment', { amount: '34.99' });
  await page.goto(`/payment-success?id=${id}&amount=99.00`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot confirm a payment here');
  await expect(page.getByText('No payment is recorded for this link.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('£');
});

const unconfirmed = [
  ['/success-card', 'card', 'Your card is set up', 'We cannot confirm your card here'],
  ['/success-dd', 'direct-debit', 'Your Direct Debit is set up', 'We cannot confirm your Direct Debit here'],
  ['/contract-complete', 'contract', 'Your contract is agreed', 'We cannot confirm your contract here'],
  ['/ots-complete', 'switch', 'You have confirmed your switch', 'We cannot confirm your switch here'],
] as const;

test('D-33 an outcome page says of a link whose act is not recorded that it cannot confirm it, also in its title, and how to find out', async ({
  page,
  newLink,
}) => {
  for (const [path, journey, claim, truth] of unconfirmed) {
    const id = await newLink(journey, journey === 'switch' ? { order: switchOrder } : {});
    await page.goto(`${path}?id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(truth);
    expect(await page.title()).not.toContain(claim);
    await expect(page.getByText('load this page again')).toBeVisible();
    await expect(control(page, 'Go to the earlier step')).toHaveAttribute('href', new RegExp(`start.*[?]id=${id}`));
    await expect(page.getByRole('main')).not.toContainText(/Thank you|all set|What happens next/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(claim);
  }
});

test('R-G11 R-G12 D-11 a link goes where its state leads, also on a later page of its journey', async ({
  page,
  newLink,
  app,
  watch,
}) => {
  watch.allow(orderRefused);
  const id = await newLink('switch', { order: switchOrder });
  await open(page, '/ots-start', id);
  await app.expireLink(id);
  await open(page, '/ots-confirm', id);
  await expectPage(page, '/expired-link', id);
});

test('R-E02 R-E04 a link that expires while its page is open leads to the page for that', async ({
  page,
  newLink,
  app,
  watch,
}) => {
  watch.allow(failedRequest(410));
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  await page.getByRole('checkbox', { name: 'I Agree to this contract' }).check();
  await app.expireLink(id);
  await control(page, 'Continue').click();
  await expectPage(page, '/expired-link', id);
  expect((await app.showLink(id)).completed).toEqual([]);
});
