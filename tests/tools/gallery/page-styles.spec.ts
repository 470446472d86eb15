/** Every state of the gallery as the server draws it for its link, with the styles that it has inline and with all styles. */
import { join } from 'node:path';
import { withLinkId } from '../../../src/rules/link-id.ts';
import { runBundle } from '../../../src/server/release/load-bundle.ts';
import { currentCode } from '../../../src/tools/build/code.ts';
import { galleryLinkId, type Scene } from '../../../src/tools/gallery/model.ts';
import { drawnOf } from '../../support/drawn-scene.ts';
import { expect, test } from '../../support/gallery-fixtures.ts';
import { differences, missingRules, shell, widths } from '../../support/page-styles.ts';

type Prerenderer = typeof import('../../../src/app/prerender.tsx');

const { drawForLink } = runBundle(join(currentCode()!.folder, 'drawing', 'drawing.cjs')) as Prerenderer;

test.use({ javaScriptEnabled: false });

test('D-23 a drawn page looks as with all styles, in every state', async ({ page, gallery }) => {
  test.setTimeout(600_000);
  await page.route('**', (route) => route.abort());
  const known = new Set<string>();
  const choices = new Set<string>();
  const draw = (scene: Scene) => {
    const { site, pages } = gallery.sites[scene.site];
    const shown = pages.find(({ name }) => name === scene.page)!;
    const linkId = scene.link && galleryLinkId;
    const location = withLinkId(shown.page.path, linkId);
    const drawn = drawnOf(scene, gallery.orders);
    return drawForLink({ site, page: shown, location, linkId: linkId ?? '', drawn, document: shell! });
  };
  for (const { scene } of gallery.sections.flatMap(({ pictures }) => pictures)) {
    const { html, inline } = draw(scene);
    if (known.has(html)) continue;
    known.add(html);
    const name = `${scene.page}, ${scene.link?.journey ?? 'no link'}, ${scene.link?.status ?? ''}`;
    await page.setContent(html);
    expect.soft(await missingRules(page, html), name).toEqual([]);
    // Computing all of a page takes a second or more.
    const choice = `${scene.page} ${inline.styles[0]}`;
    if (choices.has(choice)) continue;
    choices.add(choice);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await differences(page), `${name}, ${width} pixels wide`).toEqual([]);
    }
  }
  expect(known.size).toBeGreaterThan(100);
  expect(choices.size).toBeLessThan(known.size);
});
