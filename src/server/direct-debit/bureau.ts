import type { Queryable } from '../db/db.ts';
import type { SaltedDetails, Vault } from './vault.ts';

/**
 * Lodges mandates with the bank. To use a bureau's own service, change this alone. `lodge` is part of the transaction
 * that records the mandate, so it must write the message there, and send it afterwards.
 */
export type MandateBureau = {
  /** Takes a mandate over. If it throws, the mandate is not recorded. */
  lodge(tx: Queryable, linkId: string, details: SaltedDetails): Promise<void>;
  /** The account of a link's mandate as its papers say it, masked; undefined where it is not known here. */
  masked: Vault['masked'];
};

/** Keeps mandates for the provider, who reads them and lodges them with its bank or bureau. */
export function keptForProvider(vault: Vault): MandateBureau {
  return { lodge: (tx, linkId, details) => vault.keep(tx, linkId, details), masked: vault.masked };
}
