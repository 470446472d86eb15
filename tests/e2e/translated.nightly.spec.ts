import { actsBySite, press } from '../support/browser/acts-by-site.ts';
import { expectPage } from '../support/browser/customer.ts';
import { expect } from '../support/browser/e2e-fixtures.ts';
import { translate, translateEarly, translators } from '../support/browser/translating.ts';

/** Nobody is kept from an act because the browser translates the page, and its record says so (D-49). */

const takesCard = ['payment', 'payment-method'];

for (const [test, acts] of actsBySite)
  for (const one of acts)
    for (const translator of one.act === 'contract-agreement' ? translators : (['Chrome'] as const))
      for (const isEarly of [true, false])
        test(`D-49 ${one.act} is recorded on a page that ${translator} translates ${isEarly ? 'before the script of the site runs' : 'after that'}`, async ({
          page,
          newLink,
          app,
          watch,
        }) => {
          // React draws an island anew if a translator was there first.
          if (takesCard.includes(one.act)) watch.allow(/React error #418/);
          const notice = page.locator('main [class*=translated]');
          if (isEarly) await translateEarly(page, translator);
          const id = await newLink(one.journey, one.rest);
          await one.reach(page, id);
          if (!isEarly) {
            await expect(notice).toBeHidden();
            await translate(page, translator);
          }
          await expect(notice).toBeVisible();
          await press(page, one);
          await expectPage(page, one.next, id);
          const { acts } = await app.showLink(id);
          const shown = takesCard.includes(one.act) ? {} : { shown: 'machine-translation' };
          expect(acts.find(({ act }) => act === one.act)).toMatchObject(shown);
        });
