/** Letters of two and four times the size, as WCAG asks for by zoom, on each page of an act and on the page after it. */
import type { Page } from '@playwright/test';
import { actsBySite, press } from '../support/browser/acts-by-site.ts';
import { expectPage } from '../support/browser/customer.ts';
import { expect, failedRequest } from '../support/browser/e2e-fixtures.ts';
import { mouse } from '../support/browser/hands.ts';
import { narrowWords } from '../support/browser/narrow.ts';
import { exampleWalks, test as ofExamples } from '../support/questions/example-walks.ts';

const values = {
  customer_name: 'Zoë O’Quill',
  order_reference: 'EF-204817',
  service_address: '1•• Example Street, AA1',
};

async function expectRoom(page: Page) {
  for (const width of [320, 640, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const size of ['200%', '400%']) {
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
      expect(await narrowWords(page), `${new URL(page.url()).pathname} at ${width} px and ${size}`).toEqual([]);
      // WCAG asks for no more than twice the size without scrolling sideways.
      if (size === '200%') expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

for (const [test, acting] of actsBySite) {
  for (const one of acting) {
    test(`letters of four times the size leave each word of ${one.act} its room, and of the page after it`, async ({
      page,
      newLink,
    }) => {
      const id = await newLink(one.journey, { ...one.rest, values: { ...values, ...one.rest?.values } });
      await one.reach(page, id);
      await expectRoom(page);
      await press(page, one);
      await expectPage(page, one.next);
      await expectRoom(page);
    });
  }
}

for (const [name, { link, first, walk }] of Object.entries(exampleWalks)) {
  ofExamples(
    `letters of four times the size leave each word of the example ${name} its room`,
    async ({ page, app, watch }) => {
      watch.allow(failedRequest(422));
      const { id } = await app.createLink(link);
      await page.goto(`${first}?id=${id}`);
      await walk({ page, hand: mouse, onPage: () => expectRoom(page) }, id);
    },
  );
}
