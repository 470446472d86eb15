import { type Browser, chromium, type Page } from '@playwright/test';
import { escapeHtml } from '../../../src/rules/escape-html.ts';
import { findBrowser, launchArgs } from '../../../src/tools/browser/find-browser.ts';

/** The widths at which pictures are taken, in CSS pixels. */
const widths = { phone: 390, desktop: 1280 };
type Width = keyof typeof widths;

/** Makes Chromium repaint a changed part as a whole: one that is painted in pieces has other shades along its edges. */
const pictureArgs = [...launchArgs, '--disable-partial-raster'];

/** How a page for pictures is opened: nothing in them depends on the machine. */
export const pictureOptions = {
  reducedMotion: 'reduce',
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  deviceScaleFactor: 1,
} as const;

export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: pictureArgs });

/** How long a picture may take to be drawn on a busy machine, in milliseconds. */
const longest = 120_000;

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage(pictureOptions);
  page.setDefaultTimeout(longest);
  return page;
}

/** Takes pictures of what a page shows at the phone's width, at every width as PNG. */
async function takePictures(page: Page): Promise<Record<Width, Buffer>> {
  const take = async () => {
    await page.evaluate(quieten);
    return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  };
  const phone = await take();
  await page.setViewportSize({ width: widths.desktop, height: 800 });
  return { phone, desktop: await take() };
}

/** Takes one picture of a page, as HTML, on a phone and on a desktop, below a line of words. Returns it as PNG. */
export async function takeSharedPicture(html: string, line: string): Promise<Buffer> {
  const browser = await startBrowser();
  try {
    const page = await openPage(browser);
    await page.setViewportSize({ width: widths.phone, height: 800 });
    await page.setContent(html);
    const pictures = Object.values(await takePictures(page));
    await page.setViewportSize({ width: widths.phone + widths.desktop + 72, height: 800 });
    const images = pictures.map((png) => `<img alt="" src="data:image/png;base64,${png.toString('base64')}">`);
    await page.setContent(
      `<body style="margin:24px;background:#d8dde1;font:16px system-ui"><p style="margin:0 0 24px">${escapeHtml(line)}</p><div style="display:flex;gap:24px;align-items:start">${images.join('')}</div>`,
    );
    return await page.screenshot({ fullPage: true });
  } finally {
    await browser.close();
  }
}

/** Runs in the page: scrolls to its top, gives back reserved space, and waits until that is drawn. */
async function quieten(): Promise<void> {
  dispatchEvent(new Event('resize'));
  await new Promise(requestAnimationFrame);
  scrollTo({ top: 0, behavior: 'instant' });
  await new Promise(requestAnimationFrame);
}
