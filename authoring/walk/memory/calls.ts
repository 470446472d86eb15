import { canonicalUuid } from '../../../src/rules/link-id.ts';
import { linkAnswers } from '../../../src/server/api/links.ts';
import document from '../../../src/server/api/openapi.gen.json' with { type: 'json' };
import { problem, Refusal } from '../../../src/server/base/refusal.ts';
import { operationsIn } from '../../../src/server/http/operations.ts';
import type { LinkView } from '../../../src/server/ledger/link.ts';
import { toActRecord, type Visitor } from '../../../src/server/ledger/records.ts';
import { copyOf } from '../../../src/server/papers/papers.ts';
import type { PaperRoom } from '../../../src/server/papers/room.ts';
import type { Ports } from '../../../src/server/ports.ts';
import { sendLetters, viewIn } from './kept.ts';
import { takeCardIn, tokenIn } from './memory-cards.ts';
import type { World } from './ports.ts';

/** The fields of a form; of one with several values, all of them. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

export type MemoryRequest = {
  /** Path and query. */
  address: string;
  method?: 'GET' | 'POST' | undefined;
  /** The fields of a form, or the body of a call. */
  form?: Fields | undefined;
  json?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
};

export type MemoryAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The answer, where it is no text. */
  bytes?: Buffer;
  /** The name of the page that is drawn. */
  page?: string;
};

const operations = operationsIn(document);

/** The body of a call that takes a card. */
type CardBody = { nonce: string; release?: string; statement?: string; button?: string };

const visitor: Visitor = { ip_address: '127.0.0.1', user_agent: '' };

/** Answers a call: for the link, for a copy of what was agreed to, for a token of the card fields, or to take a card. */
export async function answerCall(world: World, ports: Ports, request: MemoryRequest): Promise<MemoryAnswer> {
  try {
    return await answerFor(world, ports, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, ...rest } = problem(error.slug);
    return inJson(status, { ...rest, status, ...error.details });
  }
}

async function answerFor(world: World, ports: Ports, request: MemoryRequest): Promise<MemoryAnswer> {
  const { links, now } = world;
  const { compiled } = world.content;
  const [path = '', search] = request.address.split('?');
  const [, , , id = '', name] = path.split('/');
  const link = viewIn(links, compiled.site, canonicalUuid(id) ?? '', now());
  if (!link) throw new Refusal('link-unknown');
  if (request.method === 'POST') return inJson(...posted(world, link, name, request));
  // Who asks how their letters are has waited for them.
  if (name === undefined) sendLetters(links, link.row.id, now());
  const asked = `/public-api/links/:id${name === undefined ? '' : `/${name}`}`;
  const answers = Object.entries(linkAnswers(papersIn(world, ports)));
  const [, answer] = answers.find(([operation]) => operations.get(operation)!.path === asked) ?? [];
  if (!answer) throw new Refusal('not-found');
  const query = Object.fromEntries(new URLSearchParams(search));
  const { status, body, paper, format } = await answer(viewIn(links, compiled.site, link.row.id, now())!, query);
  if (!paper) return inJson(status, body);
  const { type, content } = await copyOf(paper, format, world.look);
  return type === 'application/pdf'
    ? { status, headers: { 'content-type': type }, body: '', bytes: content }
    : { status, headers: { 'content-type': `${type}; charset=utf-8` }, body: content.toString() };
}

/** What papers of links in memory are made from. */
export const papersIn = ({ content, links }: World, ports: Ports): PaperRoom => ({
  ...{ ...ports, compiled: content.compiled, languages: content.languages },
  async readSentOrder(link) {
    const { services, losing_provider } = await ports.readOrder(link);
    return { services, losing_provider, ots_document: links.links.get(link.row.id)!.orderDocument };
  },
});

function posted(
  world: World,
  link: LinkView,
  act: string | undefined,
  { json, headers = {} }: MemoryRequest,
): [number, unknown] {
  if (act === 'client-token') return [200, tokenIn(world, link)];
  if (act === undefined || !json) throw new Refusal('not-found');
  const { nonce, release, ...shown } = json as CardBody;
  const { 'idempotency-key': key = '' } = headers;
  const { record, isNew } = takeCardIn(world, link, { act, key, nonce, shown, release, visitor });
  return [isNew ? 201 : 200, toActRecord(record)];
}

const inJson = (status: number, body: unknown): MemoryAnswer => ({
  ...{ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
});
