import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { touch } from '../support/browser/hands.ts';
import { walks } from '../support/browser/walks.ts';

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('R-G02 D-40 by touch alone each step is a load of the next page from its top, and no page keeps the id of the link, which is a secret, or passes it on', async ({
    page,
    context,
    newLink,
    app,
  }) => {
    const { link, first, completed, walk } = walks['switch-mandate']!;
    const id = await newLink(link.journey, link);
    const referrers: { to: string; from: string }[] = [];
    context.on('request', (request) => referrers.push({ to: request.url(), from: request.headers().referer ?? '' }));
    const onPage = async () => {
      const { place, ...kept } = await page.evaluate(() => {
        // A page that is loaded has no mark of the one before.
        const place = [document.documentElement.hasAttribute('data-mark'), scrollY];
        document.documentElement.setAttribute('data-mark', '');
        const stores = [{ ...localStorage }, { ...sessionStorage }];
        return { place, title: document.title, cookie: document.cookie, stores, words: document.body.innerText, name };
      });
      expect(place).toEqual([false, 0]);
      expect(JSON.stringify(kept).toLowerCase()).not.toContain(id.slice(0, 13));
    };
    await page.goto(`${first}?id=${id}`);
    await walk({ page, hand: touch, onPage }, id);
    expect(await app.showLink(id)).toMatchObject({ status: 'used', completed });
    expect(referrers.length).toBeGreaterThan(5);
    const { origin } = new URL(page.url());
    expect(referrers.filter(({ to, from }) => from.includes(id) && new URL(to).origin !== origin)).toEqual([]);
  });
});
