import schema from '../../../schemas/generated/settings.json' with { type: 'json' };
import { isPretended, movesMoney, settingsOf } from '../../rules/journey/gateways.ts';
import type { ServerEnvironment } from '../../types.gen.ts';
import type { ServerReader, SettingsSchema } from './settings-reader.ts';

/** The schema of the settings: the meaning of each, its default, and when it is right. */
export const settingsSchema: SettingsSchema = schema;

/** What is refused of settings together: `when` has a schema for each, or false where it is not set. */
export const combinations: { when: Record<string, unknown>; refuse: string }[] = schema.combinations;

type Values = Partial<ServerEnvironment>;

/** The card gateway that the settings name. Its own settings it reads itself, in its folder. */
export type GatewaySettings = {
  name: string;
  /** The setting by which money moves, in words; undefined where none moves. */
  movesMoney: string | undefined;
  isPretended: boolean;
  /** Those that are its own. */
  values: Values;
};

const neededBy = (gateway: string) =>
  settingsOf(settingsSchema.properties, gateway).flatMap(([name, { needed }]) =>
    needed ? [name as keyof Values] : [],
  );

export const lacksAll = (values: Values, gateway: string): boolean =>
  neededBy(gateway).every((name) => values[name] === undefined);

/** Refuses what lacks of that which a gateway needs. */
export function refuseLacking({ values, refuse, isWrong }: ServerReader, gateway: string, why: string): void {
  for (const name of neededBy(gateway)) if (!values[name] && !isWrong(name)) refuse(name, `must be set${why}`);
}

/** Reads the gateway of the settings. If CARD_GATEWAY is wrong, no setting of a gateway is reported as missing. */
export function readGateway(read: ServerReader): GatewaySettings {
  const { values } = read;
  const name = values.CARD_GATEWAY;
  const trial = `CARD_GATEWAY=${schema.properties.CARD_GATEWAY.demo} and ALLOW_TEST_GATEWAY=yes-no-money-moves`;
  if (!read.isWrong('CARD_GATEWAY'))
    refuseLacking(read, name, `, because CARD_GATEWAY is ${name} (for a trial without: ${trial})`);
  const { properties } = settingsSchema;
  return {
    name,
    movesMoney: movesMoney(properties, values, name),
    isPretended: isPretended(properties, name),
    values: Object.fromEntries(
      settingsOf(properties, name).map(([own]) => [own, values[own as keyof ServerEnvironment]]),
    ),
  };
}
