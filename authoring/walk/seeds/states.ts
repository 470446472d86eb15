import { walked } from '../../../src/rules/journey/visits.ts';
import { noneWhereRefused } from '../../../src/server/base/refusal.ts';
import type { Block, CompiledPage, CompiledSite, DemoLink, Link } from '../../../src/types.gen.ts';
import { slugOf } from '../../api/pure.ts';
import { copiedActs, type Drawing } from '../appearance.ts';
import { placeholdersOf, traitsOf } from '../block-traits.ts';
import { isLetter } from '../letter-pages.ts';
import type { Memory, PageSeed } from '../memory/memory.ts';
import { type Base, basesOf, type Orders } from '../page-states.ts';
import { asTitle, stateWords } from '../state-words.ts';
import { dayWords, everyCustomer, factsOf, factWords, titlesFor } from '../titles.ts';
import { fileOfPage, type GallerySite, galleryLinkId, moment, recordedAct } from '../types.ts';
import { type Posting, postsOn } from './posts.ts';
import { seedOf } from './seeds.ts';

/** A state of a page that a customer can meet: the seed of it, and what is said of it. */
export type State = {
  /** Stays the same as long as the state's title does. */
  id: string;
  title: string;
  seed: PageSeed;
  /** Set where no answer to its form has come: the script of the site says so. */
  lost?: true;
  facts: Record<string, string>;
  /** The journeys in which customers see it. */
  journeys: string[];
  /** The files that its texts come from. */
  files: string[];
};

/** The content that states are of, with the orders of its demo links. */
export type StatesFrom = GallerySite & { orders: Orders; demoLinks: readonly DemoLink[] };

/** Customers who get the same page: what is said of all of them, and the seed of the first. */
type Alike = { base: Base; seed: PageSeed; facts: Record<string, string[]>; journeys: Set<string> };

/** Lists the states of a page: first those before anything is done, then what can be posted on it. */
export async function pageStates(memory: Memory, from: StatesFrom, page: CompiledPage): Promise<State[]> {
  const seen = new Map<string, Alike>();
  for await (const { base, seed, html } of drawnBases(memory, from, page)) {
    const facts = factsOf(base, from.orders);
    const journeys = base.links.map(({ journey }) => journey);
    const same = seen.get(html);
    seen.set(html, {
      ...(same ?? { base, seed }),
      facts: same ? withOther(same.facts, facts) : facts,
      journeys: new Set([...(same?.journeys ?? []), ...journeys]),
    });
  }
  const all = [...seen.values()];
  const sent = isLetter(page) ? dayWords(page) : undefined;
  const titles = titlesFor(all.map(({ facts }) => facts)).map((title) =>
    sent === undefined ? title : [sent, ...(title === everyCustomer ? [] : [title])].join(' · '),
  );
  const stateOf = ({ base, seed, facts, journeys }: Alike, { title, ...done }: Posting): State => ({
    ...{ id: '', title, seed: { ...seed, ...done }, facts: factWords(facts), journeys: [...journeys] },
    files: filesOf(from.site, page, base.drawing),
  });
  const states = all.map((one, index) => stateOf(one, { title: titles[index]! }));
  for (const [one, posting] of postings(from, page, all)) {
    const state = stateOf(one, posting);
    const html = posting.lost ? state.title : await pageFor(memory, page, state.seed);
    if (html === undefined || seen.has(html)) continue;
    seen.set(html, one);
    states.push(state);
  }
  return withIds(states, page.name);
}

/** The customers who see a page before anything is done on it, each with what they get. */
export async function* drawnBases(memory: Memory, from: StatesFrom, page: CompiledPage) {
  for (const base of basesOf('content', from, page, from.orders)) {
    const seed = seedOf(from, page, base.scene, switchOrders(from));
    const html = await pageFor(memory, page, seed);
    if (html !== undefined) yield { base, seed, html };
  }
}

