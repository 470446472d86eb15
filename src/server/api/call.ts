import type { FastifyBaseLogger } from 'fastify';
import { type CopyFormat, pdfFormats } from '../../rules/agreed-file.ts';
import type { DocumentFile } from '../../rules/document-file.ts';
import type { Slug } from '../../rules/problems.ts';
import { type Column, refusalsOf } from '../acts/allowed.ts';
import type { SchemaName } from '../base/schemas.ts';
import type { Queryable } from '../db/db.ts';
import type { LinkView } from '../ledger/link.ts';
import { type Recorded, toActRecord, type Visitor } from '../ledger/records.ts';

/**
 * `file` is the answer for a browser that opens the address itself, as it does without script, and for whoever asks for
 * a `format` of it. `recordedAt` is the time of the record that it is a copy of, which a PDF tells.
 */
type Answer = {
  status: number;
  body: unknown;
  file?: DocumentFile;
  format?: CopyFormat | undefined;
  recordedAt?: Date;
};

/** The type of an answer that is no JSON. */
export const calendarType = 'text/calendar';

/** Describes the page that a browser gets when it opens the address of a call. */
export const pageForBrowsers = { 'text/html': 'A page that stands alone, where `Accept` has text/html.' };

export const pdfType = { 'application/pdf': 'PDF/UA-1 for `pdf`, and with letters of 18 points for `pdf-large`.' };

/** The parameter by which a call of a copy answers with it as a PDF. */
export const pdfQuery = {
  format: {
    type: 'string',
    enum: Object.keys(pdfFormats),
    description: 'With any other word the answer is as without `format`.',
  },
};

/** Makes the answer to an act: 201 with a new record, 200 with the first record when the call is repeated. */
export const recordAnswer = ({ record, isNew }: Recorded): Answer => ({
  status: isNew ? 201 : 200,
  body: toActRecord(record),
});

/** The input of a handler. Origin, token, form and body have been checked. */
export type CallRequest<Body> = {
  body: Body;
  /** The name of the letter in the address; empty in any other. */
  name: string;
  /** The canonical `Idempotency-Key`. It is empty unless the call asks for one. */
  key: string;
  visitor: Visitor;
  log: FastifyBaseLogger;
  query: { act?: string; format?: string };
  /** Reads the link in the address. Throws `link-unknown`. With `lock`, other acts on it wait for the transaction. */
  loadLink(db: Queryable, options?: { lock?: boolean }): Promise<LinkView>;
};

/** Defines one call. The routes, the OpenAPI document and the answer 405 are all made from this definition. */
export type Call<Body = undefined> = {
  method: 'GET' | 'POST';
  /** The path, which begins under /public-api unless `root` is set. `:id` stands for a link's id. */
  path: string;
  root?: true;
  summary: string;
  body?: SchemaName;
  /** Set if the call requires an `Idempotency-Key`. */
  key?: true;
  /** Maps each status of a success to the schema of its body, or says that it is a calendar. */
  answers: Record<number, SchemaName | typeof calendarType>;
  /** The parameters of the query, which may all be left out. */
  query?: Record<string, object>;
  /** Further types of the answer 200, with when a caller gets each. */
  otherTypes?: Record<string, string>;
  /** The call's column in `acts/allowed.ts`. The call can answer the refusals that the table gives for it. */
  operation?: Column;
  /** Further problems that the call can answer, beside those of the table and of its form. */
  problems?: Slug[];
  handle(request: CallRequest<Body>): Promise<Answer>;
};

/** Widens a call to the type of every call, for lists. That is safe: its body is checked before `handle` gets it. */
export function call<Body>(definition: Call<Body>): Call {
  return definition as unknown as Call;
}

/** The problems that any POST can answer before its handler runs. */
const formProblems: Slug[] = ['bad-request', 'origin', 'xsrf', 'too-large', 'unsupported-media-type', 'invalid'];

/** Lists the problems that a call can answer, except those that every call can, such as `internal`. */
export function problemsOf({ method, path, key, operation, answers, problems = [] }: Call): Slug[] {
  const general: [boolean, Slug[]][] = [
    [method !== 'GET', formProblems],
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
