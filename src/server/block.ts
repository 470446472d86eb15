import type { Compiled } from '../types.gen.ts';
import type { ReadOutcome } from './reads/ask.ts';

/** Asks the provider's system for a read of content, for the link of the page. */
export type AskRead = (name: string) => Promise<ReadOutcome>;

/**
 * The part of a block on the server, in `src/blocks/<type>/server.ts`; most blocks have none. `Prepared` is what the
 * component takes: a type of the block's folder, the block with what is added to it.
 */
export type BlockServer<Block = never, Prepared extends object = object> = {
  /** Returns the block as the customer of a link has it, whose page is drawn or whose answers are read. */
  prepare(block: Block, ask: AskRead, compiled: Compiled): Promise<Prepared>;
};
