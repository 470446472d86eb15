import type { Request } from '@playwright/test';
import { mouse } from '../support/browser/hands.ts';
import { agree, press, reach, tick, type Walk } from '../support/browser/walk-steps.ts';
import { directDebitWalk, walks } from '../support/browser/walks.ts';
import type { Hit } from '../support/malformed/sender.ts';
import type { App } from '../support/server/app.ts';
import { openBrowser } from './states.ts';

/** A call of the customers' as a page made it, and its answer. */
export type Heard = { method: string; path: string; headers: Record<string, string>; body: string; hit: Hit };

/** A link whose customer has been to the end, with the reference of the last act and all calls of its pages. */
export type WalkedLink = { id: string; reference: string; heard: Heard[] };

const earlyStart: Walk = {
  link: { journey: 'contract', values: { offer: 'standard', early_start: 'asked' } },
  first: '/contract-start',
  completed: ['contract-agreement', 'early-start'],
  async walk(customer) {
    await reach(customer, '/contract-start');
    await agree(customer, 'Continue');
    await reach(customer, '/early-start');
    await tick(customer, 'Please start my service');
    await press(customer, 'Continue');
    await reach(customer, '/contract-complete');
  },
};

/** Walks one journey for each act in Chromium, on a site that takes Direct Debits. */
export async function walkLinks(app: App): Promise<WalkedLink[]> {
  const browser = await openBrowser();
  const walked: WalkedLink[] = [];
  try {
    for (const one of [earlyStart, walks.switch!, walks.card!, walks['single-payment']!, directDebitWalk]) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      });
      const heard: Heard[] = [];
      // Reads an answer before the page has it: after an act the page leaves, and its answers are gone.
      await context.route('**/public-api/**', async (route) => {
        const answer = await route.fetch();
        const type = answer.headers()['content-type'] ?? '';
        heard.push({ ...asked(route.request()), hit: { status: answer.status(), type, body: await answer.text() } });
        await route.fulfill({ response: answer });
      });
      const { id } = await app.createLink(one.link);
      const page = await context.newPage();
      await page.goto(`${app.url}${one.first}?id=${id}`);
      await one.walk({ page, hand: mouse }, id);
      await context.close();
      const { acts } = await app.showLink(id);
      walked.push({ id, reference: acts.at(-1)?.reference ?? '', heard });
    }
  } finally {
    await browser.close();
  }
  return walked;
}

/** A request without what the browser and the token add to it. */
function asked(request: Request): Omit<Heard, 'hit'> {
  const { 'content-type': type, 'idempotency-key': key } = request.headers();
  return {
    method: request.method(),
    path: new URL(request.url()).pathname,
    headers: { ...(type && { 'content-type': type }), ...(key && { 'idempotency-key': key }) },
    body: request.postData() ?? '',
  };
}
