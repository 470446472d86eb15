import type { Block, CompiledPage, CompiledSite, Link } from '../types.gen.ts';
import { actionsOn } from './actions.ts';
import type { Drawing } from './appearance.ts';
import { copiedActs } from './appearance.ts';
import { blocksOf, placeholdersOf, traitsOf } from './block-traits.ts';
import { isLetter } from './letters.ts';
import { type Base, basesOf, type Orders } from './page-states.ts';
import { asTitle, stateWords } from './state-words.ts';
import { factsOf, factWords, slugOf, titlesFor } from './titles.ts';
import { fileOfPage, type GallerySite, type Picture, type Section, type SiteName } from './types.ts';

export type SectionOptions = {
  name: SiteName;
  from: GallerySite;
  orders: Orders;
  tries: (block: Block) => boolean;
  /** The only link with which to show the page. If left out, it is shown with all links that lead to it. */
  link?: Link;
};

/** Lists a page's states: first those before anything is done, then everything that can be done on it. */
export async function picturesOf(options: SectionOptions, page: CompiledPage, prefix: string): Promise<Picture[]> {
  const { name, from, orders } = options;
  // A picture in which the fixture shows nothing is left out.
  const shows = (base: Base) => base.drawing.blocks.some(({ shown, block }) => shown && canTry(from.site, block, base));
  const isSent = ({ drawing }: Base) => drawing.blocks.some(({ shown }) => shown);
  const isOwn = isLetter(page) ? isSent : name === 'content' ? () => true : shows;
  const bases = basesOf(name, from, page, orders, options.link).filter(isOwn);
  const titles = titlesFor(bases.map((base) => factsOf(base, orders)));
  const pictures = bases.map((base, index) => pictureOf(base, titles[index]!, options, page));

  const triedPointers = new Set<string>();
  for (const base of bases.filter(({ scene }) => !scene.fails)) {
    for (const drawnBlock of base.drawing.blocks) {
      if (
        !drawnBlock.shown ||
        triedPointers.has(drawnBlock.pointer) ||
        !options.tries(drawnBlock.block) ||
        !canTry(from.site, drawnBlock.block, base)
      )
        continue;
      triedPointers.add(drawnBlock.pointer);
      for (const { title, ...done } of await actionsOn(from, page, base, drawnBlock))
        pictures.push({ ...pictureOf(base, title, options, page), scene: { ...base.scene, ...done } });
    }
  }
  return withIds(pictures, prefix);
}

/** Whether a block can be tried: a copy can be read only once its act is recorded. */
function canTry(site: CompiledSite, block: Block, { scene }: Base): boolean {
  const { needs } = traitsOf(block);
  return copiedActs(site, needs).every((acts) => acts.some((act) => scene.link?.completed.includes(act)));
}

function pictureOf(base: Base, title: string, { name, from, orders }: SectionOptions, page: CompiledPage): Picture {
  const journeys = [...new Set(base.links.map(({ journey }) => journey))];
  const files = name === 'content' ? filesOf(from.site, page, base.drawing) : [];
  return { id: '', title, scene: base.scene, facts: factWords(factsOf(base, orders)), journeys, files };
}

/** Gives pictures ids from their titles, numbered if two are the same, and says the titles in words. */
function withIds(pictures: Picture[], prefix: string): Picture[] {
  const countById = new Map<string, number>();
  return pictures.map((picture) => {
    const id = `${prefix}/${slugOf(picture.title)}`;
    const count = (countById.get(id) ?? 0) + 1;
    countById.set(id, count);
    return { ...picture, id: count === 1 ? id : `${id}-${count}`, title: stateWords(picture.title) };
  });
}

export async function pageSection(options: SectionOptions, page: CompiledPage): Promise<Section> {
  const { path, title } = page.page;
  const blocks = [...new Set([...blocksOf(page.page.blocks)].map(({ block }) => block.type))];
  const states = await picturesOf(options, page, page.name);
  const pictures = states.map((state) => ({ ...state, title: asTitle(state.title) }));
  return { kind: 'page', name: page.name, title, path, blocks, pictures };
}

/** Lists the content files of the texts on a page as it is drawn. */
export function filesOf(site: CompiledSite, page: CompiledPage, { blocks }: Drawing): string[] {
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
