import { walletNames } from '../../rules/facts.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { walletsIn } from '../model/page-traits.ts';
import type { Surroundings } from './finding.ts';

/**
 * Says which wallets pages offer that the settings of the check's environment do not take; undefined if there are none.
 */
export function walletsNotTaken(contentIndex: ContentIndex, env: Surroundings['env']): string | undefined {
  const acceptedWallets = takenWallets(env);
  const pages = new Map<string, string[]>();
  for (const { path, data } of filesOf(contentIndex, 'page'))
    for (const wallet of new Set(walletsIn(contentIndex.schemas, data).map((one) => one.wallet)))
      if (!acceptedWallets.includes(wallet)) pages.set(wallet, [...(pages.get(wallet) ?? []), path]);
  if (pages.size === 0) return undefined;
  const missing = [...pages].map(([wallet, paths]) => `"${wallet}" (${paths.join(', ')})`);
  return (
    `Pages offer wallets that WALLETS does not have, so customers see no button of them: ${missing.join(' and ')}. ` +
    'Add them to WALLETS, as docs/wallets.md says, or take them out of the pages.'
  );
}

/** The wallets that the server takes with these settings. */
function takenWallets({ WALLETS, CARD_GATEWAY, DEMO }: Surroundings['env']): string[] {
  if (WALLETS) return WALLETS.split(',').map((name) => name.trim());
  return CARD_GATEWAY === 'sandbox' || (DEMO === '1' && !CARD_GATEWAY) ? Object.keys(walletNames) : [];
}
