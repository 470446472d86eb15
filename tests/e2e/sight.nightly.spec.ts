import { actsBySite } from '../support/browser/acts-by-site.ts';
import { openAct, press } from '../support/browser/acts-in-sight.ts';
import { alive, expectPage } from '../support/browser/customer.ts';
import { expect } from '../support/browser/e2e-fixtures.ts';
import { tamper, ways } from '../support/browser/tampering.ts';

for (const [test, acting] of actsBySite) {
  for (const one of acting) {
    test(`D-07 D-22 no way of hiding or changing a part lets ${one.act} be recorded`, async ({
      page,
      newLink,
      app,
    }) => {
      const { id, before, told } = await openAct(one, { page, newLink, app });
      for (const [name, part] of Object.entries(one.parts)) {
        for (const way of ways) {
          if (way === 'a figure changed' && !/\d/.test((await part(page).textContent()) ?? '')) continue;
          const undo = await tamper(part(page), way);
          // By script: what is tampered with may cover or hold the button.
          await page.evaluate(() => document.querySelector<HTMLFormElement>('#root form')?.requestSubmit());
          await expect(told, `${name}: ${way}`).toBeAttached();
          expect((await app.showLink(id)).completed, `${name}: ${way}`).toEqual(before);
          await undo();
        }
      }
      await press(page, one);
      await expectPage(page, one.next);
      expect((await app.showLink(id)).completed).toContain(one.act);
    });
  }

  for (const one of acting) {
    test(`R-E04 ${one.act} is recorded on a small screen with large text and wide spacing, which hide nothing`, async ({
      page,
      newLink,
      app,
    }) => {
      const id = await newLink(one.journey, one.rest);
      await page.setViewportSize({ width: 320, height: 640 });
      await one.reach(page, id);
      await alive(page);
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          ':root{font-size:200%!important} *{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}',
        );
        document.adoptedStyleSheets = [sheet];
      });
      await press(page, one);
      await expectPage(page, one.next);
      expect((await app.showLink(id)).completed).toContain(one.act);
    });
  }
}
