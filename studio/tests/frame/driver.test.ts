// @vitest-environment jsdom
/** When a picture of the gallery is finished. */
import { afterEach, expect, test, vi } from 'vitest';
import { waitUntilQuiet } from '../../frame/driver.ts';

afterEach(() => vi.unstubAllGlobals());

/** Puts an image into the page that is not loaded, at a distance from its top in pixels. */
function pendingImage(top: number): HTMLImageElement {
  const image = Object.assign(document.createElement('img'), { loading: 'lazy' });
  Object.defineProperty(image, 'complete', { value: false, configurable: true });
  image.getBoundingClientRect = () => ({ top, bottom: top + 30 }) as DOMRect;
  document.body.replaceChildren(image);
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });
  return image;
}

test('D-36 a picture does not wait for a lazy image that the page has scrolled past: the browser never loads it', async () => {
  pendingImage(-900);
  await waitUntilQuiet();
});

test('a picture waits for an image in view', async () => {
  const image = pendingImage(10);
  let isQuiet = false;
  const done = waitUntilQuiet().then(() => {
    isQuiet = true;
  });
  await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(0));
  expect(isQuiet).toBe(false);
  Object.defineProperty(image, 'complete', { value: true });
  await done;
});
