import type { Compiled } from '../types.gen.ts';
import type { ReadOutcome } from './reads/ask.ts';

/** Asks the provider's system for a read of content, for the link of the page. */
export type AskRead = (name: string) => Promise<ReadOutcome>;

/** The part of a block on the server, in `src/blocks/<type>/server.ts`; most blocks have none. */
export type BlockServer = {
  /** Returns the block as the customer of a link has it, whose page is drawn or whose answers are read. */
  prepare(block: never, ask: AskRead, compiled: Compiled): Promise<object>;
};
