import type { FastifyBaseLogger } from 'fastify';
import type { CopyFormat } from '../../rules/document-file.ts';
import type { Queryable } from '../db/db.ts';
import type { LinkView } from '../ledger/link.ts';
import type { Visitor } from '../ledger/records.ts';
import type { Paper } from '../papers/room.ts';

/**
 * `paper` is the answer for a browser that opens the address itself, as it does without script, and for whoever asks for
 * a `format` of it.
 */
export type Answer = { status: number; body: unknown; paper?: Paper; format?: CopyFormat | undefined };

/** A call as it was made. Origin, token, form and body have been checked. */
export type Call<Body = undefined> = {
  body: Body;
  /** The canonical `Idempotency-Key`. It is empty unless the call asks for one. */
  key: string;
  visitor: Visitor;
  log: FastifyBaseLogger;
  query: { act?: string; format?: string };
  /** Reads the link in the address. Throws `link-unknown`. With `lock`, other acts on it wait for the transaction. */
  loadLink(db?: Queryable, options?: { lock?: boolean }): Promise<LinkView>;
};

/** What answers each call, by its operation in openapi.yaml, which says where it is, and what it takes and answers. */
export type Calls = Record<string, (call: Call<never>) => Promise<Answer>>;
