import { setImmediate as others } from 'node:timers/promises';
import { type ReadSite, readSite, somePages } from '../../../content/compile/site.ts';
import { loadContent, type Project, readFolder } from '../../../content/folder/load.ts';
import { compileMarkdown } from '../../../content/markdown/to-html.ts';
import { ownTexts } from '../../../content/model/block-texts.ts';
import type { Problem } from '../../../content/problem/problem.ts';
import { allSelections, stepsOf } from '../../../rules/journey.ts';
import { contentHash } from '../../../server/release/store.ts';
import type { Block, CompiledPage, CompiledSite } from '../../../types.gen.ts';
import type { Gallery, GallerySite, Section } from '../model.ts';
import { blockSection, samplesSite } from './block-section.ts';
import { cardTable } from './cards.ts';
import { fixturesOf } from './fixture-files.ts';
import { ordersOf } from './page-states.ts';
import { project } from './project.ts';
import { allRefusals, answeredProblems } from './refusals.ts';
import { pageSection } from './sections.ts';

/**
 * Derives the whole gallery from a content folder, the schemas and the fixtures, with the compiled content that it was made
 * from, or returns the content's problems. `from` has the files that the content's images are looked for in, if they are
 * not the project's own.
 */
export async function galleryOf(
  folder: string,
  from: Project = project,
): Promise<{ problems: Problem[]; compiled?: ReadSite['compiled']; gallery?: Gallery }> {
  const { problems, compiled, pages, site: file } = readSite(folder, from);
  if (!compiled || !pages || !file) return { problems };
  const content: GallerySite = { site: compiled.site, file, pages };
  const orders = ordersOf(compiled.demoLinks);
  const fixtures = fixturesOf();
  const files = readFolder(folder).files.map(({ path, text = '' }) => [path, text] as const);
  const samples = samplesSite(content, fixtures, ownTextsIn(new Map(files), compiled.site));

  const sections = new Map<string, Promise<Section>>();
  function sectionOf(key: string, make: () => Promise<Section>): Promise<Section> {
    const section = keptSections.map((kept) => kept.get(key)).find(Boolean) ?? make();
    sections.set(key, section);
    return section;
  }
  const site = hashOf([compiled.site, compiled.demoLinks]);
  const ofPages: Section[] = [];
  for (const page of inOrder(compiled.site, pages)) {
    const make = () => pageSection({ name: 'content', from: content, orders, tries }, page);
    ofPages.push(await sectionOf(`${site} ${hashOf(page)}`, make));
    // The studio asks for one page while all pages of a large site are derived.
    await others();
  }
  const onPages = new Set(ofPages.flatMap(({ blocks }) => blocks));
  const types = [...new Set(fixtures.map(({ type }) => type))];
  const isNew = ({ type }: Block) => !onPages.has(type);
  const around = hashOf([samples.site, samples.pages, compiled.demoLinks, [...onPages]]);
  const ofBlocks = await Promise.all(
    types.map((type) =>
      sectionOf(`${around} ${type}`, () =>
        blockSection({ name: 'samples', from: samples, orders, tries: isNew }, type, fixtures),
      ),
    ),
  );
  keptSections = [sections, ...keptSections].slice(0, 2);
  return {
    problems,
    compiled,
    gallery: {
      sites: { content, samples },
      orders: orders.all,
      problems: answeredProblems(allRefusals()),
      demoLinks: compiled.demoLinks,
      sections: [...ofPages, ...ofBlocks],
      texts: Object.fromEntries(files),
      cards: await cardTable(),
    },
  };
}

/**
 * Derives the states of a few pages, with the pages that they lead to, before anything is known of all others. Returns
 * undefined if they cannot be drawn.
 */
export async function partOf(folder: string, names: Iterable<string>, from: Project): Promise<Gallery | undefined> {
  const loaded = loadContent(folder, from);
  const asked = new Set(names);
  const first = somePages(loaded, asked);
  const around = first?.pages.flatMap(({ routes }) => Object.keys(routes)) ?? [];
  const some = first && somePages(loaded, new Set([...asked, ...around]));
  if (!some) return undefined;
  const { compiled, pages, site: file } = some;
  const { demoLinks } = compiled;
  const content: GallerySite = { site: compiled.site, file, pages };
  const orders = ordersOf(demoLinks);
  const own = pages.filter(({ name }) => asked.has(name));
  return {
    sites: { content, samples: samplesSite(content, [], {}) },
    orders: orders.all,
    problems: answeredProblems(allRefusals()),
    demoLinks,
    sections: await Promise.all(
      own.map((page) => pageSection({ name: 'content', from: content, orders, tries }, page)),
    ),
    isPart: true,
    texts: {},
    cards: await cardTable(),
  };
}

const tries = () => true;

/**
 * The sections of the last two galleries, by all that they follow from: from one save to the next most stay the same, and
 * a comparison has two versions.
 */
let keptSections: Map<string, Promise<Section>>[] = [];

/** A hash of anything that JSON can say. */
export const hashOf = (value: unknown): string => contentHash(JSON.stringify(value));

/** Compiles the texts that blocks show without a page naming them. */
function ownTextsIn(files: Map<string, string>, { contacts }: CompiledSite): Record<string, string> {
  const names = [...ownTexts(project.schemas).keys()].filter((name) => files.has(`text/${name}.md`));
  return Object.fromEntries(
    names.map((name) => [name, compileMarkdown(files.get(`text/${name}.md`)!, { contacts }).html]),
  );
}

/** Sorts the pages: journey by journey, then those for links that cannot be used, then all others. */
function inOrder(site: CompiledSite, pages: CompiledPage[]): CompiledPage[] {
  const walked = Object.keys(site.journeys).flatMap((journey) =>
    allSelections().flatMap((payment_methods) =>
      stepsOf(site, { journey, payment_methods }).flatMap((step) => step.pages),
    ),
  );
  const order = [...walked, ...Object.values(site.states)];
  const place = ({ name }: CompiledPage) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...pages].sort((one, other) => place(one) - place(other));
}
