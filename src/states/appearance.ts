import type { OrderState } from '../page/link/store.ts';
import { factReader, type KnownLink, lookupIn } from '../rules/facts.ts';
import { fillLine, type Lookup, placeholderNames } from '../rules/fill.ts';
import { isRecorded, type Progress, pageAfter } from '../rules/journey/journey.ts';
import { positionOf } from '../rules/journey/position.ts';
import { isQuestion } from '../rules/questions/question.ts';
import type { KnownAnswers } from '../rules/questions/shown.ts';
import { type FactReader, holds } from '../rules/when.ts';
import type { Block, CompiledAct, CompiledPage, CompiledSite, When } from '../types.gen.ts';
import { blocksOf, type PlacedBlock, placeholdersOf, traitsOf, whensIn } from './block-traits.ts';

/** The state of a customer's link and order, and their answers. */
export type Situation = { link: KnownLink; order: OrderState; answers: KnownAnswers };

/** A block of a page in a situation. `shown` is undefined while that is unknown. */
export type DrawnBlock = PlacedBlock & { shown: boolean | undefined };

/** The appearance of a page in a situation. Two situations with the same `parts` look alike. */
export type Drawing = {
  /** How each part of the page looks. */
  parts: string[];
  blocks: DrawnBlock[];
  /** The index of the page's heading that shows. */
  heading: number;
  fill: (line: string) => string;
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
function recordedOf(site: CompiledSite, needs: string[], link: KnownLink): string[] {
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
  const fact = factReader(site, seen, order, answers);
  const lookup = lookupIn(site, seen, fact, answers);
  const progress = progressOf(seen, answers);
  const blocks = read.map((placed) => {
    const states = [...placed.gates, placed.block].map(({ when }) => holds(when, fact));
    return { ...placed, shown: states.includes(false) ? false : states.includes(undefined) ? undefined : true };
  });
  const position = progress && positionOf(site, progress, page);
  const headings = page.page.heading ?? [{ text: page.page.title }];
  const heading = headings.findIndex(({ when }) => holds(when, fact) !== false);
  const { text = '', when } = headings[heading] ?? {};
  const drawn = blocks.filter(({ shown }) => shown !== false);
  const parts = [
    [
      seen.status === 'failed',
      page.needs.includes('switch-order') && order.status === 'failed',
      page.asks && answers.status === 'failed',
    ],
    position?.isReached ? position : null,
    seen.status === 'ready' && seen.link.completed.includes(site.routes[page.name]?.act as never),
    [text, holds(when, fact) ?? 'pending', placeholderNames(text).map((name) => lookup(name) ?? null)],
    ...drawn.flatMap(({ shown = 'pending', ...block }) => [
      [block.pointer, shown],
      ...particulars(site, page, block, { link: seen, order, answers }, { fact, lookup }).map((part, i) => [
        block.pointer,
        i,
        part,
      ]),
    ]),
  ].map((part) => JSON.stringify(part));
  return { parts, blocks, heading, fill: (line) => fillLine(line, lookup) };
}

/** The link with all its answers, by which the steps of its journey hold. */
const progressOf = (link: KnownLink, answers: KnownAnswers): Progress | undefined =>
  link.status === 'ready' && answers.status === 'ready'
    ? { ...link.link, answers: { ...link.link.answers, ...answers.answers } }
    : undefined;

/** Whether the answers that a page asks for are recorded: then it asks for none. */
const isDone = ({ asks }: CompiledPage, progress: Progress | undefined) =>
  progress !== undefined && asks !== undefined && isRecorded(progress, asks.act);

/** The answers that a block shows: of a question its own, of another block all. */
function answersShown(block: Block, known: KnownAnswers): unknown {
  if (known.status !== 'ready') return known.status;
  return isQuestion(block) ? (known.answers[block.name] ?? null) : known.answers;
}

/** Reduces a link to the parts that the page reads. */
function seenBy({ page }: CompiledPage, link: KnownLink): KnownLink {
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
  const read = link.status === 'ready' || link.status === 'none';
  const hasNext = () => page.next !== undefined || (progress && pageAfter(site, progress, page.name));
  return [
    ...placeholders.map((name) => lookup(name) ?? null),
    ...whens.map((when) => holds(when, fact) ?? null),
    names('target').includes('next') && (hasNext() ? 'on' : read ? 'end' : 'pending'),
    act && [canBegin(act, link), link.status === 'ready' && isRecorded(link.link, act)],
    keeps && progress && isRecorded(progress, keeps),
    needs.includes('switch-order') && partsShown(block, order),
    needs.includes('answers') && (isDone(page, progress) || answersShown(block, answers)),
    recordedOf(site, needs, link),
  ];
}

/** Whether everything that the act needs is known: a payment also needs its amount. */
function canBegin(act: string, link: KnownLink): boolean {
  return link.status === 'ready' && (act !== 'payment' || link.link.amount_pence !== undefined);
}

/** The part of the order that a block's property names, or everything except the document. */
function partsShown(block: Block, order: OrderState): unknown {
  if (order.status !== 'ready') return order;
  const documents = Object.entries(order.order).filter(([part]) => Object.values(block).includes(part));
  return documents.length ? documents : { ...order.order, ots_document: undefined };
}
