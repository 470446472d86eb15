import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { allPictures, type Gallery, type Picture } from '../model.ts';
import type { Side } from './sides.ts';

/** The widths at which pictures are compared, in CSS pixels. */
export const widths = { phone: 390, desktop: 1280 };
export type Width = keyof typeof widths;

/** The pictures of a built gallery, by id. */
export function picturesIn({ folder }: Side): Map<string, Picture> {
  const script = readFileSync(join(folder, 'data.js'), 'utf8');
  const gallery = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Gallery;
  return new Map(allPictures(gallery).map((picture) => [picture.id, picture]));
}

/** Takes a picture at every width, as PNG. The page stays with one side, whose document takes one picture after another. */
export async function shoot(page: Page, { folder }: Side, id: string): Promise<Record<Width, Buffer>> {
  await page.setViewportSize({ width: widths.phone, height: 800 });
  const inPlace = await page.evaluate((next) => {
    const take = (window as Partial<Window>).takePicture;
    void take?.(next);
    return take !== undefined;
  }, id);
  if (!inPlace) await page.goto(`${pathToFileURL(join(folder, 'frame.html'))}?${encodeURIComponent(id)}`);
  await page.locator('html[data-gallery]').waitFor({ state: 'attached' });
  const shot = async () => {
    await page.evaluate(settle);
    return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  };
  const phone = await shot();
  await page.setViewportSize({ width: widths.desktop, height: 800 });
  return { phone, desktop: await shot() };
}

/**
 * Runs in the page: goes to its top, because dialogs stand where the window is, and waits until that is drawn. Space that
 * the page keeps is given back when the window changes its size, as a picture of the whole page makes it do: it must not
 * happen while the picture is taken.
 */
async function settle(): Promise<void> {
  dispatchEvent(new Event('resize'));
  await new Promise(requestAnimationFrame);
  scrollTo({ top: 0, behavior: 'instant' });
  await new Promise(requestAnimationFrame);
}
