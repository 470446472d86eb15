import { factReader, lookupIn } from '../../src/rules/facts.ts';
import { fillLine, type Lookup, placeholderNames } from '../../src/rules/fill.ts';
import { isInJourney, isRecorded, type Progress, pageAfter } from '../../src/rules/journey/journey.ts';
import { positionOf } from '../../src/rules/journey/position.ts';
import type { ShownOrder } from '../../src/rules/order/shown.ts';
import { isQuestion } from '../../src/rules/questions/question.ts';
import type { ShownAnswers } from '../../src/rules/questions/shown.ts';
import type { ShownLink } from '../../src/rules/shown.ts';
import { type FactReader, holds } from '../../src/rules/when.ts';
import type { Block, CompiledAct, CompiledPage, CompiledSite, When } from '../../src/types.gen.ts';
import { blocksOf, type PlacedBlock, placeholdersOf, traitsOf, whensIn } from './block-traits.ts';

/** The state of a customer's link, their order if it can be read, and their answers. */
export type Situation = { link: ShownLink; order: ShownOrder | undefined; answers: ShownAnswers };

/** A block of a page in a situation. */
export type DrawnBlock = PlacedBlock & { shown: boolean };

/** The appearance of a page in a situation. Two situations with the same `parts` look alike. */
export type Drawing = {
  /** How each part of the page looks. */
  parts: string[];
  blocks: DrawnBlock[];
  /** The index of the page's heading that shows. */
  heading: number;
  fill: (line: string) => string;
  /** What conditions read of the customer. */
  fact: FactReader;
};

/** The acts of whose text a block with these needs shows a copy, once they are recorded: a list for each such call. */
export function copiedActs({ acts }: CompiledSite, needs: readonly string[]): string[][] {
  const actsWhere = (isSuch: (act: CompiledAct) => unknown) => Object.keys(acts).filter((name) => isSuch(acts[name]!));
  return [
    ...(needs.includes('agreed-document') ? [actsWhere(({ agrees }) => agrees)] : []),
    ...(needs.includes('direct-debit-mandate') ? [actsWhere(({ method }) => method === 'direct-debit')] : []),
  ];
}

/** Lists the copies in a block that the customer can get. */
function recordedOf(site: CompiledSite, needs: string[], link: ShownLink): string[] {
  const completed: string[] = link.status === 'ready' ? link.link.completed : [];
  return copiedActs(site, needs).flatMap((acts) => acts.filter((act) => completed.includes(act)));
}

/** A block of a page with the placeholders and conditions in it, which are the same in every situation. */
export type ReadBlock = PlacedBlock & { placeholders: string[]; whens: When[] };

export const readBlocks = (site: CompiledSite, page: CompiledPage): ReadBlock[] =>
  [...blocksOf(page.page.blocks)].map((placed) => ({
    ...placed,
    placeholders: placeholdersOf(site, page, placed.block),
    whens: whensIn(page, placed.block),
  }));

/** Works out which of the blocks of a page it shows, and with which words, without drawing it. */
export function drawingOf(
  site: CompiledSite,
  page: CompiledPage,
  read: readonly ReadBlock[],
  { link, order, answers }: Situation,
): Drawing {
  const seen = seenBy(page, link);
  const given = { status: 'ready', answers } as const;
  const fact = factReader(site, seen, order ? { status: 'ready', order } : { status: 'failed' }, given);
  const lookup = lookupIn(site, seen, fact, given);
  const progress = progressOf(seen, answers);
  const blocks = read.map((placed) => ({
    ...placed,
    shown: [...placed.gates, placed.block].every(({ when }) => holds(when, fact)),
  }));
  const position = progress && positionOf(site, progress, page);
  const headings = page.page.heading ?? [{ text: page.page.title }];
  const heading = headings.findIndex(({ when }) => holds(when, fact) !== false);
  const { text = '', when } = headings[heading] ?? {};
  const drawn = blocks.filter(({ shown }) => shown);
  const parts = [
    [seen.status === 'failed', page.needs.includes('switch-order') && !order],
    position?.isReached ? position : null,
    seen.status === 'ready' && seen.link.completed.includes(site.routes[page.name]?.act as never),
    [text, holds(when, fact) ?? null, placeholderNames(text).map((name) => lookup(name) ?? null)],
    waysOpen(site, page, blocks, progress?.journey),
    ...drawn.flatMap((block) => [
      [block.pointer],
      ...particulars(site, page, block, { link: seen, order, answers }, { fact, lookup }).map((part, i) => [
        block.pointer,
        i,
        part,
      ]),
    ]),
  ].map((part) => JSON.stringify(part));
  return { parts, blocks, heading, fact, fill: (line) => fillLine(line, lookup) };
}

