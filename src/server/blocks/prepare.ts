import type { Block, CompiledPage } from '../../types.gen.ts';
import type { AskRead } from '../block.ts';
import type { Deps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { blockServers } from './blocks.gen.ts';

type Preparing = Pick<Deps, 'askProvider' | 'compiled' | 'log'>;

/** Runs the reads of pages for an active link, each of them once. `link` is loaded where something is asked. */
export function askFor(deps: Preparing, link: () => Promise<LinkView>, options?: { isNew: boolean }): AskRead {
  const outcomes = new Map<string, ReturnType<AskRead>>();
  const ask: AskRead = async (name) => {
    const loaded = await link();
    return loaded.status === 'active' ? deps.askProvider(deps, name, loaded, options) : { status: 'failed' };
  };
  return (name) => {
    const answer = outcomes.get(name) ?? ask(name);
    outcomes.set(name, answer);
    return answer;
  };
}

/** Returns the page for the customer of a link, with its blocks as their server parts prepare them. */
export async function preparedPage(deps: Preparing, page: CompiledPage, ask: AskRead): Promise<CompiledPage> {
  const { asks } = page;
  if (!isPreparedPage(page)) return page;
  const blocks = await preparedBlocks(deps, page.page.blocks, ask);
  const questions = asks && (await Promise.all(asks.questions.map((asked) => preparedQuestion(deps, asked, ask))));
  return { ...page, page: { ...page.page, blocks }, ...(asks && questions && { asks: { ...asks, questions } }) };
}

/** Whether answers of the provider for a link change anything on a page. */
export const isPreparedPage = ({ page, asks }: CompiledPage): boolean =>
  page.blocks.some(isPrepared) || (asks?.questions.some(({ question }) => isPrepared(question)) ?? false);

/** Returns a question as the customer of a link has it. */
export async function preparedQuestion<Prepared extends { question: Block }>(
  deps: Preparing,
  question: Prepared,
  ask: AskRead,
): Promise<Prepared> {
  return isPrepared(question.question)
    ? { ...question, question: await preparedBlock(deps, question.question, ask) }
    : question;
}

/** Whether a block, or one inside it, has a server side. */
const isPrepared = (block: Block): boolean =>
  blockServers[block.type] !== undefined || ('blocks' in block && block.blocks.some(isPrepared));

const preparedBlocks = (deps: Preparing, blocks: Block[], ask: AskRead): Promise<Block[]> =>
  Promise.all(blocks.map((block) => preparedBlock(deps, block, ask)));

async function preparedBlock(deps: Preparing, block: Block, ask: AskRead): Promise<Block> {
  if ('blocks' in block) return { ...block, blocks: await preparedBlocks(deps, block.blocks, ask) } as Block;
  const server = blockServers[block.type];
  return server ? ((await server.prepare(block as never, ask, deps.compiled)) as Block) : block;
}
