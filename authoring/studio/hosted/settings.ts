import schema from '../../../schemas/studio-settings.json' with { type: 'json' };
import { type Environment, readEnvironment, type SettingsSchema } from '../../../src/server/base/settings-reader.ts';
import type { StudioEnvironment } from '../../../src/types.gen.ts';

/** The settings of a studio on a server (`STUDIO_…`), as they are written. */
export const studioSettingsSchema: SettingsSchema = schema;

/** Reads the setting of what follows publishing, which a studio on one machine has too. Throws a `SettingsError`. */
export function publishingSettings(env: Environment) {
  const own = 'STUDIO_REVIEW_URL';
  const { values, finish } = readEnvironment<StudioEnvironment>(env, studioSettingsSchema, (_, name) => name === own);
  finish();
  return { reviews: values[own] };
}

export type HostedSettings = NonNullable<ReturnType<typeof hostedSettings>>;

/** Reads the settings; undefined if this is no server. Throws a `SettingsError` with everything that is wrong. */
export function hostedSettings(env: Environment) {
  if (!env.STUDIO_URL?.trim()) return undefined;
  const { values, refuse, finish } = readEnvironment<StudioEnvironment>(env, studioSettingsSchema);
  const remote = values.STUDIO_GIT_REMOTE;
  if (/^https?:\/\/[^/]*@/.test(remote ?? ''))
    refuse('STUDIO_GIT_REMOTE', 'must have no name or password in it: set STUDIO_GIT_USER and STUDIO_GIT_TOKEN');
  finish();
  return {
    /** The origin at which browsers reach it. */
    url: new URL(values.STUDIO_URL!).origin,
    host: values.STUDIO_HOST,
    port: values.STUDIO_PORT,
    /** The folder of the repository and of everybody's work tree. */
    dataDir: values.STUDIO_DATA_DIR,
    /** The header in which the proxy says who has signed in, and the addresses from which alone it is believed. */
    userHeader: values.STUDIO_USER_HEADER!,
    proxies: values.STUDIO_TRUST_PROXY,
    remote,
    base: values.STUDIO_BASE_BRANCH,
    reviews: values.STUDIO_REVIEW_URL,
    /** The name and password that prove to an HTTPS remote who asks. */
    gitUser: values.STUDIO_GIT_USER,
    gitToken: values.STUDIO_GIT_TOKEN,
  };
}
