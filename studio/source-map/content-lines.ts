import { hasBegun } from '../../src/rules/dates.ts';
import { factReader } from '../../src/rules/facts.ts';
import { holds } from '../../src/rules/when.ts';
import { sampleSite } from '../../src/states/sample-site.ts';
import type { GallerySite, SiteName } from '../../src/states/types.ts';
import type { Block, CompiledPage, DemoLink, Link, When } from '../../src/types.gen.ts';
import type { Pointer } from '../types.ts';
import type { Source } from './source.ts';

/** The page that is shown, with the content that its words can come from. */
export type Shown = {
  name: SiteName;
  from: GallerySite;
  page: CompiledPage | undefined;
  link: Link | undefined;
  /** The messages that the page has read, by name. */
  usedMessages: Record<string, string>;
  demoLinks: DemoLink[];
};

/** A block of a page, by the object that the renderer draws. */
export type PlacedBlock = { block: Block; page: CompiledPage; pointer: Pointer };

/** Finds the place of every block of a site by its object: the renderer passes on the objects of the content. */
export function blocksIn(from: GallerySite): Map<unknown, PlacedBlock> {
  const placed = new Map<unknown, PlacedBlock>();
  const visit = (page: CompiledPage, blocks: readonly Block[], at: Pointer) => {
    for (const [index, block] of blocks.entries()) {
      const pointer = [...at, index];
      placed.set(block, { block, page, pointer });
      if ('blocks' in block) visit(page, block.blocks, [...pointer, 'blocks']);
    }
  };
  for (const page of from.pages) visit(page, page.page.blocks, ['blocks']);
  return placed;
}

/** A line of content, with its place. */
export type Line = { text: string; source: Source };

type From = { file: string; pointer?: Pointer; shows?: (when: When | undefined) => boolean };

/** Lists every text in data, with its place. Entries whose condition does not hold are left out by `shows`. */
export function linesIn(data: unknown, { file, pointer = [], shows = () => true }: From): Line[] {
  if (typeof data === 'string') return [{ text: data, source: { file, pointer } }];
  if (typeof data !== 'object' || data === null || !shows((data as { when?: When }).when)) return [];
  const entries: [string | number, unknown][] = Array.isArray(data) ? [...data.entries()] : Object.entries(data);
  const withoutCondition = entries.filter(([name]) => name !== 'when');
  return withoutCondition.flatMap(([name, value]) => linesIn(value, { file, pointer: [...pointer, name], shows }));
}

/** Lists the texts of a block itself, as far as they can show. */
export function linesOfBlock(shown: Shown, { block, page, pointer }: PlacedBlock): Line[] {
  const { file, placeOf } = fileOf(shown, page);
  const { site } = shown.from;
  const link = shown.link ? ({ status: 'ready', link: shown.link } as const) : ({ status: 'none' } as const);
  const fact = factReader(site, link, { status: 'pending' }, { existingCustomer: false });
  const shows = (when: When | undefined) => holds(when, fact) !== false;
  // The block shows, so its own condition holds, even if it reads something unknown here.
  const { type: _type, when: _when, ...own } = block;
  return linesIn({ ...own, blocks: undefined }, { file, pointer: placeOf(pointer), shows });
}

/** Lists the texts of a page beside its blocks. */
export function linesOfPage(shown: Shown): Line[] {
  if (!shown.page) return [];
  const { file, placeOf } = fileOf(shown, shown.page);
  const { title, heading } = shown.page.page;
  return [
    ...linesIn(heading ?? [], { file, pointer: placeOf(['heading']) }),
    ...linesIn(title, { file, pointer: placeOf(['title']) }),
  ];
}

/** The words of header and footer. Addresses are not among them. */
export function linesAround({ from: { file } }: Shown): Line[] {
  const hidden = ['href', 'email', 'network', 'image'];
  const { logo, footer } = file;
  return linesIn({ logo, footer }, { file: 'site.json' }).filter(
    ({ source }) => !('pointer' in source) || !hidden.includes(String(source.pointer.at(-1))),
  );
}

/** Lists the messages, those first that the page has read. */
export function messagesOf({ from, page, usedMessages }: Shown): Line[] {
  const all: Record<string, string> = { ...from.site.messages, ...page?.messages };
  // A message that the page has not read can still stand in the header or footer.
  const names = Object.keys(all).sort((one, other) => Number(other in usedMessages) - Number(one in usedMessages));
  return names.map((name) => ({ text: all[name]!, source: { file: 'messages.json', pointer: [name] } }));
}

/** Returns the file of a page, and where its data begins there. A sample's page is one fixture of its block. */
export function fileOf(
  { name }: Shown,
  { name: page, page: { title, blocks } }: CompiledPage,
): {
  file: string;
  placeOf(pointer: Pointer): Pointer;
} {
  if (name === 'content') return { file: `pages/${page}.json`, placeOf: (pointer) => pointer };
  const file = `src/blocks/${blocks[0]?.type}/fixtures/valid.json`;
  return { file, placeOf: (pointer) => (pointer[0] === 'blocks' ? [title, ...pointer.slice(2)] : [title]) };
}

/**
 * Where the value of a placeholder is written, or undefined if
 * it comes from the link, its order, the samples or the code.
 */
export function sourceOfValue({ name: site, from, link }: Shown, name: string): Source | undefined {
  const { contacts, values } = from.site;
  if (site === 'samples' && (contacts[name] !== undefined || sampleSite.values[name])) return undefined;
  if (name === 'provider') return { file: 'site.json', pointer: ['name'] };
  if (contacts[name] !== undefined) return { file: 'site.json', pointer: ['contacts', name] };
  if (values[name] === undefined || link?.values[name] !== undefined) return undefined;
  // Where it changes with a date, it is the change that the page shows.
  const { changes = [] } = values[name];
  const change = changes.findLastIndex((one) => hasBegun(one.from, from.site.asOf ?? ''));
  return { file: 'values.json', pointer: change < 0 ? [name, 'value'] : [name, 'changes', change, 'value'] };
}
