/** The states of the gallery, in a real browser: each can be reached, no block of it fails, it differs from the others, and everyone can use it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Picture } from '../../../src/states/types.ts';
import { partAuditor } from '../../../tests/support/browser/part-audit.ts';
import { expect, finished, take, test } from '../../../tests/support/drawn/gallery-fixtures.ts';

const names = (folder: string) =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [] : [name.replace('.json', '')]));
const sections = [
  ...names('content/pages').map((name) => ({ kind: 'page', name })),
  ...names('src/blocks').map((name) => ({ kind: 'block', name })),
];

for (const { kind, name } of sections) {
  test(`the states of the ${kind} ${name}`, async ({ gallery, studios }) => {
    const section = gallery.sections.find((one) => one.kind === kind && one.name === name);
    expect(section?.pictures.length, 'the gallery shows it').toBeGreaterThan(0);

    const wrong: string[] = [];
    const drawn = new Map<string, string>();
    const say = (picture: Picture, what: string) => void wrong.push(`${picture.id}: ${what}`);
    const queue = [...(section?.pictures ?? [])];

    const note = (error: Error) => void wrong.push(error.message);

    /** Takes pictures as long as there are any: one document takes them all, and loads anew where a picture does so by itself. */
    async function takeAll(page: Page): Promise<void> {
      page.on('pageerror', note);
      for (let picture = queue.shift(); picture; picture = queue.shift()) {
        const isOpen = page.url() !== 'about:blank';
        if (!isOpen) await page.goto(gallery.address('frame.html', picture.id));
        const problem = isOpen ? await take(page, picture.id) : await finished(page);
        if (problem) {
          say(picture, problem);
          continue;
        }
        const { shown, look, isTooWide, missing } = await page.evaluate(lookAt);
        if (shown !== picture.scene.page) say(picture, `it shows the page ${shown}`);
        const same = drawn.get(look);
        if (same && !section?.blocks.some(readsList)) say(picture, `it shows the same as ${same}`);
        drawn.set(look, picture.id);
        if (isTooWide) say(picture, 'it is wider than a phone');
        for (const image of missing) say(picture, `the image ${image} is missing`);

        for (const violation of (await auditNew(page)) ?? []) say(picture, violation);
      }
      page.off('pageerror', note);
    }
    // Much of the time goes by waiting until nothing moves any more: another page is at work meanwhile.
    await Promise.all(studios.map(takeAll));
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

/** Runs in the page: which page it is, and what it looks like without what only scripts can tell. */
function lookAt() {
  const html = document.body.innerHTML.replace(/<script[\s\S]*?<\/script>/g, '');
  const values = [...document.querySelectorAll('input')].map(({ value, checked }) => `${value} ${checked}`);
  return {
    shown: document.querySelector<HTMLElement>('main')?.dataset.page,
    look: [html.replace(/_r_\w+_| (id|for|href|aria-\w+by)="[^"]*"/g, ''), ...values].join(' '),
    isTooWide: document.documentElement.scrollWidth > innerWidth,
    missing: [...document.images].flatMap((image) => (image.complete && !image.naturalWidth ? image.outerHTML : [])),
  };
}

/** Audits a page for accessibility (WCAG 2.2 AA) on a phone. `npm run test:nightly -- full-size` does so in every size. */
const { auditNew } = partAuditor({ words: 'left out' });
