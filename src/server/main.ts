import { setTimeout as wait } from 'node:timers/promises';
import type { DemoLink } from '../types.gen.ts';
import { type AppOptions, openApp } from './app.ts';
import { openLocalToken } from './base/local-token.ts';
import type { LogStream } from './base/log.ts';
import { type Environment, readSettings } from './base/settings.ts';
import { withoutRight } from './db/open.ts';
import { addressOf } from './links/address.ts';
import { type OpenOptions, open, openTables } from './open.ts';
import { loadRelease, type Release } from './release/release.ts';
import { serve } from './serve.ts';
import { closeAll, type Services } from './stop.ts';
import { type WorkPace, work } from './work.ts';

/**
 * A running server. `close` says for DRAIN_SECONDS that it is not ready, then stops accepting, finishes calls under
 * way, and takes at most ten seconds for that.
 */
export type Started = {
  url: string;
  port: number;
  /** The port of the provider's calls, if they have one of their own. */
  providerPort?: number | undefined;
  metricsPort?: number | undefined;
  demoLinks: (DemoLink & { url: string })[];
  drainMs: number;
  close(signal?: NodeJS.Signals): Promise<void>;
};

/** The parts that a test can replace. */
export type StartOptions = OpenOptions &
  WorkPace & {
    logStream?: LogStream;
    /** What is served, if it does not come from a build. */
    release?: Release | undefined;
    serverFactory?: AppOptions['serverFactory'];
    timeouts?: AppOptions['timeouts'];
    /** How long the calls that are under way get when the server stops, in milliseconds. */
    stopMs?: number;
  };

/** Starts the server: opens, serves, works. Throws `SettingsError`, `StartError` or `FolderInUse`, with a message for the operator. */
export async function startServer(env: Environment, options: StartOptions = {}): Promise<Started> {
  const read = readSettings(env);
  // Whoever may read the folder of a demo, or of the embedded database, may operate it.
  const local = read.demo || read.database.kind === 'embedded' ? openLocalToken(read.dataDir) : undefined;
  const settings = { ...read, providerTokens: [...read.providerTokens, ...(local ? [local.entry] : [])] };
  const { logStream, timeouts, serverFactory, release = await loadRelease(settings.distDir) } = options;
  let url = settings.publicUrl ?? `http://localhost:${settings.port}`;
  let hasToStop = false;
  const [publicUrl, isStopping] = [() => url, () => hasToStop];
  const appOptions = { settings, served: release, isStopping, publicUrl, logStream, timeouts, serverFactory };
  const app = openApp(appOptions);
  const opening = { settings, release, log: app.log, isStopping };
  const { db, metrics } = await openTables(opening, options);
  const services: Services = { db, app };
  try {
    const opened = await open(opening, services, metrics, options);
    const { port, providerPort } = await serve(opened, services, appOptions, (taken) => {
      url = settings.publicUrl ?? `http://localhost:${taken}`;
    });
    local?.tell(localUrl(settings.host, providerPort ?? port));
    services.forgetToken = local?.forget;
    work(opened.deps, publicUrl, services, options);
    app.log.info({ release: release.id, commit: release.commit }, 'serves');
    const { site, demoLinks } = release.compiled;
    const drainMs = settings.drainSeconds * 1_000;
    return {
      ...{ url, port, providerPort, metricsPort: services.metricsServer?.port, drainMs },
      demoLinks: (settings.demo ? demoLinks : []).map((link) => ({ ...link, url: url + addressOf(site, link) })),
      close: async (signal) => {
        hasToStop = true;
        app.log.info({ signal }, 'stopping');
        await wait(drainMs);
        await closeAll(services, options.stopMs);
        app.log.info('stopped');
      },
    };
  } catch (error) {
    await closeAll(services);
    throw withoutRight(error) ?? error;
  }
}

/** The address of a server for this machine alone. */
const localUrl = (host: string, port: number) =>
  `http://${/^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
