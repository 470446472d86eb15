/**
 * Whatever of a page does not come, or comes late: nothing is recorded while what an act is about is not drawn. The pages of
 * contract and switch say why, and come back by themselves or by Try again. A browser that keeps nothing for the page keeps nobody from an act.
 */
import type { Page, Route } from '@playwright/test';
import messages from '../../content/messages.json' with { type: 'json' };
import { actsBySite } from '../support/browser/acts-by-site.ts';
import { type Acting, press } from '../support/browser/acts-in-sight.ts';
import { control, expectPage } from '../support/browser/customer.ts';
import { expect } from '../support/browser/e2e-fixtures.ts';

/** What else the page has asked this server for: scripts, styles, pictures, calls. */
const askedFor = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ origin }) => origin === location.origin)
        .map(({ pathname }) => pathname),
    ),
  ]);

const areDrawn = async (page: Page, { parts }: Acting) => {
  const drawn = Object.values(parts).map((part) => part(page).isVisible());
  return (await Promise.all(drawn)).every(Boolean);
};

/** The messages that say why nothing can be recorded now, as far as their first placeholder. */
const reasons = [
  ...['loading', 'readFailed', 'notLoaded', 'blockFailed', 'notShown', 'pleaseWait', 'formRefused', 'gateTickMissing'],
  ...['cardLoading', 'cardUnavailable', 'cardNetworkFailed', 'cardFieldsBlocked', 'cardIncomplete', 'cardNotCharged'],
  ...['submitFailed', 'submitUnanswered', 'submitUnconfirmed', 'answerLost', 'errorSummary'],
].map((name) => (messages as Record<string, string>)[name]!.split('{')[0]!);

/** What of that the page says. A hint beside a box or a field says it too. */
const saidBy = (page: Page) =>
  page.evaluate(
    (reasons) => reasons.filter((reason) => document.body.innerText.includes(reason)),
    [...reasons, 'Tick the box'],
  );

/** The acts whose pages are listened to, and come back without being loaded again by hand. */
const heard = ['contract-agreement', 'switch-consent'];

/** Does the act as a customer does who waits, or presses Try again where the page offers that. */
async function comeBack(page: Page, one: Acting): Promise<void> {
  await expect(async () => {
    const again = control(page, 'Try again').first();
    if (await again.isVisible()) {
      // Inside a gate it waits for the tick.
      await one.prepare?.(page).catch(() => undefined);
      await again.click();
    }
    await one.prepare?.(page);
    await press(page, one);
    await page.waitForURL(({ pathname }) => pathname === one.next, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

/** How the storage of a browser fails a page, as a script that runs in it first. */
const spoilt: Record<string, () => void> = {
  'is denied': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The document is sandboxed.', 'SecurityError');
        },
      });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  },
  'is emptied all the time': () => {
    setInterval(() => {
      localStorage.clear();
      sessionStorage.clear();
    }, 20);
  },
};

for (const [test, acting] of actsBySite) {
  for (const one of acting) {
    for (const way of ['fails', 'is late'] as const) {
      test(`R-E04 D-22 whichever file or call of its page ${way}, ${one.act} is recorded only with all of it drawn, and then by itself or by Try again`, async ({
        page,
        newLink,
        app,
        watch,
      }) => {
        test.setTimeout(900_000);
        watch.allow(/./);
        let id = await newLink(one.journey, one.rest);
        await one.reach(page, id);
        await page.waitForLoadState('networkidle');
        const files = await askedFor(page);
        expect(files.length).toBeGreaterThan(1);
        // What cannot be pressed or filled in need not be waited for.
        page.setDefaultTimeout(3_000);
        for (const file of files) {
          const held: Route[] = [];
          await page.route(
            ({ pathname }) => pathname === file,
            async (route) => (way === 'fails' ? route.abort('connectionreset') : void held.push(route)),
          );
          await page.reload({ waitUntil: 'domcontentloaded' });
          const wasDrawn = await one
            .prepare?.(page)
            .catch(() => undefined)
            .then(() => areDrawn(page, one));
          const isDrawn = wasDrawn ?? (await areDrawn(page, one));
          await press(page, one).catch(() => undefined);
          await page.waitForURL(({ pathname }) => pathname === one.next).catch(() => undefined);
          const { completed } = await app.showLink(id);
          if (completed.includes(one.act)) expect(isDrawn, `${file} ${way}`).toBe(true);
          const isHeard = !completed.includes(one.act) && heard.includes(one.act);
          if (isHeard) await expect.poll(() => saidBy(page), { message: `${file} ${way}: why` }).not.toEqual([]);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
          if (isHeard) await comeBack(page, one);
          if (!(await app.showLink(id)).completed.includes(one.act)) continue;
          id = await newLink(one.journey, one.rest);
          await one.reach(page, id);
        }
        page.setDefaultTimeout(30_000);
        await page.reload();
        await one.prepare?.(page);
        await press(page, one);
        await expectPage(page, one.next);
        expect((await app.showLink(id)).completed).toContain(one.act);
      });
    }
  }

  for (const one of acting) {
    for (const [way, spoil] of Object.entries(spoilt)) {
      test(`R-E04 ${one.act} is recorded where the storage of the browser ${way}`, async ({ page, newLink, app }) => {
        await page.addInitScript(spoil);
        const id = await newLink(one.journey, one.rest);
        await one.reach(page, id);
        await press(page, one);
        await expectPage(page, one.next);
        expect((await app.showLink(id)).completed).toContain(one.act);
      });
    }
  }
}
