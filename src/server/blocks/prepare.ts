import type { Block, CompiledPage } from '../../types.gen.ts';
import type { AskRead } from '../block.ts';
import type { Deps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { blockServers } from './blocks.gen.ts';

type Preparing = Pick<Deps, 'askProvider' | 'compiled' | 'log'>;

/** Returns the page as the customer of a link has it, by what the server's side of its blocks says. */
export async function preparedPage(deps: Preparing, page: CompiledPage, link: LinkView): Promise<CompiledPage> {
  const asked = new Map<string, ReturnType<AskRead>>();
  const ask: AskRead = (name) => {
    const answer = asked.get(name) ?? deps.askProvider(deps, name, link);
    asked.set(name, answer);
    return answer;
  };
  const { asks } = page;
  const blocks = await preparedBlocks(deps, page.page.blocks, ask);
  const questions = asks && (await Promise.all(asks.questions.map((asked) => preparedQuestion(deps, asked, ask))));
  if (blocks === page.page.blocks && !asks) return page;
  return { ...page, page: { ...page.page, blocks }, ...(asks && questions && { asks: { ...asks, questions } }) };
}

async function preparedQuestion<Asked extends { question: Block }>(deps: Preparing, asked: Asked, ask: AskRead) {
  return { ...asked, question: await preparedBlock(deps, asked.question, ask) };
}

async function preparedBlocks(deps: Preparing, blocks: Block[], ask: AskRead): Promise<Block[]> {
  const prepared = await Promise.all(blocks.map((block) => preparedBlock(deps, block, ask)));
  return prepared.every((block, index) => block === blocks[index]) ? blocks : prepared;
}

async function preparedBlock(deps: Preparing, block: Block, ask: AskRead): Promise<Block> {
  if ('blocks' in block) {
    const blocks = await preparedBlocks(deps, block.blocks, ask);
    return blocks === block.blocks ? block : ({ ...block, blocks } as Block);
  }
  const server = blockServers[block.type];
  return server ? ((await server.prepare(block as never, ask, deps.compiled)) as Block) : block;
}
