/** The letters of the gallery as they are sent, each alone. In the dark they have the browser's colours. */
import { expectAccessible } from '../../../../tests/support/browser/audit.ts';
import { expect, stateAt, test } from '../../../../tests/support/drawn/gallery-fixtures.ts';

test('D-48 each kind of letter is accessible as it is sent, in every state', async ({ gallery, page }) => {
  const letters = gallery.lists.filter(({ name }) => name.startsWith('letters/'));
  // Nobody gets a letter about what no journey of the content records.
  const pictures = letters.flatMap((one) => one.pictures);
  expect(pictures.length).toBeGreaterThan(letters.length);
  for (const { id } of pictures) {
    await page.goto(stateAt(gallery, id));
    await expectAccessible(page, id);
  }
});