/** Which of the ways of a page that are for some alone it shows, in each journey: who has none of them is told apart. */
const waysOpen = (
  { routes }: CompiledSite,
  { name }: CompiledPage,
  blocks: readonly DrawnBlock[],
  journey?: string,
) => {
  const forSome = blocks.filter(
    ({ block, gates }) => traitsOf(block).names('target').length && [block, ...gates].some(({ when }) => when),
  );
  return routes[name] && forSome.length ? [journey, forSome.map(({ shown }) => shown)] : null;
};

/** The link with all its answers, by which the steps of its journey hold. */
export const progressOf = (link: ShownLink, answers: ShownAnswers): Progress | undefined =>
  link.status === 'ready' ? { ...link.link, answers: { ...link.link.answers, ...answers } } : undefined;

/** Whether the answers that a page asks for are recorded: then it asks for none. */
const isDone = ({ asks }: CompiledPage, progress: Progress | undefined) =>
  progress !== undefined && asks !== undefined && isRecorded(progress, asks.act);

/** The answers that a block shows: of a question its own, of another block all. */
const answersShown = (block: Block, answers: ShownAnswers): unknown =>
  isQuestion(block) ? (answers[block.name] ?? null) : answers;

/** Reduces a link to the parts that the page reads. */
function seenBy({ page }: CompiledPage, link: ShownLink): ShownLink {
  if (page.link === 'none') return { status: 'none' };
  return page.link === 'optional' && link.status === 'unknown' ? { status: 'none' } : link;
}

/** Lists the parts of the situation that a block shows, as many in every situation. */
function particulars(
  site: CompiledSite,
  page: CompiledPage,
  { block, placeholders, whens }: ReadBlock,
  { link, order, answers }: Situation,
  { fact, lookup }: { fact: FactReader; lookup: Lookup },
): unknown[] {
  const { act, keeps, needs, names } = traitsOf(block);
  const progress = progressOf(link, answers);
  const hasNext = () => page.next ?? (progress && pageAfter(site, progress, page.name));
  return [
    ...placeholders.map((name) => lookup(name) ?? null),
    ...whens.map((when) => holds(when, fact) ?? null),
    names('target').includes('next') && hasNext() !== undefined,
    act && [canBegin(act, link), link.status === 'ready' && isRecorded(link.link, act)],
    keeps && progress && isRecorded(progress, keeps),
    [act, keeps].map((one) => one && link.status === 'ready' && isInJourney(site, link.link, one)),
    needs.includes('switch-order') && partsShown(block, order),
    needs.includes('answers') && (isDone(page, progress) || answersShown(block, answers)),
    recordedOf(site, needs, link),
  ];
}

/** Whether everything that the act needs is known: a payment also needs its amount. */
function canBegin(act: string, link: ShownLink): boolean {
  return link.status === 'ready' && (act !== 'payment' || link.link.amount_pence !== undefined);
}

/** The part of the order that a block's property names, or everything except the document. */
function partsShown(block: Block, order: ShownOrder | undefined): unknown {
  if (!order) return null;
  const { cleaned, ...rest } = order;
  const documents = Object.entries({ ...rest, ...cleaned }).filter(([part]) => Object.values(block).includes(part));
  return documents.length ? documents : rest;
}
