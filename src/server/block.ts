import type { Compiled } from '../types.gen.ts';
import type { ReadOutcome } from './reads/ask.ts';

/** Asks the provider's system for a read of content, for the link of the page. */
export type AskRead = (name: string) => Promise<ReadOutcome>;

/** A block's part on the server, if any: `src/blocks/<type>/server.ts`. `Prepared` is the type of its component. */
export type BlockServer<Block = never, Prepared extends object = object> = {
  /** Returns the block for the customer of a link, before its page is drawn or its answers are read. */
  prepare(block: Block, ask: AskRead, compiled: Compiled): Promise<Prepared>;
};
