import { Ajv } from 'ajv';
import { movesMoney } from '../../rules/journey/gateways.ts';
import { combinations, type GatewaySettings, settingsSchema } from './gateway-settings.ts';
import type { ProviderToken } from './provider-token.ts';
import { formats, type ServerReader } from './settings-reader.ts';
import { sha256Of } from './sha256.ts';

type Compared = {
  publicUrl: string | undefined;
  production: boolean;
  database: { kind: 'embedded' | 'postgres' };
  gateway: GatewaySettings;
  signingKey: Uint8Array | undefined;
  signingKeysBefore: Uint8Array[];
  bankDetailsKey: Uint8Array | undefined;
  bankDetailsOldKeys: Uint8Array[];
  providerTokens: readonly ProviderToken[];
  events: { secrets: string[] } | undefined;
};

/** Refuses settings that are right alone and wrong together. Each sentence begins with the one to change. */
export function refuseTogether(read: ServerReader, settings: Compared): void {
  refuseCombinations(read, settings);
  refuseSamePorts(read);
  refuseSharedSecrets(read, settings);
}

const ajv = new Ajv({ strict: false, formats });

const rows = combinations.map(({ when, refuse }) => {
  const names = Object.keys(when);
  const required = names.filter((name) => when[name] !== false);
  const [name = '', ...words] = refuse.split(' ');
  return { names, holds: ajv.compile({ properties: when, required }), name, words: words.join(' ') };
});

/** Refuses what `combinations` of schemas/settings.json says. Of a setting that is wrong alone nothing is compared. */
function refuseCombinations({ values, refuse, isWrong }: ServerReader, settings: Compared): void {
  const { database, production, gateway, publicUrl } = settings;
  const facts: Record<string, unknown> = {
    ...{ ...values, PUBLIC_URL: publicUrl, database: database.kind, production },
    ...{ isPretended: gateway.isPretended, money: gateway.movesMoney },
    anyMoney: movesMoney(settingsSchema.properties, values),
  };
  const told = new Set<string>();
  for (const { names, holds, name, words } of rows) {
    if (told.has(name) || names.some(isWrong) || !holds(facts)) continue;
    told.add(name);
    refuse(
      name,
      words.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact])),
    );
  }
}

function refuseSamePorts({ values, refuse }: ServerReader): void {
  const ports = (['PORT', 'PROVIDER_PORT', 'METRICS_PORT'] as const).filter((name) => values[name]);
  for (const [i, name] of ports.entries()) {
    const same = ports.slice(0, i).find((other) => values[other] === values[name]);
    if (same) refuse(name, `must be another port than ${same}, which is ${values[name]} too`);
  }
}

/** Refuses a secret that is used for two things: whoever may know it for one would have the other. */
function refuseSharedSecrets({ values, refuse }: ServerReader, settings: Compared): void {
  const { signingKey, signingKeysBefore, bankDetailsKey, bankDetailsOldKeys, providerTokens, events } = settings;
  const names = values.PROVIDER_API_TOKENS.map((entry) => entry.split(':')[0]);
  const hashes = providerTokens.map(({ sha256 }) => sha256);
  if (new Set(names).size < names.length)
    refuse('PROVIDER_API_TOKENS', 'must be tokens of different names, as `link token` prints them');
  else if (new Set(hashes).size < hashes.length)
    refuse('PROVIDER_API_TOKENS', 'must list no token twice, nor one of PROVIDER_API_TOKEN, which opens everything');
  const isSigning = (key: Uint8Array | undefined) =>
    key !== undefined && signingKey !== undefined && Buffer.from(key).equals(signingKey);
  if (signingKeysBefore.some(isSigning))
    refuse('SIGNING_KEYS_BEFORE', 'must be the public parts of earlier keys, not SIGNING_KEY itself');
  if (!settings.production) return;
  if ([bankDetailsKey, ...bankDetailsOldKeys].some(isSigning))
    refuse('SIGNING_KEY', 'must be another key than BANK_DETAILS_KEY');
  if (events?.secrets.some((secret) => hashes.includes(sha256Of(secret))))
    refuse('EVENTS_SECRET', 'must be another secret than the tokens for the provider’s calls');
}
