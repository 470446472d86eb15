import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { canonicalUuid, shortId } from '../rules/link-id.ts';
import { publicApi } from './api/public-api.ts';
import { parseBody } from './base/json-body.ts';
import { type LogStream, loggerOptions, requestIds, safePath } from './base/log.ts';
import { Refusal } from './base/problems.ts';
import type { Deps } from './deps.ts';
import type { Vault } from './direct-debit/vault.ts';
import { answerClientError, answerFailures, answerFrameworkError, supportAllMethods } from './http/failures.ts';
import { guardCalls } from './http/guard.ts';
import { unknownLinksLimit } from './http/limits.ts';
import { openXsrf } from './http/xsrf.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Drawing } from './pages/drawing.ts';
import { servePages } from './pages/pages.ts';
import { providerApi } from './provider/provider-api.ts';

const maxBodyBytes = 64 * 1024;

export type AppOptions = Omit<Deps, 'log'> & {
  vault: Vault;
  publicUrl(): string;
  logStream?: LogStream;
  metrics?: Metrics;
  /** Draws pages for their link; without it they are the built files. */
  drawing?: Drawing | undefined;
};

/** Builds the server from its dependencies. It does not listen yet. */
export async function buildApp({
  vault,
  publicUrl,
  logStream,
  metrics,
  drawing,
  ...given
}: AppOptions): Promise<FastifyInstance> {
  const { settings, db } = given;
  const app = Fastify({
    logger: loggerOptions(settings.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // An id may be malformed in any way and still gets the answer of an unknown one.
    routerOptions: { maxParamLength: 20_000 },
    // Refuse an invalid body instead of correcting it.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  const deps: Deps = { ...given, log: app.log };
  const guard = { xsrf: await openXsrf(db), publicUrl, demo: settings.demo };

  const unknownLinks = unknownLinksLimit();
  answerFailures(app);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(baseHeaders);
    if (publicUrl().startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
  logRequests(app);
  metrics?.measureCalls(app);
  takeJsonOnly(app);
  supportAllMethods(app);

  await app.register(async (customers) => {
    guardCalls(customers, guard);
    await customers.register(publicApi, { deps, guard, unknownLinks });
    await servePages(customers, { deps, guard, unknownLinks, drawing });
  });
  await app.register(providerApi, { prefix: '/provider-api', deps, vault, publicUrl });
  return app;
}

/** The headers of every answer. A page has further headers (`compiled.headers`). */
const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // A parameter that is not an id may be any text, so it is not logged.
    const id = canonicalUuid(((request.params ?? {}) as { id?: string }).id ?? '');
    const path = request.routeOptions.url ?? safePath(request.url);
    const { method } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, path, ...(id && { link: shortId(id) }), status: reply.statusCode, ms }, 'answered');
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
