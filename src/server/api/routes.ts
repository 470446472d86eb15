import type { FastifyInstance, FastifyRequest } from 'fastify';
import { canonicalUuid, nilId } from '../../rules/link-id.ts';
import { Refusal } from '../base/problems.ts';
import { schemas } from '../base/schemas.ts';
import type { Deps } from '../deps.ts';
import { type GuardOptions, offerToken } from '../http/guard.ts';
import { addressLimit, type MinuteLimit } from '../http/limits.ts';
import { findLink } from '../ledger/link.ts';
import type { Visitor } from '../ledger/records.ts';
import { allCalls, pathOf } from './all.ts';
import type { Call } from './call.ts';
import { openApiOf } from './openapi.ts';

/** So that nobody can guess ids. Known links are never counted. */
const unknownLinksAMinute = 60;

/** Registers every call, and the OpenAPI document made of them. Returns the calls' paths with their methods. */
export function registerCalls(app: FastifyInstance, deps: Deps, guard: GuardOptions): Map<string, string[]> {
  const calls = allCalls(deps);
  const limit = addressLimit(unknownLinksAMinute);
  const openApi = openApiOf(calls);

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/public-api/')) return done();
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    if (request.method === 'GET' || request.method === 'HEAD') offerToken(request, reply, guard);
    done();
  });

  for (const call of calls) registerCall(app, call, deps, limit);
  app.get('/public-api/openapi.json', async () => openApi);

  const methods = new Map<string, string[]>([['/public-api/openapi.json', ['GET']]]);
  for (const call of calls) methods.set(pathOf(call), [...(methods.get(pathOf(call)) ?? []), call.method]);
  return methods;
}

function registerCall(app: FastifyInstance, call: Call, deps: Deps, limit: MinuteLimit): void {
  app.route<{ Params: { id?: string } }>({
    method: call.method,
    url: pathOf(call),
    ...(call.body && { schema: { body: schemas[call.body] } }),
    async handler(request, reply) {
      const key = call.key ? keyOf(request) : '';
      if (call.method === 'POST' && !call.body) refuseBody(request.body);
      const id = canonicalUuid(request.params.id ?? '') ?? nilId;

      const answer = await call.handle({
        body: request.body as undefined,
        key,
        visitor: visitorOf(request),
        log: request.log,
        async loadLink(db, options) {
          const link = await findLink(db, deps.compiled.site, id, deps.now(), options);
          if (!link) throw unknownLink(limit, request.ip);
          return link;
        },
      });
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
    },
  });
}

function keyOf(request: FastifyRequest): string {
  const key = canonicalUuid(String(request.headers['idempotency-key'] ?? ''));
  if (!key) throw new Refusal('idempotency-key');
  return key;
}

/** A call without a body takes none; an empty object does no harm. */
function refuseBody(body: unknown): void {
  if (body !== undefined && JSON.stringify(body) !== '{}') throw new Refusal('invalid');
}

function unknownLink(limit: MinuteLimit, address: string): Refusal {
  const wait = limit.count(address);
  return wait === undefined
    ? new Refusal('link-unknown')
    : new Refusal('too-many-requests', { 'retry-after': String(wait) });
}

function visitorOf(request: FastifyRequest): Visitor {
  return { ipAddress: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) };
}
