import type { Page } from '@playwright/test';
import { acceptOrder } from '../../src/server/copies/accept-order.ts';
import type { SwitchOrder } from '../../src/types.gen.ts';
import { open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { hostileDocuments } from '../support/server/order-documents.ts';
import { encoded, priceTable, switchOrder } from '../support/server/orders.ts';
import { systemDocuments } from '../support/server/system-documents.ts';

/** What a browser shows of a document: its letters, each with whether a line goes through it, and whether it is raised. */
const seenIn = async (page: Page, html: string) => {
  await page.setContent(html);
  return page.evaluate(() => {
    for (const said of document.querySelectorAll('[data-said]')) said.remove();
    const letters: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.nodeValue!.replace(/\s/g, '');
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      const around: Element[] = [];
      for (let at = node.parentElement; at; at = at.parentElement) around.push(at);
      const styles = around.map((at) => getComputedStyle(at));
      const isHidden =
        width * height === 0 || styles.some((style) => style.opacity === '0') || styles[0]!.visibility !== 'visible';
      if (!words || isHidden) continue;
      const isStruck = styles.some((style) => style.textDecorationLine.includes('line-through'));
      const isRaised = styles.some((style) => /^(?:super|sub)$/.test(style.verticalAlign));
      letters.push(...[...words].map((letter) => `${letter}${isStruck ? '~' : ''}${isRaised ? '^' : ''}`));
    }
    return letters.join(' ');
  });
};

test('D-57 a browser shows of each document that is accepted the words, prices and struck marks that its author sees', async ({
  page,
}) => {
  let accepted = 0;
  for (const [title, [html]] of Object.entries(systemDocuments)) {
    const read = acceptOrder(encoded(html));
    if (!('html' in read)) continue;
    accepted += 1;
    const own = await seenIn(page, html);
    expect(own.length, title).toBeGreaterThan(20);
    expect(await seenIn(page, read.html), title).toBe(own);
  }
  expect(accepted).toBeGreaterThanOrEqual(7);
});

/** Hostile documents where words may stand: what is taken of them is words, or is not drawn. */
const hidden: Record<string, (payload: string) => string> = {
  'as they are': (payload) => payload,
  'as words': (payload) => `<p>${payload.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
  'as words twice over': (payload) => `<p>a ${payload.replaceAll('&', '&amp;amp;').replaceAll('<', '&amp;lt;')}</p>`,
  'in a comment': (payload) => `<!-- ${payload.replaceAll('--', '')} --><p>a</p>`,
  'in a title': (payload) => `<title>${payload.replaceAll('title', '')}</title><p>a</p>`,
  'in an attribute': (payload) => `<p lang="${payload.replaceAll('"', '&quot;')}">a</p>`,
};

test('R-O06 of hostile documents nothing runs, loads or navigates in a browser, wherever they stand', async ({
  page,
}) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  page.on('dialog', (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  let accepted = 0;
  for (const [how, stand] of Object.entries(hidden))
    for (const [title, payload] of Object.entries(hostileDocuments)) {
      const read = acceptOrder(encoded(stand(payload)));
      if (!('html' in read)) continue;
      accepted += 1;
      await page.evaluate((html) => {
        document.body.innerHTML = html;
        for (const element of document.querySelectorAll<HTMLElement>('*')) element.click?.();
      }, read.html);
      expect(seen, `${title} ${how}`).toEqual([]);
      expect(await page.locator(':not(html, head, body, p, div)').count(), `${title} ${how}`).toBe(0);
    }
  expect(accepted).toBeGreaterThan(100);
});

test('a word of an order or a value that no line is wide enough for is broken, at any size', async ({
  page,
  newLink,
}) => {
  const word = 'Superfastunlimitedfullfibreninehundredwitheverything';
  const services = [{ type: 'NBICS', action: word, descriptor: word }] as SwitchOrder['services'];
  const ots_document = encoded(priceTable.replace('Full fibre 900', word));
  const order = { ...switchOrder, services, ots_document };
  const id = await newLink('switch', { order, values: { offer_name: word } });
  for (const path of ['/ots-start', '/contract-start']) {
    await open(page, path, id);
    await expect(page.getByText(word).first()).toBeVisible();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const outside = await page.getByRole('main').evaluate(
        (main) =>
          [...main.querySelectorAll('td, p, dd')].filter((part) => {
            // The summary of a contract stands beside the page where there is room.
            const around = part.closest('[data-summary]') ?? main;
            return part.getBoundingClientRect().right > around.getBoundingClientRect().right;
          }).length,
      );
      expect(outside, `${path} at ${width}`).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (path === '/contract-start') continue;
      const prices = page.getByRole('region', { name: 'Your new services' });
      expect(await prices.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  }
});
