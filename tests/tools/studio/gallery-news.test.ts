/** What a browser with the studio is sent of all pages when something is saved. */
import { expect, test } from 'vitest';
import { galleryOf } from '../../../src/tools/gallery/derive/gallery.ts';
import type { Gallery } from '../../../src/tools/gallery/model.ts';
import { galleries } from '../../../src/tools/studio/server/gallery-news.ts';
import { edited, writeTree } from '../../support/content-folder.ts';
import { project } from '../../support/project.ts';

async function derived(text: string): Promise<Gallery> {
  const { gallery } = await galleryOf(
    writeTree(edited({ 'text/help.md': `## How we help\n\nCall {phone} ${text}.\n\n### Complaints\n\nWe answer.\n` })),
    project,
  );
  return JSON.parse(JSON.stringify(gallery)) as Gallery;
}

test('D-36 a save sends of the pages and their states only those that have changed; what nobody knows any more is sent whole', async () => {
  const [one, other] = [await derived('now'), await derived('today')];
  const known = galleries();
  known.add(1, one);
  known.add(2, other);
  const news = known.since(1)!;
  const changed = news.pages.flatMap((page) => (typeof page === 'number' ? [] : [page.name]));
  expect(changed).toEqual(other.sites.content.pages.filter(({ texts }) => 'help' in texts).map(({ name }) => name));
  expect(news.pages.length).toBeGreaterThan(changed.length);
  expect(news.gallery.sites.content.pages).toEqual([]);
  const pages = news.pages.map((page) => (typeof page === 'number' ? one.sites.content.pages[page] : page));
  const sections = news.sections.map((section) => (typeof section === 'number' ? one.sections[section] : section));
  expect([pages, sections]).toEqual([other.sites.content.pages, other.sections]);

  for (const number of [3, 4, 5]) known.add(number, other);
  expect(known.since(1)).toBeUndefined();
  expect(known.since(5)!.sections.every((section) => typeof section === 'number')).toBe(true);
});
