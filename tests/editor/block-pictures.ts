/**
 * `npm run docs:pictures`: a picture of each block for docs/blocks.md, of the first of its fixtures in the gallery.
 * Run it when a block looks different; `npm run generate` then puts new pictures into the docs.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { toSentence } from '../../src/content/problems.ts';
import { galleryOf } from '../../src/gallery/derive/gallery.ts';
import { writeGallery } from '../../src/gallery/write.ts';
import { findBrowser, launchArgs } from '../support/find-browser.ts';

const folder = 'docs/images/blocks';
const { problems, gallery } = await galleryOf('content');
if (!gallery) throw new Error(problems.map(toSentence).join('\n'));

const work = mkdtempSync(join(tmpdir(), 'block-pictures-'));
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
try {
  await writeGallery(gallery, work);
  // A block that is gone leaves no picture.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage({
    viewport: { width: 640, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  for (const { kind, name, pictures } of gallery.sections) {
    if (kind !== 'block' || !pictures[0]) continue;
    await page.goto(`${pathToFileURL(join(work, 'frame.html'))}?${encodeURIComponent(pictures[0].id)}`);
    await page.locator('html[data-gallery]').waitFor({ state: 'attached' });
    const { x, y, width, height } = (await page.locator('main').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 640,
      height: 200,
    };
    const clip = { x, y, width, height: Math.min(height, 640) };
    await page.screenshot({ path: join(folder, `${name}.png`), clip, animations: 'disabled', caret: 'hide' });
    console.log(`${folder}/${name}.png`);
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true });
}
