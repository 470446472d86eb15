import type { FastifyBaseLogger } from 'fastify';
import type { Slug } from '../../rules/problems.ts';
import { type Operation, refusalsOf } from '../acts/allowed.ts';
import type { SchemaName } from '../base/schemas.ts';
import type { Queryable } from '../db/db.ts';
import type { LinkView } from '../ledger/link.ts';
import { type Recorded, toActRecord, type Visitor } from '../ledger/records.ts';

type Answer = { status: number; body: unknown };

/** The answer to an act: 201 the first time, 200 with the first record ever after. */
export const recordAnswer = ({ record, isNew }: Recorded): Answer => ({
  status: isNew ? 201 : 200,
  body: toActRecord(record),
});

/** A call as its handler sees it: origin, token, form and body are checked. */
export type CallRequest<Body> = {
  body: Body;
  /** The `Idempotency-Key`, canonical; empty unless the call asks for one. */
  key: string;
  visitor: Visitor;
  log: FastifyBaseLogger;
  /** The link of the address. Throws `link-unknown`. With `lock`, other acts on the link wait for this transaction. */
  loadLink(db: Queryable, options?: { lock?: boolean }): Promise<LinkView>;
};

/** One call: what it is, for the routes, the OpenAPI document and the answer 405 alike, and what it does. */
export type Call<Body = undefined> = {
  method: 'GET' | 'POST';
  /** Under /public-api unless `root` is set. `:id` is a link's id. */
  path: string;
  root?: true;
  summary: string;
  body?: SchemaName;
  /** Whether the call asks for an `Idempotency-Key`. */
  key?: true;
  /** The schema of the answer by status. */
  answers: Record<number, SchemaName>;
  /** What the table of what is allowed calls it: it can answer the table's refusals. */
  operation?: Operation;
  /** The problems it can answer beside those, and those of its form. */
  problems?: Slug[];
  handle(request: CallRequest<Body>): Promise<Answer>;
};

/** Keeps a call in a list of calls with other bodies: what `handle` is given has been checked against `body`. */
export function call<Body>(definition: Call<Body>): Call {
  return definition as unknown as Call;
}

/** What any POST can be answered, before its own handler sees it. */
const formProblems: Slug[] = ['bad-request', 'origin', 'xsrf', 'too-large', 'unsupported-media-type', 'invalid'];

/** Every problem that a call can be answered, but for those that no call has to itself. */
export function problemsOf({ method, path, key, operation, answers, problems = [] }: Call): Slug[] {
  const general: [boolean, Slug[]][] = [
    [method === 'POST', formProblems],
    [key === true, ['idempotency-key']],
    [path.includes(':id'), ['unavailable', 'link-unknown', 'too-many-requests']],
    [operation !== undefined && 201 in answers, ['unconfirmed']],
  ];
  return [
    ...general.flatMap(([holds, slugs]) => (holds ? slugs : [])),
    ...(operation ? refusalsOf(operation) : []),
    ...problems,
  ];
}
