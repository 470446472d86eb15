import type { FastifyRequest } from 'fastify';
import { cardNumberIn, cardNumberRefused } from '../base/json-body.ts';
import type { ProviderToken } from '../base/provider-token.ts';
import { fieldRefusal } from '../base/refusal.ts';
import { checkBody, readQuery } from '../base/validator.ts';
import type { ProviderDeps } from '../deps.ts';
import { linkIdOf } from '../ledger/find-id.ts';
import { findLink as findLinkById, type LinkView } from '../ledger/link.ts';
import { operation } from './contract.ts';

/** Who makes a call, by a request with a token or at the desk, and what is known of the request. */
export type Caller = Pick<FastifyRequest, 'ip' | 'headers' | 'log' | 'release' | 'socket'> & {
  token: Pick<ProviderToken, 'name' | 'scopes'>;
  /** The same for records: the token, and before it who sits at the desk. */
  by: string;
};

/** Who has asked with a token, for records. */
export const byToken = (name: string): string => `provider-api, token ${name}`;

/** One of the provider's calls, whoever makes it. `key` is its `Idempotency-Key` as it came. */
export type Call<Params = object, Body = unknown, Query = object> = Caller & {
  params: Params;
  body: Body;
  query: Query;
  key?: string | string[] | undefined;
};

/** The path of a call about one link: its name, or its id. */
export type OfLink = { link: string };

/** An answer with another status than 200. */
export class Answered<Body extends object = object> {
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    this.status = status;
    this.body = body;
  }
}

/** Whether a call makes links: what is wrong with these it tells itself, all at once. */
export const isMaking = (id: string): boolean => id === 'createLink' || id === 'createLinks';

/** What a call is given, as its operation takes it. Throws a `Refusal`. */
export function checkedCall(id: string, { query = {}, body }: { query?: object; body?: unknown }) {
  const { needsBody, body: form, query: asked } = operation(id);
  const fields = Object.entries(Object(body) as object);
  if (!form && !needsBody && fields.length > 0) throw fieldRefusal('invalid', '', 'unknown', 'The call takes no body.');
  if (needsBody && body === undefined) throw fieldRefusal('bad-request', '', 'missing', 'The body is missing.');
  const sent = body ?? (form && {});
  // What is written is kept and told: no card number may get there.
  const place = isMaking(id) ? undefined : cardNumberIn(sent);
  if (place !== undefined) throw fieldRefusal('invalid', place, 'card-number', cardNumberRefused);
  if (form && !isMaking(id)) checkBody(sent, form);
  return { body: sent, query: asked ? readQuery<object>(query, asked, sent) : query };
}

/** Finds the link of the address of a call. Throws `link-unknown`. */
export async function findLink(
  { db, signer, now }: Pick<ProviderDeps, 'signer' | 'now'> & Pick<Parameters<typeof findLinkById>[0], 'db'>,
  { params, release }: Pick<Call<OfLink>, 'params' | 'release'>,
  options?: Parameters<typeof findLinkById>[4],
): Promise<LinkView> {
  const id = await linkIdOf(db, params.link);
  const link = await findLinkById({ db, signer }, release.compiled.site, id, now(), options);
  if (!link) throw fieldRefusal('link-unknown', 'link', 'unknown', `There is no link ${params.link.slice(0, 80)}.`);
  return link;
}
