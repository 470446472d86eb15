import { noneWhereRefused } from '../../../src/server/base/refusal.ts';
import { toPublicLink } from '../../../src/server/ledger/public-link.ts';
import type { ActWords, Read } from '../../../src/types.gen.ts';
import { actsOf, blockFolder, compileActs, type Project, slugOf } from '../../api/node.ts';
import { blocksOf } from '../../walk/block-traits.ts';
import { customersAt } from '../../walk/customers.ts';
import { fixturesOf, readsOf, schemas } from '../../walk/fixture-files.ts';
import { isLetter, whyNone } from '../../walk/letter-pages.ts';
import { basesOf, ordersOf, sceneOf } from '../../walk/page-states.ts';
import { samplesSite } from '../../walk/samples-site.ts';
import { seedOf } from '../../walk/seeds/seeds.ts';
import { pageStates, type State } from '../../walk/seeds/states.ts';
import { asTitle } from '../../walk/state-words.ts';
import type { GallerySite } from '../../walk/types.ts';
import type { PageStates, StatesOf } from '../types.ts';
import { type Drawn, linkIdFor, openSite, type SiteServer } from './site-server.ts';

/**
 * Lists the states of a page, or the samples of a block; undefined if there is none of the name. Who lists many blocks has
 * the samples of all already.
 */
export async function listStates(
  drawn: Drawn,
  { kind, name }: StatesOf,
  project: Project,
  made?: Drawn,
): Promise<PageStates | undefined> {
  if (kind === 'block') return listSamples(drawn, made ?? (await samplesOf(drawn)), name);
  const page = drawn.pages.find((one) => one.name === name);
  if (!page) return undefined;
  const { demoLinks } = drawn.compiled;
  // They are read in a process, which a page without them need not wait for.
  const orders = await ordersOf(page.needs.includes('switch-order') ? demoLinks : []);
  const from = { ...drawn, demoLinks, orders };
  const server = await openSite(drawn, { project, hasPlaces: false });
  const { path, title, blocks } = page.page;
  const states = await pageStates(server.memory, from, page);
  return {
    ...{ kind, name, title, path },
    blocks: [...new Set([...blocksOf(blocks)].map(({ block }) => block.type))],
    pictures: isLetter(page) ? await possible(server, drawn, states) : states,
  };
}

/** The first state of a page, before all are listed, which takes longer; undefined where only the list knows it. */
export async function firstState({ drawn, show }: SiteServer, name: string): Promise<State | undefined> {
  const page = drawn.pages.find((one) => one.name === name);
  if (!page || isLetter(page) || page.needs.includes('switch-order')) return undefined;
  const [customer] = customersAt(drawn, schemas.facts, page);
  if (!customer) return undefined;
  const seed = seedOf(drawn, page, { page: name, ...sceneOf(customer) }, []);
  const state = { id: name, title: '', seed, facts: {}, journeys: [], files: [] };
  const shown = await show(state).catch(noneWhereRefused);
  return shown?.page === name ? state : undefined;
}

/** The states whose customer gets a letter: nobody gets it about what no journey records, or by a day that they do not have. */
async function possible({ plant, letterAt }: SiteServer, { site }: Drawn, states: State[]): Promise<State[]> {
  const found: State[] = [];
  for (const state of states) {
    const address = await plant(state.seed, linkIdFor(state)).catch(noneWhereRefused);
    const asked = address === undefined ? undefined : letterAt(address);
    if (asked && !whyNone(site, asked.page, toPublicLink(site, asked.view))) found.push(state);
  }
  return found;
}

/** The sample site of the blocks, with a page for each fixture, as a server has it. */
export async function samplesOf(drawn: Drawn): Promise<Drawn> {
  const texts = Object.assign({}, ...drawn.pages.map((page) => page.texts));
  const fixtures = fixturesOf();
  const { site, file, pages } = samplesSite(drawn, fixtures, texts);
  const examples = Object.entries(Object.assign({}, ...fixtures.map(({ type }) => readsOf(type))));
  const read = ([name, example]: [string, unknown]) => [name, { path: '/', answer: {}, example }] as [string, Read];
  const reads = Object.fromEntries(examples.map(read));
  const acts = { ...drawn.compiled.acts, ...actsOfSamples(drawn.compiled.acts, { site, pages }) };
  return { site, file, pages, compiled: { ...drawn.compiled, site, acts, demoLinks: [], reads } };
}

/** The acts that no page of the content records, with the words of the samples that do. */
function actsOfSamples(acts: Record<string, ActWords> = {}, { site, pages }: Pick<GallerySite, 'site' | 'pages'>) {
  const unsaid = Object.fromEntries(Object.entries(acts).filter(([, { shown }]) => !shown.length));
  const recording = pages.filter(({ page }) => actsOf(schemas, page).some((act) => act in unsaid));
  return compileActs(
    schemas,
    unsaid,
    recording.map((page) => ({ ...page, messages: site.messages })),
  );
}

/** Lists the fixtures of a block, each as the first of its customers sees it. */
async function listSamples(drawn: Drawn, samples: Drawn, type: string): Promise<PageStates> {
  const fixtures = fixturesOf();
  const unread = Object.fromEntries(Object.keys(readsOf(type)).map((name) => [name, null]));
  const orders = await ordersOf(drawn.compiled.demoLinks);
  const switchOrders = drawn.compiled.demoLinks.flatMap(({ switch_order }) => switch_order ?? []);
  const pictures = fixtures.flatMap((fixture, index): State[] => {
    // To look for the customers of a page takes long, so that only those of this block's own are looked for.
    if (fixture.type !== type) return [];
    const page = samples.pages[index]!;
    const bases = basesOf('samples', samples, page, orders, fixture.link);
    const base = bases.find(({ drawing }) => drawing.blocks.some(({ shown, block }) => shown && block.type === type));
    if (!base) return [];
    const seed = seedOf(samples, page, base.scene, switchOrders);
    const id = `block-${type}/${slugOf(fixture.title)}`;
    const files = [`${blockFolder(type)}/fixtures/valid.json`];
    const sample = { id, title: asTitle(fixture.title), seed, facts: {}, journeys: [], files };
    if (!Object.keys(unread).some((name) => JSON.stringify(fixture.block).includes(`"read":"${name}"`)))
      return [sample];
    const title = `${sample.title}, not answered`;
    return [sample, { ...sample, id: `${id}-not-answered`, title, seed: { ...seed, reads: unread } }];
  });
  return { kind: 'block', name: type, title: type, blocks: [type], pictures };
}
