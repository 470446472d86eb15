import { defined } from '../../rules/defined.ts';
import { walletNames } from '../../rules/facts.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { comparisonsIn } from '../../rules/when.ts';
import type { ActWords, Block, Comparison, Compiled, CompiledPage, Receipt, ShownWords } from '../../types.gen.ts';
import { textsOfBlocks } from '../model/block-texts.ts';
import { actNamed, actsOf, visitsOf, walletsIn } from '../model/page-traits.ts';
import type { Schemas } from '../schema/schemas.ts';

/** The words that each act's page shows where it is recorded: the server compares and stores them (D-30). */
export function compileActs(
  schemas: Schemas,
  named: Record<string, Pick<ActWords, 'meaning'>>,
  pages: CompiledPage[],
): Record<string, ActWords> {
  const acts = Object.fromEntries(
    Object.entries(named).map(([name, { meaning }]): [string, ActWords] => [
      name,
      { meaning, shown: [], messages: {}, texts: {} },
    ]),
  );
  for (const page of pages) {
    const textNames = textsOfBlocks(schemas, page.page).flatMap((block) => block.texts);
    for (const act of actsOf(schemas, page.page)) {
      const words = acts[act]!;
      words.shown.push(...shownIn(schemas, page, act));
      Object.assign(words.messages, (textNames.length > 0 || page.asks) && page.messages);
      if (page.asks) words.questions = page.asks.questions;
      if (page.needs.includes('switch-order')) words.orderBlocks = orderBlocksIn(schemas, page.page.blocks);
      for (const name of textNames) words.texts[name] = page.texts[name]!;
    }
  }
  return acts;
}

/** The blocks that show the switch order, also inside others. */
const orderBlocksIn = (schemas: Schemas, blocks: readonly Block[]): Block[] =>
  blocksIn(blocks)
    .filter(({ block }) => schemaOf(schemas, block)?.needs === 'switch-order')
    .map(({ block }) => block);

/** Lists blocks and those inside them, each with the conditions under which it shows. */
function blocksIn(blocks: readonly Block[], around: Comparison[] = []): { block: Block; when: Comparison[] }[] {
  return blocks.flatMap((block) => {
    const when = [...around, ...comparisonsIn(block.when)];
    return [{ block, when }, ...('blocks' in block ? blocksIn(block.blocks, when) : [])];
  });
}

/** Lists the receipts of all pages, each with the conditions under which it shows: the server makes copies of them. */
export const compileReceipts = (pages: CompiledPage[]): Receipt[] =>
  pages.flatMap(({ page }) =>
    blocksIn(page.blocks).flatMap(({ block, when }) => {
      if (block.type !== 'receipt') return [];
      const { heading, facts, without } = block;
      return [{ heading, facts, ...(without && { without }), when }];
    }),
  );

/** The groups of facts of each kind of copy, as the first block has them that offers it. */
export function compileCopies(pages: CompiledPage[]): Pick<Compiled, 'copies'> {
  const taking = pages
    .flatMap(({ page }) => blocksIn(page.blocks))
    .flatMap(({ block }) => ('facts' in block && block.facts ? [block] : []));
  const copies = taking.map(({ type, facts = [], without }) => [type, { facts, ...(without && { without }) }] as const);
  return copies.length ? { copies: Object.fromEntries(copies.toReversed()) } : {};
}

const schemaOf = (schemas: Schemas, { type }: Block) =>
  schemas.blocks().find(({ properties }) => properties?.type?.const === type);

type Words = Pick<ShownWords, 'statement' | 'button'>;

/** The words at each control of a page that records an act, with the conditions under which it shows. */
function shownIn(schemas: Schemas, { name, page, next, messages }: CompiledPage, act: string): ShownWords[] {
  const recording = visitsOf(schemas, page).filter(({ schema, value }) => actNamed(schema, value) === act);
  const shown = recording.map(({ pointer }): ShownWords => {
    const blocks = blocksAt(page.blocks, pointer);
    const words = blocks.map((block) => blockWords(schemas, block, messages));
    const block = blocks.at(-1)!;
    const statement = words.findLast((those) => those.statement !== undefined)?.statement;
    const button = words.at(-1)!.button;
    return {
      page: name,
      when: blocks.flatMap(({ when }) => when ?? []),
      ...defined({ statement, button, next }),
      ...(words.slice(0, -1).some((those) => those.statement !== undefined) && { ticked: true as const }),
      to: ('to' in block && block.to) || 'next',
    };
  });
  return [...shown, ...shown.slice(0, 1).flatMap((first) => ofWallets(schemas, page, first))];
}

/** The words at the wallets of a page, whose buttons record the same act as its card form. */
function ofWallets(schemas: Schemas, page: CompiledPage['page'], { statement: _, ...first }: ShownWords): ShownWords[] {
  return walletsIn(schemas, page).map(({ wallet, pointer }) => {
    const blocks = blocksAt(page.blocks, pointer);
    const { statement } = blockWords(schemas, blocks.at(-1)!);
    const when = blocks.flatMap((block) => block.when ?? []);
    return { ...first, when, ...(statement !== undefined && { statement }), button: walletNames[wallet] };
  });
}

/** The blocks that a pointer leads through, from the outermost. */
function blocksAt(blocks: readonly Block[], pointer: string): Block[] {
  const [index, rest = ''] = /^\/blocks\/(\d+)(?!\d)(.*)$/.exec(pointer)?.slice(1) ?? [];
  const block = blocks[Number(index)];
  if (!block) return [];
  return [block, ...('blocks' in block ? blocksAt(block.blocks, rest) : [])];
}

/** The statement and the button's words of a block: `words` of its properties, or the messages that it `says`. */
function blockWords(schemas: Schemas, block: Block, messages: CompiledPage['messages'] = {}): Words {
  const schema = schemaOf(schemas, block);
  const fromMessages = Object.entries(schema?.says ?? {}).map(([words, name]) => [words, ownEntry(messages, name)]);
  const fromBlock = Object.entries(block).flatMap(([name, value]) => {
    const words = schema?.properties?.[name]?.words;
    return words ? [[words, value]] : [];
  });
  return Object.fromEntries([...fromMessages, ...fromBlock]);
}
