import type { FastifyRequest } from 'fastify';
import { fieldRefusal } from '../base/refusal.ts';
import type { ProviderDeps } from '../deps.ts';
import { linkIdOf } from '../ledger/find-id.ts';
import { findLink as findLinkById, type LinkView } from '../ledger/link.ts';

/** The path of a call about one link: its name, or its id. */
export type OfLink = { Params: { link: string } };

/** Finds the link of the address of a call. Throws `link-unknown`. */
export async function findLink(
  { db, signer, now }: Pick<ProviderDeps, 'signer' | 'now'> & Pick<Parameters<typeof findLinkById>[0], 'db'>,
  { params, release }: Pick<FastifyRequest<OfLink>, 'params' | 'release'>,
  options?: Parameters<typeof findLinkById>[4],
): Promise<LinkView> {
  const id = await linkIdOf(db, params.link);
  const link = await findLinkById({ db, signer }, release.compiled.site, id, now(), options);
  if (!link) throw fieldRefusal('link-unknown', 'link', 'unknown', `There is no link ${params.link.slice(0, 80)}.`);
  return link;
}
