import type { Page } from '@playwright/test';

export type Difference = {
  /** The number of pixels that differ, including those that only one picture has. */
  pixels: number;
  /** The picture after, pale, with every changed pixel in red, as PNG. */
  image: Buffer;
};

/**
 * Compares two pictures pixel by pixel, in a browser's page, which can read PNG. Returns undefined if they are the
 * same. Playwright compares pictures only inside its test runner and within a tolerance; here a single pixel counts.
 */
export async function differenceOf(page: Page, before: Buffer, after: Buffer): Promise<Difference | undefined> {
  if (before.equals(after)) return undefined;
  const found = await page.evaluate(compare, { before: before.toString('base64'), after: after.toString('base64') });
  return found.pixels ? { pixels: found.pixels, image: Buffer.from(found.image, 'base64') } : undefined;
}

/** Runs in the page, so it must not declare a named function: tsx wraps those in a helper that the page does not have. */
async function compare(png: { before: string; after: string }): Promise<{ pixels: number; image: string }> {
  const images = [png.before, png.after].map((base64) =>
    Object.assign(new Image(), { src: `data:image/png;base64,${base64}` }),
  );
  await Promise.all(images.map((image) => image.decode()));
  const width = Math.max(...images.map((image) => image.naturalWidth));
  const height = Math.max(...images.map((image) => image.naturalHeight));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const [one, other] = images.map((image) => {
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height);
  }) as [ImageData, ImageData];

  let pixels = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const same = [0, 1, 2, 3].every((channel) => one.data[at + channel] === other.data[at + channel]);
    if (!same) pixels += 1;
    const pale = 200 + Math.round((other.data[at + 1] ?? 0) * 0.2);
    other.data.set(same ? [pale, pale, pale, 255] : [220, 0, 40, 255], at);
  }
  context.putImageData(other, 0, 0);
  return { pixels, image: canvas.toDataURL('image/png').split(',')[1] ?? '' };
}
