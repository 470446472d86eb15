import schema from '../../../schemas/generated/settings.json' with { type: 'json' };
import type { ContentIndex } from '../../../src/content/model/content-index.ts';
import { manualPage } from '../../../src/content/schema/roots.ts';
import { isPretended, settingsOf } from '../../../src/rules/journey/gateways.ts';
import type { Surroundings } from './finding.ts';
import { pagesForDirectDebits } from './values.ts';

type Env = Surroundings['env'];

type Check = (env: Env, contentIndex: ContentIndex) => string | undefined;

const settings = schema.properties;

/** What is looked for in the server's settings, which are not content, by its name. */
export const environmentChecks: Record<string, Check> = {
  'sandbox-gateway': testGateway,
  'bank-data': bankDataMissing,
};

/** The card gateway that an environment names, or that a server takes where it names none. */
function gatewayIn({ CARD_GATEWAY, DEMO }: Env): { name: string; isPretended: boolean } {
  const { demo, default: usual } = settings.CARD_GATEWAY;
  const name = CARD_GATEWAY || (DEMO === '1' ? demo : usual);
  return { name, isPretended: isPretended(settings, name) };
}

function testGateway(env: Env): string | undefined {
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

/** Says which of the published bank data is not set, if there is a form for Direct Debits. */
function bankDataMissing(env: Env, contentIndex: ContentIndex): string | undefined {
  const missing = ['SORTING_CODES_FILE', 'MODULUS_WEIGHTS_FILE'].filter((setting) => !env[setting]);
  if (!missing.length || !pagesForDirectDebits(contentIndex).length) return undefined;
  return (
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set, so a mistyped sort code or account number is found ` +
    `out only when the mandate is lodged: supply the published data, as ${manualPage('direct-debit.md')} says.`
  );
}
