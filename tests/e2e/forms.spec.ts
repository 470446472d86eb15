import type { Page } from '@playwright/test';
import { agree, control } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { drawnForm, expectReadable, keepScripts, ways } from '../support/browser/without-script.ts';
import { freshToken } from '../support/server/customer-calls.ts';
import { switchOrder } from '../support/server/orders.ts';

/** Opens a page with a link, and does not wait for its scripts. */
const open = (page: Page, path: string, id: string) => page.goto(`${path}?id=${id}`, { waitUntil: 'commit' });

/** The page at an address, whether or not its scripts have come. */
async function expectPage(page: Page, path: string, id: string) {
  await expect.poll(() => page.url().replace(/^https?:..[^/]+/, '')).toBe(`${path}?id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const way of ways) {
  test.describe(`D-24 where ${way}`, () => {
    test.use({ javaScriptEnabled: way !== 'JavaScript is off' });
    test.beforeEach(({ watch }) => watch.allow(/Failed to load resource/));

    test('R-K04 R-K06 a contract is agreed to once the box is ticked, with the evidence of a call', async ({
      page,
      newLink,
      app,
    }) => {
      await keepScripts(page, way);
      const id = await newLink('contract');
      await open(page, '/contract-start', id);
      await expectReadable(page, way, 'the contract');
      const go = control(page, 'Continue');
      if (way === 'JavaScript is off') {
        // The browser itself says that the box is required.
        await go.click();
        await expectPage(page, '/contract-start', id);
      } else await expect(go).toBeDisabled();

      await agree(page, 'Continue');
      await expectPage(page, '/contract-complete', id);
      if (way !== 'the bundle is late') {
        await control(page, 'Save or print a copy').click();
        await expect(page.getByRole('heading', { name: 'Your right to cancel' })).toBeVisible();
        await expect(page.getByText('We have recorded the same')).toBeVisible();
      }
      const { acts, status } = await app.showLink(id);
      expect(status).toBe('used');
      expect(acts).toMatchObject([
        {
          act: 'contract-agreement',
          statement: 'I Agree to this contract',
          button: 'Continue',
          document: 'contract',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          user_agent: expect.stringContaining('Mozilla'),
        },
      ]);
    });

    test('R-O07 R-O09 R-O12 R-O15 a switch is agreed to, confirmed and thanked for; cancelling asks first', async ({
      page,
      newLink,
      app,
    }) => {
      await keepScripts(page, way);
      const id = await newLink('switch', { order: switchOrder });
      await open(page, '/ots-start', id);
      await control(page, 'Cancel this order').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Are you sure you wish to cancel?');
      await expect(control(page, 'Yes, take me to my order')).toHaveAttribute('href', 'https://www.example.com/order');
      await expectReadable(page, way, 'the question');
      await control(page, 'No, keep it').click();
      await expectPage(page, '/ots-start', id);
      expect((await app.showLink(id)).acts).toEqual([]);

      await control(page, 'Yes I Agree').click();
      await expectPage(page, '/contract-start', id);
      await agree(page, 'Continue');
      await expectPage(page, '/ots-confirm', id);
      await control(page, 'Yes I Agree to make the Switch').click();
      await expectPage(page, '/ots-complete', id);
      await expect(page.getByText(/^Thank you.* processing your order.* manage the switch/)).toBeVisible();
      expect((await app.showLink(id)).acts).toMatchObject([
        { act: 'contract-agreement', button: 'Continue' },
        { act: 'switch-consent', statement: 'Yes I Agree to make the Switch', order_sha256: expect.any(String) },
      ]);
    });
  });
}

test('R-K06 a tick before the bundle counts, and is not lost when it comes', async ({ page, newLink, app }) => {
  const scripts = await keepScripts(page, 'the bundle is late');
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  await page.getByRole('checkbox', { name: 'I Agree to this contract' }).check();
  await scripts.release();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await control(page, 'Continue').click();
  await expectPage(page, '/contract-complete', id);
  expect((await app.showLink(id)).acts).toHaveLength(1);
});

test(
  'a page that answers a form says what is wrong, and script goes on from there',
  everyWay,
  async ({ page, newLink, app, watch }) => {
    watch.allow(failedRequest(403));
    const id = await newLink('contract');
    const scripts = await keepScripts(page, 'the bundle is late');
    await open(page, '/contract-start', id);
    await page.context().clearCookies();
    await agree(page, 'Continue');
    await expect(page).toHaveTitle(/^Error: Your contract/);
    await expect(page.locator(':focus').getByRole('alert')).toContainText('There is a problem');
    await expectReadable(page, 'the bundle is late', 'the problem');
    expect((await app.showLink(id)).acts).toEqual([]);
    await scripts.release();
    await agree(page, 'Continue');
    await expectPage(page, '/contract-complete', id);
    expect((await app.showLink(id)).acts).toHaveLength(1);
  },
);

test.describe('a form that is not as the page drew it', () => {
  const wrong: [
    what: string,
    status: number,
    change: (form: Record<string, string>) => string | Record<string, string>,
  ][] = [
    ['without the tick', 422, ({ ticked: _, ...form }) => form],
    ['with a tick that says no', 422, (form) => ({ ...form, ticked: 'no' })],
    ['with a tick that says nothing', 422, (form) => ({ ...form, ticked: '' })],
    ['without a field', 422, ({ statement: _, ...form }) => form],
    ['with a field twice', 422, (form) => `${new URLSearchParams(form)}&button=Continue`],
    ['with a hash that is none', 422, (form) => ({ ...form, sha256: 'x' })],
    ['of another act', 422, (form) => ({ ...form, form: 'switch-consent' })],
    ['of no act', 422, (form) => ({ ...form, form: 'constructor' })],
    ['with an escape that is none', 400, (form) => `${new URLSearchParams(form)}&x=%E0%A4`],
    ['with a NUL character', 422, (form) => ({ ...form, extra: '\0' })],
    ['with a forged token', 403, (form) => ({ ...form, xsrf_token: 'forged.token' })],
    ['without a token', 403, ({ xsrf_token: _, ...form }) => form],
    ['with other words beside the box', 409, (form) => ({ ...form, statement: 'I may agree' })],
    ['with another button', 409, (form) => ({ ...form, button: 'Perhaps' })],
    ['of an earlier document', 409, (form) => ({ ...form, version: '2020-01' })],
    ['of another text', 409, (form) => ({ ...form, sha256: 'a'.repeat(64) })],
    ['of 1 MB', 413, (form) => ({ ...form, extra: 'x'.repeat(1_000_000) })],
  ];

  test('D-24 gets a page in words with its status, and nothing is recorded', async ({ request, newLink, app }) => {
    const id = await newLink('contract');
    const path = `/contract-start?id=${id}`;
    const form = { ...(await drawnForm(request, path)), ticked: 'yes' };
    const type = 'application/x-www-form-urlencoded';
    const post = async (data: string | Record<string, string>, headers: Record<string, string> = {}) => {
      const answer = await request.post(path, {
        data: typeof data === 'string' ? data : `${new URLSearchParams(data)}`,
        headers: { origin: app.url, 'content-type': type, ...headers },
      });
      return { status: answer.status(), text: await answer.text(), url: answer.url() };
    };
    const inWords = (text: string) => [/<title>Error: Your contract/.test(text), /There is a problem/.test(text)];

    const another = await freshToken(Number(new URL(app.url).port));
    const foreign = ['with the token of another session', 403, () => ({ ...form, xsrf_token: another })] as const;
    for (const [what, status, change] of [...wrong, foreign]) {
      const answer = await post(change(form));
      expect([what, answer.status, ...inWords(answer.text)]).toEqual([what, status, true, true]);
    }
    for (const [headers, status] of [
      [{ origin: 'https://example.org' }, 403],
      [{ origin: 'null' }, 403],
      [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'content-type': 'application/json' }, 415],
      [{ 'content-type': 'text/plain' }, 415],
      [{ 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ] as const) {
      const answer = await post(form, headers);
      expect([headers, answer.status, ...inWords(answer.text)]).toEqual([headers, status, true, true]);
    }
    expect((await app.showLink(id)).acts).toEqual([]);

    // Twice pressed is once recorded, also at once or with the origin withheld, and the same form later leads on.
    const withheld = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    const answers = await Promise.all([post(form), post(form, withheld), post(form, withheld)]);
    answers.push(await post(form));
    expect(answers.map(({ status, url }) => [status, url])).toEqual(
      answers.map(() => [200, `${app.url}/contract-complete?id=${id}`]),
    );
    expect((await app.showLink(id)).acts).toHaveLength(1);
  });

  test('is refused with the contacts where the document has changed twice', async ({ request, newLink, app }) => {
    const path = `/contract-start?id=${await newLink('contract')}`;
    const stale = { ...(await drawnForm(request, path)), ticked: 'yes', version: '2020-01' };
    const post = async (form: Record<string, string>) =>
      (await request.post(path, { form, headers: { origin: app.url } })).text();
    const first = await post(stale);
    expect(first).toContain('This is the new version');
    expect(first).toContain('name="again" value="documentChanged"');
    expect(await post({ ...stale, again: 'documentChanged' })).toContain('have changed again');
  });

  test(
    'of a link that another person has used meanwhile leads to the page that says so, and nothing is recorded twice',
    everyWay,
    async ({ playwright, newLink, app }) => {
      const id = await newLink('contract');
      const path = `/contract-start?id=${id}`;
      const people = await Promise.all([1, 2].map(() => playwright.request.newContext({ baseURL: app.url })));
      const forms = await Promise.all(people.map((person) => drawnForm(person, path)));
      for (const [i, person] of people.entries()) {
        const sent = { form: { ...forms[i], ticked: 'yes' }, headers: { origin: app.url }, maxRedirects: 0 };
        const answer = await person.post(path, sent);
        expect([answer.status(), answer.headers().location]).toEqual([303, `/contract-complete?id=${id}`]);
      }
      const led = await (await people[1]!.get(`/contract-complete?id=${id}`)).text();
      expect(led.split('<script')[0]!.includes('Your contract is agreed')).toBe(true);
      expect((await app.showLink(id)).acts).toHaveLength(1);
      for (const person of people) await person.dispose();
    },
  );

  test(
    'leads to the page of the link where the link is not active any more, or to the step that is missing',
    everyWay,
    async ({ request, newLink, app }) => {
      const id = await newLink('switch', { order: switchOrder });
      const form = await drawnForm(request, `/ots-confirm?id=${id}`);
      const post = (path: string, fields: Record<string, string>) =>
        request.post(path, { form: fields, headers: { origin: app.url } });
      expect((await post(`/ots-confirm?id=${id}`, form)).url()).toBe(`${app.url}/contract-start?id=${id}`);
      await app.expireLink(id);
      expect((await post(`/ots-confirm?id=${id}`, form)).url()).toBe(`${app.url}/expired-link?id=${id}`);
      const unknown = await post(`/ots-confirm?id=${crypto.randomUUID()}`, form);
      expect([unknown.status(), await unknown.text()]).toEqual([
        404,
        expect.stringContaining('This link does not work'),
      ]);
      expect((await app.showLink(id)).acts).toEqual([]);
    },
  );
});
