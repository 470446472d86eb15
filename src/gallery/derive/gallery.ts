import { loadContent } from '../../content/load.ts';
import type { Problem } from '../../content/problems.ts';
import { readSite } from '../../content/site.ts';
import type { Gallery, GallerySite } from '../model.ts';
import { ordersOf } from './base.ts';
import { allRefusals, problemsOf } from './calls.ts';
import { cardTable } from './cards.ts';
import { blockSection, fixturesOf, samplesSite } from './fixtures.ts';
import { pageSection } from './sections.ts';

/** Derives the whole gallery from a content folder, the schemas and the fixtures; the problems of content that cannot be shown. */
export async function galleryOf(folder: string): Promise<{ problems: Problem[]; gallery?: Gallery }> {
  const { problems, compiled, pages, site: file } = readSite(folder);
  if (!compiled || !pages || !file) return { problems };
  const content: GallerySite = { site: compiled.site, file, pages };
  const orders = ordersOf(compiled.demoLinks);
  const fixtures = fixturesOf();
  const samples = samplesSite(content, fixtures);

  const ofPages = await Promise.all(
    pages.map((page) => pageSection({ name: 'content', from: content, orders, tries: () => true }, page)),
  );
  const onPages = new Set(ofPages.flatMap(({ blocks }) => blocks));
  const types = [...new Set(fixtures.map(({ type }) => type))];
  const tries = (type: string) => !onPages.has(type);
  const ofBlocks = await Promise.all(
    types.map((type) => blockSection({ name: 'samples', from: samples, orders, tries }, type, fixtures)),
  );
  const texts = loadContent(folder).files.map(({ path, text = '' }) => [path, text] as const);
  return {
    problems,
    gallery: {
      sites: { content, samples },
      orders: orders.all,
      problems: problemsOf(allRefusals()),
      demoLinks: compiled.demoLinks,
      sections: [...ofPages, ...ofBlocks],
      texts: Object.fromEntries(texts),
      cards: await cardTable(),
    },
  };
}
