import type { FastifyRequest } from 'fastify';
import { canonicalUuid, nilId } from '../../rules/link-id.ts';
import { Refusal } from '../base/refusal.ts';
import type { ProviderDeps } from '../deps.ts';
import { findLinkOfAnyBrand, type LinkView } from '../ledger/link.ts';

/** Finds the link of the address of a call, of whichever brand. Throws `link-unknown`. */
export async function findLink(
  { db, signer, now }: Pick<ProviderDeps, 'signer' | 'now'> & Pick<Parameters<typeof findLinkOfAnyBrand>[0], 'db'>,
  { params, release }: Pick<FastifyRequest<{ Params: { id: string } }>, 'params' | 'release'>,
  options?: Parameters<typeof findLinkOfAnyBrand>[4],
): Promise<LinkView> {
  const id = canonicalUuid(params.id) ?? nilId;
  const link = await findLinkOfAnyBrand({ db, signer }, release.compiled.site, id, now(), options);
  if (!link) throw new Refusal('link-unknown');
  return link;
}
