import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerFactory, LogController } from 'fastify';
import { canonicalUuid } from '../rules/link-id.ts';
import { gatewayWebhook } from './api/gateway-webhook.ts';
import { keyRoutes } from './api/keys.ts';
import { publicApi } from './api/public-api.ts';
import { reportRoutes } from './api/reports.ts';
import { parseBody } from './base/json-body.ts';
import { unknownLinksLimit } from './base/limits.ts';
import { linkName, nameOf } from './base/link-name.ts';
import { type LogStream, loggerOptions, requestIds, safePath } from './base/log.ts';
import { networkOf } from './base/network.ts';
import { Refusal } from './base/refusal.ts';
import { traceCalls } from './base/tracing.ts';
import type { AppDeps } from './deps.ts';
import { deskRoutes } from './desk/desk.ts';
import type { Vault } from './direct-debit/vault.ts';
import { baseHeaders } from './http/base-headers.ts';
import { answerClientError, answerFailures, answerNotFound, sendProblem, supportAllMethods } from './http/failures.ts';
import { addressesIn, isUnbelieved } from './http/forwarded.ts';
import { type GuardOptions, guardCalls, refuseOtherSpellings } from './http/guard.ts';
import { problemPages } from './http/plain-page.ts';
import { openXsrf } from './http/xsrf.ts';
import { demoInbox } from './letters/demo-inbox.ts';
import type { Metrics } from './metrics/metrics.ts';
import { servePages } from './pages/pages.ts';
import { providerApi, providerCalls } from './provider/provider-api.ts';
import { editionAt } from './release/release.ts';

const maxBodyBytes = 64 * 1024;

/**
 * How long headers (also where nothing is sent), a request, and the pause between two may take, in milliseconds. The pause is
 * longer than that of usual load balancers (60 s): a proxy must be the first to close a connection.
 */
const slowest = { headersMs: 10_000, bodyMs: 30_000, idleMs: 75_000, lookEveryMs: 2_000 };

export type Routes = { deps: AppDeps; vault: Vault; publicUrl(): string; metrics?: Metrics | undefined };

/** Adds the routes for customers, and those of the provider unless these have a port of their own; outside a demo the desk has (D-72). */
export async function addRoutes(app: FastifyInstance, { deps, vault, publicUrl, metrics }: Routes): Promise<void> {
  const { settings, db } = deps;
  metrics?.measureCalls(app);
  const guard = { xsrf: await openXsrf(db), publicUrl, demo: settings.demo };
  const unknownLinks = unknownLinksLimit();
  reportRoutes(app, deps);
  keyRoutes(app, deps.signer);
  problemPages(app, deps.served.compiled.site);
  await app.register(async (customers) => {
    guardCalls(customers, guard);
    await customers.register(publicApi, { deps, guard, unknownLinks });
  });
  await demoInbox(app, deps);
  await app.register(servePages, { deps, guard, unknownLinks });
  await gatewayWebhook(app, deps);
  if (settings.providerPort === undefined) await addProviderCalls(app, { deps, vault, publicUrl }, guard);
  else {
    await app.register(async (scope) => answerNotFound(scope), { prefix: providerPrefix });
    // The index of a demo links to it here.
    const desk = ({ hostname }: FastifyRequest) => `http://${hostname}:${settings.providerPort}/desk`;
    if (settings.demo) app.get('/desk', (request, reply) => reply.redirect(desk(request)));
  }
}

const providerPrefix = '/provider-api';

/** The provider's calls, for whoever has a token, and the desk, which makes them in the name of who sits there. */
async function addProviderCalls(app: FastifyInstance, routes: Routes, guard: GuardOptions): Promise<void> {
  const { settings, served } = routes.deps;
  const calls = providerCalls(routes);
  await app.register(providerApi, { prefix: providerPrefix, deps: routes.deps, calls });
  await deskRoutes(app, { settings, served, guard, calls });
}

