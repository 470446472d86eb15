/** D-06 A service starts within the days for cancelling, and is charged for, only where the customer asked for that. */
import { dayAfter } from '../../src/rules/journey/counted-dates.ts';
import { inLondon } from '../../src/rules/london-time.ts';
import { nameOf } from '../../src/server/base/link-name.ts';
import { agree, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { expectOneTruth } from '../support/browser/papers.ts';

test.describe.configure({ mode: 'default' });

const words = (day: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(day));

for (const [what, answer, javaScriptEnabled] of [
  ['who asks to start early is told the day, the charges and what follows from the day', 'yes', true],
  ['without script, who waits reads of no early day, and nothing is counted from it', 'no', false],
] as const)
  test.describe(() => {
    test.use({ javaScriptEnabled });

    test(`D-41 ${what}`, async ({ page, newLink, app, watch }) => {
      watch.allow(/status of 422/);
      const today = inLondon(new Date().toISOString()).slice(0, 10);
      const [start, last] = [dayAfter(today, 10)!, dayAfter(today, 14)!];
      const values = {
        offer: 'standard',
        early_start: 'asked',
        service_start: start,
        customer_email: 'ada@example.com',
      };
      const id = await newLink('contract', { values });
      await open(page, '/contract-start', id);
      await expect(page.getByText('If you did not ask us, you pay none of these.')).toBeAttached();
      await agree(page, 'Continue');
      await expectPage(page, '/early-start', id);
      await expect(page.getByText(words(start))).toBeVisible();

      await control(page, 'Continue').click();
      if (javaScriptEnabled) {
        await expect(page.getByRole('link', { name: 'Choose when we should start your service' })).toBeVisible();
      }
      const label =
        answer === 'yes'
          ? `Start as soon as possible. If I cancel within my 14 days, until ${words(last)} at least, I pay at most £40.00 for installation and activation, a thirtieth of the monthly price for each day of service, and the cost of returning the equipment`
          : `Wait until after my 14 days, which last until ${words(last)} at least`;
      await page.getByRole('radio', { name: label }).check();
      await control(page, 'Continue').click();
      await expectPage(page, '/contract-complete', id);
      const receipt = page.locator('main');
      const asked =
        answer === 'yes' ? 'You asked us to start early' : `You asked us to waitWe start after ${words(last)}`;
      await expect(receipt.getByRole('listitem').filter({ hasText: 'You asked us' })).toContainText(asked);
      await expect(receipt).toContainText(
        `Last day to cancel without an early release fee${words(last)}. Or 14 days from order confirmation, if later`,
      );
      const letters = async () => {
        const all: { link: string; text: string }[] = await (await page.request.get('/demo/letters.json')).json();
        return all.filter((letter) => letter.link === nameOf(id)).map(({ text }) => text);
      };
      await expect.poll(letters).toEqual([expect.stringContaining(asked.slice(0, 20))]);
      expect((await letters())[0]!.includes(words(start))).toBe(answer === 'yes');
      for (const step of ['Your service starts', 'Your minimum period ends'])
        await expect(page.getByRole('listitem').filter({ hasText: new RegExp(step) })).toHaveCount(
          answer === 'yes' ? 1 : 0,
        );
      if (answer === 'yes') await expect(receipt).toContainText(words(start));
      const { papers } = await expectOneTruth(page, id);
      // The answer is known, so that no paper but the contract asks what if.
      for (const paper of ['receipt', 'letter contract-confirmation', 'PDF receipt']) {
        expect(papers[paper]).not.toContain('If you ask us');
        expect(papers[paper]!.includes('£40.00'), paper).toBe(answer === 'yes');
      }
      const { status, acts } = await app.showLink(id);
      expect(status).toBe('used');
      const { answers } = acts[1] as unknown as { answers: { words: string }[] };
      expect(answers.map((one) => one.words)).toEqual([label]);
    });
  });
