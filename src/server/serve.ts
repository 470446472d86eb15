import { type AppOptions, addProviderRoutes, addRoutes, openApp } from './app.ts';
import { listen } from './base/listen.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import type { Opened } from './open.ts';
import type { Services } from './stop.ts';

/** The ports on which a server listens: its own, and that of the provider's calls, if they have one. */
export type Ports = { port: number; providerPort: number | undefined };

/** Adds the routes and listens. `onPort` is told the port before anybody else can know it. Throws `StartError`. */
export async function serve(
  { deps, vault, metrics }: Opened,
  services: Services,
  options: AppOptions,
  onPort: (port: number) => void,
): Promise<Ports> {
  const { app } = services;
  const { settings } = deps;
  const routes = { deps, vault, metrics, publicUrl: options.publicUrl };
  await addRoutes(app, routes);
  if (metrics) services.metricsServer = await serveMetrics(metrics, settings.metrics!);
  const port = await listen(app, settings, 'PORT');
  onPort(port);
  const { providerPort } = settings;
  if (providerPort === undefined) return { port, providerPort };
  services.providerApp = openApp(options);
  await addProviderRoutes(services.providerApp, { ...routes, deps: { ...deps, log: services.providerApp.log } });
  const address = { host: settings.host, port: providerPort };
  return { port, providerPort: await listen(services.providerApp, address, 'PROVIDER_PORT') };
}
