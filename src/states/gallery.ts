import { setImmediate as others } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  compileMarkdown,
  ownTexts,
  type Problem,
  type Project,
  type ReadSite,
  readFolder,
  readSite,
} from '../content/api/node.ts';
import { walksOf } from '../rules/journey/journey.ts';
import { allSelections } from '../rules/journey/methods.ts';
import { contentHash } from '../server/release/files.ts';
import type { Block, CompiledPage, CompiledSite } from '../types.gen.ts';
import { blockSection, samplesSite } from './block-section.ts';
import { cardTable } from './cards.ts';
import { fixturesOf, project } from './fixture-files.ts';
import { isLetter, letterPages } from './letters.ts';
import { ordersOf } from './page-states.ts';
import { preparedFixtures, preparedPages } from './prepare-samples.ts';
import { allRefusals, answeredProblems } from './refusals.ts';
import { pageSection } from './sections.ts';
import type { Gallery, GallerySite, Section } from './types.ts';

/**
 * Derives the gallery of a content folder, with the compiled content, or returns the content's problems. `from` has its
 * images' files. The pages of `edition` take the place of those of the content itself.
 */
export async function galleryOf(
  folder: string,
  from: Project = project,
  edition?: string,
): Promise<{ problems: Problem[]; compiled?: ReadSite['compiled']; gallery?: Gallery }> {
  const { problems, editions = [], ...own } = readSite(folder, from);
  const { compiled, pages: asCompiled, site: file } = editions.find(({ name }) => name === edition) ?? own;
  if (!compiled || !asCompiled || !file) return { problems };
  const pages = [...(await preparedPages(compiled, asCompiled)), ...letterPages(compiled)];
  const content: GallerySite = { site: compiled.site, file, pages };
  const orders = await ordersOf(compiled.demoLinks);
  const fixtures = await preparedFixtures(fixturesOf());
  const files = readFolder(folder).files.map(({ path, text = '' }) => [path, text] as const);
  const samples = samplesSite(content, fixtures, ownTextsIn(new Map(files), compiled.site));

  const around = jsonHash([withoutAddresses(compiled.site), compiled.demoLinks]);
  const ofPages: Section[] = [];
  for (const page of inOrder(compiled.site, pages)) {
    const make = () => pageSection({ name: 'content', from: content, orders, tries: () => !isLetter(page) }, page);
    ofPages.push(await sectionOf(`${around} ${jsonHash([page, compiled.site.routes[page.name]])}`, make));
    // The studio checks the typed text meanwhile.
    await others();
  }
  const onPages = new Set(ofPages.flatMap(({ blocks }) => blocks));
  const types = [...new Set(fixtures.map(({ type }) => type))];
  const isNew = ({ type }: Block) => !onPages.has(type);
  const site = jsonHash([withoutAddresses(samples.site), samples.pages, compiled.demoLinks, [...onPages]]);
  const ofBlocks: Section[] = [];
  for (const type of types) {
    const make = () => blockSection({ name: 'samples', from: samples, orders, tries: isNew }, type, fixtures);
    ofBlocks.push(await sectionOf(`${site} ${type}`, make));
    await others();
  }
  return {
    problems,
    compiled,
    gallery: {
      sites: { content, samples },
      orders: orders.all,
      problems: answeredProblems(allRefusals),
      demoLinks: compiled.demoLinks,
      sections: [...ofPages, ...ofBlocks],
      cards: await cardTable(),
    },
  };
}

/** Sections by all that they follow from: most stay from save to save, and a comparison has two versions. */
const derived = new LRUCache<string, Promise<Section>>({ max: 1_000 });

function sectionOf(key: string, make: () => Promise<Section>): Promise<Section> {
  const section = derived.get(key) ?? make();
  derived.set(key, section);
  section.catch(() => derived.delete(key));
  return section;
}

/** What of a site decides the states of a page beside its own route: of other pages only which act each records. */
const withoutAddresses = ({ routes, ...site }: CompiledSite) => [
  site,
  Object.entries(routes).flatMap(([name, { act }]) => (act ? [[name, act]] : [])),
];

export const jsonHash = (value: unknown): string => contentHash(JSON.stringify(value));

/** Compiles the texts that blocks show without a page naming them. */
function ownTextsIn(files: Map<string, string>, { contacts }: CompiledSite): Record<string, string> {
  const names = [...ownTexts(project.schemas).keys()].filter((name) => files.has(`text/${name}.md`));
  return Object.fromEntries(
    names.map((name) => [name, compileMarkdown(files.get(`text/${name}.md`)!, { contacts }).html]),
  );
}

/** Sorts the pages: journey by journey, then those for links that cannot be used, then all others. */
function inOrder(site: CompiledSite, pages: CompiledPage[]): CompiledPage[] {
  const walked = Object.keys(site.journeys).flatMap((journey) => walksOf(site, journey, allSelections()).flat());
  const order = [...walked, ...Object.values(site.states)];
  const place = ({ name }: CompiledPage) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...pages].sort((one, other) => place(one) - place(other));
}
