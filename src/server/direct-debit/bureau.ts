import type { BankDetails } from '../../bank/mandate.ts';
import type { Queryable } from '../db/db.ts';
import type { Vault } from './vault.ts';

/**
 * Who lodges mandates with the bank. The one place to change where a bureau's own service is to be called: `lodge` is part
 * of the transaction that records the mandate, so it notes there what has to be sent, and sends it afterwards.
 */
export type MandateBureau = {
  /** Takes a mandate over. A mandate that it does not take over is not recorded. */
  lodge(tx: Queryable, linkId: string, details: BankDetails): Promise<void>;
};

/** Keeps mandates for the provider, who reads them and lodges them with its bank or bureau. */
export function keptForProvider(vault: Vault): MandateBureau {
  return { lodge: (tx, linkId, details) => vault.keep(tx, linkId, details) };
}
