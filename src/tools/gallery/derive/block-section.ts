import { actsOf, blockNeeds } from '../../../content/api/node.ts';
import type { Block, CompiledPage, Route } from '../../../types.gen.ts';
import { blockSite, samplePage } from '../sample-page.ts';
import type { GallerySite, Section } from '../types.ts';
import { traitsOf } from './block-traits.ts';
import type { Fixture } from './fixture-files.ts';
import { schemas } from './project.ts';
import { picturesOf, type SectionOptions } from './sections.ts';
import { asTitle } from './state-words.ts';
import { slugOf } from './titles.ts';

/**
 * Makes the sample site of the blocks' tests, with a page for each fixture, and with the values and texts of the
 * content that blocks show by themselves.
 */
export function samplesSite(
  { file, site }: GallerySite,
  fixtures: readonly Fixture[],
  texts: Record<string, string>,
): GallerySite {
  const pages = fixtures.map((fixture): CompiledPage => {
    const page = samplePage([fixture.block, ...besides(fixture, fixtures)]);
    const name = pageNameOf(fixture);
    // With an optional link a page is drawn in every state of the link.
    const own = { path: `/${name}`, title: fixture.title, link: 'optional' as const };
    return {
      ...page,
      name,
      // No journey has the page, and a button that leads on shows only where there is somewhere to go.
      next: 'contract-complete',
      texts: { ...texts, ...page.texts },
      needs: blockNeeds(schemas, page.page),
      page: { ...page.page, ...own },
    };
  });
  const routes = pages.map(({ name, page }): [string, Route] => {
    const [act] = actsOf(schemas, page);
    return [name, { path: page.path, link: page.link, ...(act && { act }) }];
  });
  const values = { ...site.values, ...blockSite.values };
  return {
    file,
    pages,
    // A block that an editor tries may lead to pages of the content.
    site: { ...blockSite, values, routes: { ...site.routes, ...blockSite.routes, ...Object.fromEntries(routes) } },
  };
}

/** The blocks that a fixture's block needs beside it: wallets show nothing without a card form. */
function besides({ block }: Fixture, fixtures: readonly Fixture[]): Block[] {
  if (!traitsOf(block).offersWallets) return [];
  return fixtures
    .filter((other) => traitsOf(other.block).cardPolicy)
    .map((other) => other.block)
    .slice(0, 1);
}

const pageNameOf = ({ type, title }: Fixture) => `${type}-${slugOf(title)}`;

/** Makes the section of one block: all its fixtures, in every state that looks different. */
export async function blockSection(
  options: SectionOptions,
  type: string,
  fixtures: readonly Fixture[],
): Promise<Section> {
  const own = fixtures.filter((fixture) => fixture.type === type);
  const pictures = own.map(async (fixture, index) => {
    const page = options.from.pages.find(({ name }) => name === pageNameOf(fixture))!;
    // The uses of a block are the same for each fixture, unless its button has other words.
    const tries = (block: Block) => options.tries(block) && block.type === type && (index === 0 || 'label' in block);
    const states = await picturesOf(
      { ...options, tries, link: fixture.link },
      page,
      `block-${type}/${slugOf(fixture.title)}`,
    );
    return states.map((state) => ({
      ...state,
      title: asTitle(states.length > 1 ? `${fixture.title} · ${state.title}` : fixture.title),
      files: [`src/blocks/${type}/fixtures/valid.json`],
      journeys: [],
    }));
  });
  return { kind: 'block', name: type, title: type, blocks: [type], pictures: (await Promise.all(pictures)).flat() };
}
