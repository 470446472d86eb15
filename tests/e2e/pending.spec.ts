import type { Page } from '@playwright/test';
import { agree, alive, control, expectPage, goodCard, payBy } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { asStaticHost } from '../support/browser/static-host.ts';
import type { NewLink } from '../support/server/app.ts';
import { switchOrder } from '../support/server/orders.ts';

/** Lets the page come as a static host sends it, and holds what it asks about its link until the test lets that go. */
async function holdLink(page: Page): Promise<() => void> {
  await asStaticHost(page);
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/public-api\/links\//, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

/** Adds up how much the page has moved by itself, as browsers measure it. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const found = { total: 0, what: [] as string[] };
    Object.assign(window, { layoutShifts: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        found.total += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // Two frames, so that what has just been drawn is counted.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return (window as unknown as { layoutShifts: { total: number } }).layoutShifts.total;
    });
}

const wordings = [
  'Thanks for updating your package',
  'Thank you for choosing our service',
  'It takes two minutes.',
  'Please review and accept the contract summary below.',
];

test('D-17 before the link is read nobody sees either wording, a price or a button that might be another’s', async ({
  page,
  newLink,
}) => {
  const id = await newLink('contract', {
    customer: 'existing',
    values: { monthly_total_pence: 4567, broadband_monthly_pence: 3967 },
  });
  const letGo = await holdLink(page);
  await page.goto(`/contract-start?id=${id}`);
  await alive(page);
  for (const words of [...wordings, '£41.00', '£45.67', 'Continue to Mandate Setup']) {
    for (const found of await page.getByText(words).all()) await expect(found).toBeHidden();
  }
  await expect(page.getByRole('main').getByText(/£\d/).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText('Loading your details')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks for updating your package');
  await expect(page.getByText('£45.67').first()).toBeVisible();
  await expect(page.getByText('Loading your details')).toHaveCount(0);
});

test('D-17 a screen reader is told no wording either, before the link is read', async ({ page, newLink }) => {
  const id = await newLink('contract');
  const letGo = await holdLink(page);
  await page.goto(`/contract-start?id=${id}`);
  await alive(page);
  const spoken = await page.locator('main').ariaSnapshot();
  for (const words of wordings) expect(spoken).not.toContain(words);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for choosing our service' })).toBeVisible();
});

/** Agrees to the contract of a switch, and sets up the card where one is due. */
async function reachConfirm(page: Page, id: string, hasMandate: boolean): Promise<void> {
  await page.goto(`/contract-start?id=${id}`);
  await agree(page, hasMandate ? 'Continue to Mandate Setup' : 'Continue');
  // What is recorded leads on.
  await expect(page).not.toHaveURL(/contract-start/);
  if (hasMandate) {
    await page.goto(`/card-mandate?id=${id}`);
    await payBy(page, goodCard);
  }
  await expectPage(page, '/ots-confirm', id);
}

const viewports = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

for (const [kind, viewport] of Object.entries(viewports)) {
  test.describe(`D-17 on a ${kind} nothing moves when the link arrives`, () => {
    test.use({ viewport });

    // Where a journey has no step before, or a link no amount, what was kept for it is given back: the last number says how much moves then.
    const cases: [path: string, journey: string, rest: Omit<NewLink, 'journey'>, most?: number][] = [
      ['/start-card', 'card', {}, 0.1],
      ['/start-dd', 'direct-debit', {}, 0.1],
      ['/start-choice', 'choice', {}, 0.1],
      ['/contract-start', 'contract', { customer: 'new' }],
      ['/contract-start', 'contract', { customer: 'existing' }],
      ['/contract-start', 'contract-mandate', { methods: ['card'] }],
      ['/ots-start', 'switch', { order: switchOrder }],
      // The provider's name takes the heading of its services to a second line.
      ['/ots-confirm', 'switch', { order: switchOrder }, 0.08],
      ['/ots-confirm', 'switch-mandate', { methods: ['card'], order: switchOrder }, 0.08],
      ['/start-single-payment', 'single-payment', { amount: '34.99' }],
      ['/start-single-payment', 'single-payment', {}],
      ['/single-card-payment', 'single-payment', { amount: '34.99' }],
      ['/card-mandate', 'card', {}],
      ['/dd-mandate', 'choice', {}],
      ['/single-card-payment', 'single-payment', {}],
      ['/success-card', 'card', {}],
      ['/payment-success', 'single-payment', {}],
      ['/contract-complete', 'contract', {}],
    ];

    test('on any page', everyWay, async ({ page, newLink }) => {
      // Pages at the end of a journey take its steps first.
      test.slow();
      const shifts = await measureShifts(page);
      for (const [path, journey, rest, most = 0.05] of cases) {
        const id = await newLink(journey, rest);
        // A step opened early says so above everything else.
        if (path === '/ots-confirm') await reachConfirm(page, id, rest.methods !== undefined);
        const letGo = await holdLink(page);
        await page.goto(path === '/single-card-payment' ? `${path}/${id}` : `${path}?id=${id}`);
        await alive(page);
        letGo();
        await expect(page.locator('main [data-v]:empty:visible')).toHaveCount(0);
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        const { order: _, ...particulars } = rest;
        expect.soft(await shifts(), `${path} ${journey} ${JSON.stringify(particulars)}`).toBeLessThan(most);
        await page.unrouteAll();
      }
    });
  });
}

test('D-17 nothing moves while a card is typed in, recognised and refused', async ({ page, newLink, watch }) => {
  watch.allow(/card-not-shifted/);
  await page.setViewportSize(viewports.phone);
  const shifts = await measureShifts(page);
  await page.goto(`/card-mandate?id=${await newLink('card')}`);
  await payBy(page, { number: '4000 0000 0000 1018' });
  await expect(page.getByText('Error : authenticate_frictionless_failed')).toBeVisible();
  expect(await shifts()).toBeLessThan(0.05);
});

test(
  'D-17 a page that is about to be left for another shows nothing of the link',
  everyWay,
  async ({ page, newLink }) => {
    const id = await newLink('contract');
    await page.goto(`/contract-start?id=${id}`);
    await agree(page, 'Continue');
    await expectPage(page, '/contract-complete', id);

    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const heading = document.querySelector('h1');
        if (location.pathname === '/contract-start' && heading?.checkVisibility({ visibilityProperty: true })) {
          const visible = [...heading.querySelectorAll('span')].filter((span) =>
            span.checkVisibility({ visibilityProperty: true }),
          );
          seen.push(...visible.map((span) => span.textContent ?? ''));
        }
      }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    });
    await page.goto(`/contract-start?id=${id}`);
    await expectPage(page, '/already-used', id);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.filter((text) => wordings.includes(text))).toEqual([]);
  },
);

