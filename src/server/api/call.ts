import type { FastifyBaseLogger } from 'fastify';
import type { CopyFormat } from '../../rules/document-file.ts';
import type { Queryable } from '../db/db.ts';
import type { LinkView } from '../ledger/link.ts';
import { type Recorded, toActRecord, type Visitor } from '../ledger/records.ts';
import type { Paper } from '../papers/room.ts';

/**
 * `paper` is the answer for a browser that opens the address itself, as it does without script, and for whoever asks for
 * a `format` of it.
 */
export type Answer = { status: number; body: unknown; paper?: Paper; format?: CopyFormat | undefined };

/** Makes the answer to an act: 201 with a new record, 200 with the first record when the call is repeated. */
export const recordAnswer = ({ record, isNew }: Recorded): Answer => ({
  status: isNew ? 201 : 200,
  body: toActRecord(record),
});

/** The input of a handler. Origin, token, form and body have been checked. */
export type CallRequest<Body> = {
  body: Body;
  /** The canonical `Idempotency-Key`. It is empty unless the call asks for one. */
  key: string;
  visitor: Visitor;
  log: FastifyBaseLogger;
  query: { act?: string; format?: string };
  /** Reads the link in the address. Throws `link-unknown`. With `lock`, other acts on it wait for the transaction. */
  loadLink(db?: Queryable, options?: { lock?: boolean }): Promise<LinkView>;
};

/** Defines one call. Where it is, what it takes and what it answers, openapi.yaml says. */
export type Call<Body = undefined> = {
  /** The name of its operation in openapi.yaml. */
  id: string;
  handle(request: CallRequest<Body>): Promise<Answer>;
};

/** Widens a call to the type of every call, for lists. That is safe: its body is checked before `handle` gets it. */
export function call<Body>(definition: Call<Body>): Call {
  return definition as unknown as Call;
}
