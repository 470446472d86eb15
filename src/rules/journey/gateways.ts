/** What the settings of `schemas/generated/settings.json` say of card gateways, for the server and for the check before a release (D-26). */

/** A setting: the gateway that it is of, whether that needs it, and the value with which its money moves. */
type Setting = { description: string; gateway?: string; needed?: boolean; movesMoney?: string };
type Settings = Readonly<Record<string, Setting>>;

/** The settings of card gateways, of one or of all, by their names. */
export const settingsOf = (settings: Settings, gateway?: string): [string, Setting][] =>
  Object.entries(settings).filter(([, one]) => one.gateway !== undefined && (gateway ?? one.gateway) === one.gateway);

/** The setting of a gateway, or of any, by which its money moves, such as `BRAINTREE_ENVIRONMENT is production`. */
export function movesMoney(settings: Settings, values: object, gateway?: string): string | undefined {
  const has = ([name, one]: [string, Setting]) =>
    one.movesMoney && (values as Record<string, unknown>)[name] === one.movesMoney;
  const found = settingsOf(settings, gateway).find(has);
  return found && `${found[0]} is ${found[1].movesMoney}`;
}

/** Whether a gateway only pretends: none of its settings makes money move. */
export const isPretended = (settings: Settings, gateway: string): boolean =>
  settingsOf(settings, gateway).every(([, one]) => one.movesMoney === undefined);