/** The customers of a page who have done the rest of their journey; of those who are at its end already, none. */
export function endsOf(from: StatesFrom, { scene, answered }: Base): PageSeed[] {
  const { link } = scene;
  if (link?.status !== 'active') return [];
  const whole = { ...link, ...(answered[0] && { answers: answered[0] }) };
  const [{ stages } = { stages: [] }] = walked(from.site, [whole], (act) => recordedAct(act, moment));
  const isEnd = (one: Link) => one.status === 'used' && link.completed.every((act) => one.completed.includes(act));
  const { drafts: _, ...done } = scene;
  const home = { name: from.site.home } as CompiledPage;
  return stages.flatMap((stage) =>
    isEnd(stage.link) ? [seedOf(from, home, { ...done, link: stage.link }, switchOrders(from))] : [],
  );
}

/** What can be posted on a page, each for the first customers who see its block. */
export function postings<One extends Pick<Alike, 'base' | 'seed'>>(
  from: StatesFrom,
  page: CompiledPage,
  all: readonly One[],
): [One, Posting][] {
  const tried = new Set<string>();
  const able = isLetter(page) ? [] : all.filter(({ seed }) => !seed.fails);
  return able.flatMap((one) =>
    one.base.drawing.blocks.flatMap((block) => {
      if (!block.shown || tried.has(block.pointer) || !canTry(from, block.block, one.base)) return [];
      tried.add(block.pointer);
      return postsOn(from, page, one.base, block).map((posting): [One, Posting] => [one, posting]);
    }),
  );
}

/** The facts of some customers with those of others. */
function withOther(facts: Alike['facts'], others: Alike['facts']): Alike['facts'] {
  const names = Object.keys(facts).filter((name) => name in others);
  return Object.fromEntries(names.map((name) => [name, [...new Set([...facts[name]!, ...others[name]!])]]));
}

/** The page of a seed; undefined where its customer is led elsewhere, or nobody can be so. */
async function pageFor(memory: Memory, page: CompiledPage, seed: PageSeed): Promise<string | undefined> {
  if (isLetter(page)) return JSON.stringify(seed);
  const answer = await memory.show(seed, galleryLinkId).catch(noneWhereRefused);
  if (!answer || (answer.page !== page.name && seed.fails !== 'order')) return undefined;
  // What a seed has recorded is told by other values of it: hashes, and the time.
  return answer.body;
}

/** The orders of demo links as content has them, each once. */
const switchOrders = ({ demoLinks }: StatesFrom) => [
  ...new Map(demoLinks.flatMap(({ switch_order: one }) => (one ? [[JSON.stringify(one), one] as const] : []))).values(),
];

/** Whether a block can be tried: a copy can be read only once its act is recorded. */
const canTry = ({ site }: StatesFrom, block: Block, { scene }: Base): boolean =>
  copiedActs(site, traitsOf(block).needs).every((acts) => acts.some((act) => scene.link?.completed.includes(act)));

/** Gives states ids from their titles, numbered if two are the same, and says the titles in words. */
function withIds(states: State[], prefix: string): State[] {
  const countById = new Map<string, number>();
  return states.map((state) => {
    const id = `${prefix}/${slugOf(state.title)}`;
    const count = (countById.get(id) ?? 0) + 1;
    countById.set(id, count);
    return { ...state, id: count === 1 ? id : `${id}-${count}`, title: asTitle(stateWords(state.title)) };
  });
}

/** Lists the content files of the texts on a page as it is drawn. */
function filesOf(site: CompiledSite, page: CompiledPage, { blocks }: Drawing): string[] {
  const shown = blocks.filter((block) => block.shown).map(({ block }) => block);
  const names = (format: string) => shown.flatMap((block) => traitsOf(block).names(format));
  const documents = names('document').flatMap((id) => [
    `documents/${id}/document.json`,
    ...(page.documents[id]?.sections ?? []).flatMap(({ parts }) =>
      parts.map(({ name }) => `documents/${id}/${name}.md`),
    ),
  ]);
  const says = shown.some(
    (block) => traitsOf(block).messages.length > 0 || traitsOf(block).names('message').length > 0,
  );
  const placeholders = shown.flatMap((block) => placeholdersOf(site, page, block));
  return [
    ...new Set([
      fileOfPage(page.name),
      ...names('text').map((text) => `text/${text}.md`),
      ...documents,
      ...(says ? ['messages.json'] : []),
      ...(placeholders.some((name) => site.values[name]) ? ['values.json'] : []),
      ...(placeholders.some((name) => site.contacts[name]) ? ['site.json'] : []),
    ]),
  ];
}
