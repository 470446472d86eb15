/** The letters of the gallery as they are sent, each alone. In the dark they have the browser's colours. */
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { expect, test } from '../../../tests/support/drawn/gallery-fixtures.ts';
import { letterDocuments } from '../../../tests/support/letters/letter-documents.ts';

test('D-48 each kind of letter is accessible as it is sent, in every state', async ({ gallery, page }) => {
  const letters = letterDocuments(gallery);
  const kinds = new Set(letters.map(({ page }) => page));
  expect([...kinds].sort()).toEqual(
    gallery.sites.content.pages
      .map(({ name }) => name)
      .filter((name) => name.startsWith('letters/'))
      .sort(),
  );
  for (const { name, html } of letters) {
    await page.setContent(html);
    await expectAccessible(page, name);
  }
});
