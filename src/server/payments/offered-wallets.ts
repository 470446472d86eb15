import type { Wallet } from '../../rules/facts.ts';
import { type Act, walksOf } from '../../rules/journey/journey.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { Compiled } from '../../types.gen.ts';
import type { PaymentDeps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';

type Offer = { compiled: Pick<Compiled, 'site' | 'wallets'>; settings: Pick<PaymentDeps['settings'], 'wallets'> };

/**
 * The wallets with which a link can pay, or set up its payment method. They are those on the pages of its journey that
 * record the act, if the settings take them (D-43). The conditions of a step or block do not matter.
 */
export function offeredWallets(
  { compiled: { site, wallets = {} }, settings }: Offer,
  { row: { journey, payment_methods } }: { row: Pick<LinkView['row'], 'journey' | 'payment_methods'> },
  act: Act,
): Wallet[] {
  const pages = new Set(walksOf(site, journey, [payment_methods]).flat());
  const onPages = [...pages].flatMap((page) => (site.routes[page]?.act === act ? (ownEntry(wallets, page) ?? []) : []));
  return settings.wallets.filter((wallet) => onPages.includes(wallet));
}
