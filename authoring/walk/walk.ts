/** The check that walks (D-76): what only a customer can meet, found by drawing each page for all who come there. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Content } from '../../src/content/folder/load.ts';
import { locate } from '../../src/content/folder/locate.ts';
import type { Mistake, Problem } from '../../src/content/problem/problem.ts';
import { blockFolder } from '../../src/content/schema/roots.ts';
import { walksOf } from '../../src/rules/journey/journey.ts';
import { sha256Of } from '../../src/server/base/sha256.ts';
import { bundles, sourceHash } from '../../src/tools/bundle/code.ts';
import { readTextCache, writeTextCache } from '../../src/tools/bundle/text-cache.ts';
import { writeWhole } from '../../src/tools/bundle/write-whole.ts';
import type { CompiledPage } from '../../src/types.gen.ts';
import type { ReadSite } from '../api/node.ts';
import { blocksOf, traitsOf } from './block-traits.ts';
import type { Met, Reader, Walk } from './drawn.ts';
import { letterPages } from './letter-pages.ts';
import { fileOfPage } from './types.ts';

/** What was found on pages, by all that each of them follows from. */
export type Walked = Map<string, readonly Mistake[]>;

/** What is read from drawn pages and letters: one row a kind. They take long to load, and mostly nothing is drawn. */
const readers = async (): Promise<Reader[]> => [
  (await import('./found/holes.ts')).holesIn,
  (await import('./found/ways.ts')).waysIn,
  (await import('./found/unseen.ts')).unseenIn,
  (await import('./found/papers.ts')).unsaidIn,
  (await import('./found/agreed-prices.ts')).agreedPricesIn,
];

/** A page that is to be walked, and what it follows from as a key. */
export type PageWalk = { page: string; key: string; find(): Promise<Mistake[]> };

/** The hash of what draws and reads pages, worked out once a process. */
let code: string | undefined;
const codeHash = (): string => {
  code ??= sourceHash(['authoring/{check,walk}/**/*.ts']);
  return code;
};

/** The walks of all pages and letters of content that has no other mistakes; none where it cannot be drawn. */
export function pageWalks(content: Content, read: ReadSite): PageWalk[] {
  const { compiled, pages: own, site: file } = read;
  if (!compiled || !own || !file) return [];
  const { site, demoLinks, reads, letters, receipts, copies } = compiled;
  const pages = [...own, ...letterPages(compiled)];
  const from = { site, file, pages, compiled };
  const asked = pages.map(({ name, asks }) => [name, asks]);
  const leading = pages.map(({ page }) =>
    [...blocksOf(page.blocks)].map(({ block, gates }) => {
      const { act, names } = traitsOf(block);
      return act || names('target').length ? [act, names('target'), block.when, gates.map(({ when }) => when)] : [];
    }),
  );
  const all = sha256Of(
    JSON.stringify([codeHash(), site, file, demoLinks, reads, letters, receipts, copies, asked, leading]),
  );
  let opened: Promise<Walk> | undefined;
  const ways = Object.keys(site.journeys).flatMap((journey) => walksOf(site, journey));
  /** A page, and those after it that record something: what is said on the way there is on the same papers. */
  const followed = ({ name }: CompiledPage) => {
    const later = ways.flatMap((way) => (way.includes(name) ? way.slice(way.indexOf(name)) : []));
    return pages.filter((one) => one.name === name || (site.routes[one.name]?.act && later.includes(one.name)));
  };
  return pages.map((page) => ({
    page: page.name,
    key: sha256Of(all + JSON.stringify(followed(page))),
    async find() {
      const { openWalk } = await import('./drawn.ts');
      opened ??= openWalk(from, content.files);
      const walk = await opened;
      try {
        const met: Met[] = [];
        for await (const one of walk.meet(page)) met.push(one);
        const found: Mistake[] = [];
        // One after the other: they show their customers by the same link.
        for (const read of await readers()) found.push(...(await read(walk, met)));
        return onceEach(found);
      } catch (error) {
        // The code of a block, which a check of what is written does not run.
        const { message, block, file = '' } = error as Error & { block?: string; file?: string };
        const place = block === undefined ? fileOfPage(page.name) : resolve(blockFolder(block), file);
        return [{ file: place, message: `This fails when it is drawn: ${message}` }];
      }
    },
  }));
}

/** Walks the pages of which nothing is known yet; of the others it gives what was found. */
export async function walkPages(walks: readonly PageWalk[], known: Walked): Promise<Walked> {
  const walked: Walked = new Map();
  for (const { key, find } of walks) walked.set(key, known.get(key) ?? (await find()));
  return walked;
}

/** The mistakes that were found, those of a text on several pages once. */
export const walkedProblems = (content: Content, walked: Walked): Problem[] =>
  locate(content, onceEach([...walked.values()].flat()));

/** Each place once, as the first customer meets it. */
const onceEach = (all: readonly Mistake[]): Mistake[] => [
  ...new Map(
    all.toReversed().map((one) => [JSON.stringify([one.file, one.pointer, one.offset, one.find]), one]),
  ).values(),
];

const keptFile = `${bundles}/walked.json`;

/** What the last check has found by walking. */
export const keptWalks = (): Walked =>
  new Map(existsSync(keptFile) ? Object.entries(JSON.parse(readFileSync(keptFile, 'utf8')) as object) : []);

const keptTexts = `${bundles}/checked`;

/** Reads the texts that the last check has parsed: most are as they were. */
export const readKeptTexts = () => readTextCache(keptTexts, codeHash());

/** Keeps it for the next check: a page from which nothing has changed is not walked again. */
export function keepWalks(walked: Walked): void {
  try {
    writeWhole(keptFile, JSON.stringify(Object.fromEntries(walked)), { durable: false });
    writeTextCache(keptTexts, codeHash());
  } catch {
    // Where nothing can be written, the next check walks all of it.
  }
}
