import { canonicalUuid } from '../../rules/link-id.ts';
import { problem, Refusal } from '../base/refusal.ts';
import { toldLink } from '../ledger/public-link.ts';
import { toActRecord } from '../ledger/records.ts';
import { takeCardIn, tokenIn } from './cards.ts';
import { viewIn } from './kept.ts';
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
  /** The name of the page that is drawn. */
  page?: string;
};

/** The body of a call that takes a card. */
type CardBody = { nonce: string; release?: string; statement?: string; button?: string };

/** Answers a call of a page's islands: for its link, for a token of the card fields, or to take a card. */
export async function answerCall(world: World, request: MemoryRequest): Promise<MemoryAnswer> {
  const json = (status: number, body: unknown) => ({
    ...{ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });
  try {
    const { status, body } = bodyOf(world, request);
    return json(status, body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, ...rest } = problem(error.slug);
    return json(status, { ...rest, status, ...error.details });
  }
}

function bodyOf(world: World, { address, json, headers = {} }: MemoryRequest): { status: number; body: unknown } {
  const { site } = world.content.compiled;
  const [, , , id = '', name] = address.split('?')[0]!.split('/');
  const link = viewIn(world.links, site, canonicalUuid(id) ?? '', world.now());
  if (!link) throw new Refusal('link-unknown');
  if (name === undefined) return { status: 200, body: toldLink(site, link) };
  if (name === 'client-token') return { status: 200, body: tokenIn(world, link) };
  const { nonce, release, ...shown } = json as CardBody;
  const visitor = { ip_address: '127.0.0.1', user_agent: '' };
  const { 'idempotency-key': key = '' } = headers;
  const { record, isNew } = takeCardIn(world, link, { act: name, key, nonce, shown, release, visitor });
  return { status: isNew ? 201 : 200, body: toActRecord(record) };
}
