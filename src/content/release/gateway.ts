import schema from '../../../schemas/generated/settings.json' with { type: 'json' };
import { walletNames } from '../../rules/facts.ts';
import { isPretended, settingsOf } from '../../rules/journey/gateways.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { walletsIn } from '../model/page-traits.ts';
import type { Surroundings } from './finding.ts';

type Env = Surroundings['env'];

const settings = schema.properties;

/** The card gateway that an environment names, or that a server takes where it names none. */
function gatewayIn({ CARD_GATEWAY, DEMO }: Env): { name: string; isPretended: boolean } {
  const { demo, default: usual } = settings.CARD_GATEWAY;
  const name = CARD_GATEWAY || (DEMO === '1' ? demo : usual);
  return { name, isPretended: isPretended(settings, name) };
}

/** Says that the environment of the check has a gateway of tests, because no card is charged with it. */
export function testGateway(env: Env): string | undefined {
  const gateway = gatewayIn(env);
  const setting = gateway.isPretended
    ? ['CARD_GATEWAY', 'DEMO'].find((name) => env[name])
    : settingsOf(settings, gateway.name).find(
        ([name, { movesMoney }]) => movesMoney && env[name] && env[name] !== movesMoney,
      )?.[0];
  if (!setting) return undefined;
  const real = settingsOf(settings).flatMap(([name, one]) =>
    one.movesMoney ? [`CARD_GATEWAY=${one.gateway}, ${name}=${one.movesMoney}`] : [],
  );
  return `${setting}=${env[setting]} takes test cards only, and no money moves. For customers: ${real.join(' or ')}, and no DEMO.`;
}

/** Says which wallets of pages the check's settings do not take; undefined if there are none. */
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
function takenWallets(env: Surroundings['env']): string[] {
  if (env.WALLETS) return env.WALLETS.split(',').map((name) => name.trim());
  return gatewayIn(env).isPretended ? Object.keys(walletNames) : [];
}