test('D-17 R-P16 a payment’s amount is never another’s, not even for a moment', async ({ page, newLink }) => {
  const id = await newLink('single-payment', { amount: '34.99' });
  await page.goto(`/single-card-payment/${id}`);
  await payBy(page, goodCard);
  await expectPage(page, '/payment-success', id);
  const letGo = await holdLink(page);
  // What shows in each frame from the first, also before the bundle is there.
  await page.addInitScript(() => {
    const frames = new Set<string>();
    Object.assign(window, { frames });
    const look = () => {
      frames.add(document.querySelector<HTMLElement>('#root')?.innerText ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await alive(page);
  const frames = await page.evaluate(() => [...(window as unknown as { frames: Set<string> }).frames]);
  expect(frames.filter((text) => /secure payment link|was successful|cannot confirm/.test(text))).toEqual([]);
  await expect(page.getByText('Thank you for using our secure payment link.')).toBeHidden();
  await expect(page.getByText('was successful')).toBeHidden();
  letGo();
  await expect(page.getByText('Your payment of £34.99 was successful.')).toBeVisible();
  await expect(control(page, 'Continue')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('D-33 an outcome page without an id has its words at once, from whatever host, and no script', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await asStaticHost(page);
    await page.goto('/payment-success');
    await expect(page.getByText('Thank you for using our secure payment link.')).toBeVisible();
    expect(scripts).toEqual([]);
    expect(await page.locator('main [inert]').count()).toBe(0);
  });
});
