/** The states of the gallery, in a real browser: each is drawn, it differs from the others, and everyone can use it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { partAuditor } from '../../../../tests/support/browser/part-audit.ts';
import { expect, stateAt, test } from '../../../../tests/support/drawn/gallery-fixtures.ts';
import type { State } from '../../../walk/seeds/states.ts';

const names = (folder: string) =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [] : [name.replace('.json', '')]));
const sections = [
  ...names('content/pages').map((name) => ({ kind: 'page', name })),
  ...names('src/blocks').map((name) => ({ kind: 'block', name })),
];

for (const { kind, name } of sections) {
  test(`the states of the ${kind} ${name}`, async ({ gallery, studios }) => {
    const section = gallery.lists.find((one) => one.kind === kind && one.name === name);
    expect(section?.pictures.length, 'the gallery shows it').toBeGreaterThan(0);

    const wrong: string[] = [];
    const drawn = new Map<string, string>();
    const say = (picture: State, what: string) => void wrong.push(`${picture.id}: ${what}`);
    const queue = [...(section?.pictures ?? [])];

    const note = (error: Error) => void wrong.push(error.message);

    /** Looks at pictures as long as there are any. */
    async function takeAll(page: Page): Promise<void> {
      page.on('pageerror', note);
      for (let picture = queue.shift(); picture; picture = queue.shift()) {
        await page.goto(stateAt(gallery, picture.id));
        const { shown, look, isTooWide, missing } = await page.evaluate(lookAt);
        if (shown !== picture.seed.page) say(picture, `it shows the page ${shown}`);
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
