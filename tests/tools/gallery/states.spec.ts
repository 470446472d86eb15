/** Every state of the gallery, in a real browser: it can be reached, no block of it fails, it differs from the others, and everyone can use it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { Picture } from '../../../src/tools/gallery/model.ts';
import { expect, test } from '../../support/gallery-fixtures.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const phone = { width: 390, height: 780 };
const desktop = { width: 1280, height: 800 };

const names = (folder: string) => readdirSync(folder).map((name) => name.replace('.json', ''));
const sections = [
  ...names('content/pages').map((name) => ({ kind: 'page', name })),
  ...names('src/blocks').map((name) => ({ kind: 'block', name })),
];

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: phone });

for (const { kind, name } of sections) {
  test(`every state of the ${kind} ${name}`, async ({ page, gallery }) => {
    test.setTimeout(180_000);
    const section = gallery.sections.find((one) => one.kind === kind && one.name === name);
    expect(section?.pictures.length, 'the gallery shows it').toBeGreaterThan(0);

    const wrong: string[] = [];
    const drawn = new Map<string, string>();
    const known = { phone: new Set<string>(), desktop: new Set<string>() };
    const say = (picture: Picture, what: string) => void wrong.push(`${picture.id}: ${what}`);
    const queue = [...(section?.pictures ?? [])];

    /** Takes pictures as long as there are any; one document takes them all, and loads anew where a picture does so by itself. */
    async function takeAll(page: Page): Promise<void> {
      page.on('pageerror', (error) => wrong.push(error.message));
      for (let picture = queue.shift(), first = true; picture; picture = queue.shift(), first = false) {
        await page.setViewportSize(phone);
        if (first) await page.goto(gallery.address('frame.html', picture.id));
        else await page.evaluate((id) => void window.takePicture(id), picture.id);
        const problem = await finished(page);
        if (problem) {
          say(picture, problem);
          continue;
        }
        const { shown, look, isTooWide } = await page.evaluate(lookAt);
        if (shown !== picture.scene.page) say(picture, `it shows the page ${shown}`);
        const same = drawn.get(look);
        if (same && !section?.blocks.some(readsList)) say(picture, `it shows the same as ${same}`);
        drawn.set(look, picture.id);
        if (isTooWide) say(picture, 'it is wider than a phone');

        for (const violation of await audit(page, known.phone)) say(picture, `on a phone, ${violation}`);
        await page.setViewportSize(desktop);
        for (const violation of await audit(page, known.desktop)) say(picture, `on a desktop, ${violation}`);
      }
    }
    // Much of the time goes by waiting until nothing moves any more: another page is at work meanwhile.
    await Promise.all([takeAll(page), takeAll(await page.context().newPage())]);
    expect(wrong).toEqual([]);
  });
}

/** Whether a block reads a list, such as all that is recorded: it may show only a part of that. */
function readsList(type: string): boolean {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const { shows = [] } = read(`src/blocks/${type}/schema.json`) as { shows?: string[] };
  const facts = read('schemas/facts.json') as Record<string, { type: string }>;
  return shows.some((name) => facts[name]?.type === 'list');
}

/** Waits until a picture is finished; what went wrong, if anything did. */
async function finished(page: Page): Promise<string | undefined> {
  const html = page.locator('html[data-gallery]');
  await html.waitFor({ state: 'attached' });
  return (await html.getAttribute('data-gallery')) === 'ready'
    ? undefined
    : ((await html.getAttribute('data-problem')) ?? '');
}

/** Runs in the page: which page it is, and what it looks like without what only scripts can tell. */
function lookAt(): { shown: string | undefined; look: string; isTooWide: boolean } {
  const html = document.body.innerHTML.replace(/<script[\s\S]*?<\/script>/g, '');
  const values = [...document.querySelectorAll('input')].map(({ value, checked }) => `${value} ${checked}`);
  return {
    shown: document.querySelector<HTMLElement>('main')?.dataset.page,
    look: [html.replace(/_r_\w+_| (id|for|href|aria-\w+by)="[^"]*"/g, ''), ...values].join(' '),
    isTooWide: document.documentElement.scrollWidth > innerWidth,
  };
}

/**
 * Audits a page for accessibility (WCAG 2.2 AA) and says what is wrong. Parts that look exactly as in an earlier audit
 * with the same `known` are not looked at again: states of one page differ in little.
 */
async function audit(page: Page, known: Set<string>): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { parts, wrong } = await page.evaluate(lookAtUnknown, { known: [...known], tags });
  for (const part of parts) known.add(part);
  return wrong;
}

/** Runs in the page: every part's fingerprint, and what is wrong with the parts that are not known. */
async function lookAtUnknown({ known, tags }: { known: string[]; tags: string[] }) {
  const seen = new Set(known);
  const parts = [...document.querySelectorAll<HTMLElement>('body > header, body > footer, main > *')].map((part) => {
    let hash = 5381;
    // React numbers its ids anew for every picture.
    for (const character of part.outerHTML.replace(/_r_\w+_| data-known=""/g, '')) {
      hash = (hash * 33 + character.charCodeAt(0)) % 2 ** 48;
    }
    const fingerprint = `${part.tagName} ${hash}`;
    part.toggleAttribute('data-known', seen.has(fingerprint));
    return fingerprint;
  });
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const context = document.querySelector('[data-known]') ? { exclude: [['[data-known]']] } : document;
  const { violations } = await axe.run(context, { runOnly: tags, resultTypes: ['violations'] });
  const wrong = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
  return { parts, wrong };
}