/** Adds the provider's calls alone, for a port of its own (PROVIDER_PORT). */
export async function addProviderRoutes(app: FastifyInstance, { metrics, ...routes }: Routes): Promise<void> {
  metrics?.measureCalls(app);
  const { settings, db, served } = routes.deps;
  await addProviderCalls(app, routes, { xsrf: await openXsrf(db), publicUrl: routes.publicUrl, demo: settings.demo });
  problemPages(app, served.compiled.site);
  answerNotFound(app);
}

export type AppOptions = Pick<AppDeps, 'settings' | 'served' | 'isStopping'> & {
  publicUrl(): string;
  logStream?: LogStream | undefined;
  /** Instead of {@link slowest}, for tests. */
  timeouts?: typeof slowest | undefined;
  /** Makes the HTTP server, such as one that in development has modules too. */
  serverFactory?: FastifyServerFactory | undefined;
};

/** A server without routes: it reads, logs and measures requests, and answers failures. It does not listen yet. */
export function openApp({
  settings,
  served,
  isStopping,
  publicUrl,
  logStream,
  timeouts = slowest,
  serverFactory,
}: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(settings.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(settings.trustProxy.length > 0),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: maxBodyBytes,
    requestTimeout: timeouts.bodyMs,
    keepAliveTimeout: timeouts.idleMs,
    // Node looks for slow connections this often: with its own half minute, a body would have up to a minute.
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.lookEveryMs },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // An id may be malformed in any way and still gets the answer of an unknown one.
    routerOptions: { maxParamLength: 20_000 },
    // A malformed address comes to no route, and before any hook.
    frameworkErrors(_error, request, reply) {
      request.release = editionAt(served, request);
      sendProblem(reply, new Refusal('bad-request'));
    },
    ...(serverFactory && { serverFactory }),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, served.compiled.site),
  });
  answerFailures(app);
  if (settings.tracing) traceCalls(app, ({ routeOptions: { url = '' } }) => url.startsWith(providerPrefix));
  app.decorateRequest('release');
  let isWarned = false;
  app.addHook('onRequest', (request, reply, done) => {
    // The host is the request's own, whatever a proxy or a stranger says of another.
    delete request.raw.headers['x-forwarded-host'];
    request.release = editionAt(served, request);
    const forwarded = request.raw.headers['x-forwarded-for'];
    if (forwarded !== undefined) request.raw.headers['x-forwarded-for'] = addressesIn(String(forwarded));
    reply.headers(baseHeaders);
    // A proxy that kept the connection would send its next request while the server closes it.
    if (isStopping()) reply.header('connection', 'close');
    if (publicUrl().startsWith('https:')) {
      reply.header('strict-transport-security', 'max-age=31536000');
      if (!isWarned && isUnbelieved(request)) {
        isWarned = true;
        app.log.warn(
          { address: networkOf(request.ip) },
          'X-Forwarded-For from this address is not believed: if it is your proxy, name it in TRUST_PROXY, or all customers have one address',
        );
      }
    }
    done();
  });
  refuseOtherSpellings(app);
  logRequests(app);
  takeJsonOnly(app);
  supportAllMethods(app);
  return app;
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // A parameter that is neither an id nor a name may be any text, so it is not logged.
    const { id = '', link = id } = (request.params ?? {}) as { id?: string; link?: string };
    const uuid = canonicalUuid(link);
    const name = uuid ? nameOf(uuid) : linkName.test(link) ? link : undefined;
    const path = request.routeOptions.url ?? safePath(request.url);
    const { method } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, path, ...(name && { link: name }), status: reply.statusCode, ms }, 'answered');
    done();
  });
}

/** Refuses plain text bodies, because a page of another site can send one without a preflight request. */
function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const [, charset = 'utf-8'] = /;\s*charset=("?[^";\s]*"?)/i.exec(request.headers['content-type'] ?? '') ?? [];
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (!/^"?utf-?8"?$/i.test(charset) || encoding !== 'identity') return done(new Refusal('unsupported-media-type'));
    try {
      done(null, body.length === 0 ? undefined : parseBody(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}
