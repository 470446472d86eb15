import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPdf } from '../../rules/document-file.ts';
import { canonicalUuid, nilId } from '../../rules/link-id.ts';
import { memoize } from '../../rules/memoize.ts';
import { type MinuteLimit, minuteLimit } from '../base/limits.ts';
import { Refusal, tooSoon } from '../base/refusal.ts';
import { checkBody } from '../base/validator.ts';
import { lookOf } from '../copies/pdf.ts';
import type { AppDeps, Deps } from '../deps.ts';
import { standsAlone } from '../http/base-headers.ts';
import { answerNotFound, refuseOtherMethods } from '../http/failures.ts';
import { type GuardOptions, offerToken } from '../http/guard.ts';
import { type Operation, operationsIn } from '../http/operations.ts';
import { visitorOf } from '../http/visitor.ts';
import { findLink } from '../ledger/link.ts';
import { copyOf } from '../papers/papers.ts';
import { contentOf, type Release } from '../release/release.ts';
import type { Calls } from './call.ts';
import { cardCalls } from './cards.ts';
import { healthCalls } from './health.ts';
import { storedLinkCalls } from './links.ts';
import document from './openapi.gen.json' with { type: 'json' };
import { sandboxCalls } from './sandbox.ts';
import { testTokenCalls } from './test-token.ts';

const prefix = '/public-api';

/** How many PDFs a minute are drawn for one link: fewer than may wait for one another. */
const mostDrawn = 12;

/** All calls of the customers' pages, which openapi.yaml describes. */
export const allCalls = (deps: Deps): Calls => ({
  ...storedLinkCalls(deps),
  ...cardCalls(deps),
  ...testTokenCalls(deps),
  ...sandboxCalls(deps),
  ...healthCalls(deps),
});

const operations = operationsIn(document);

/** The OpenAPI document of the calls that this server has: those for tests are not everywhere. */
function documentOf(calls: Calls): object {
  const isThere = (methods: Record<string, { operationId: string }>) =>
    Object.values(methods).some(({ operationId }) => operationId in calls);
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(document.paths).filter(([, methods]) => isThere(methods))),
  };
}

/** For callers of unknown links, by address, and for PDFs, by link. */
type Limits = { limit: MinuteLimit; drawn: MinuteLimit };

type ApiOptions = { deps: AppDeps; guard: GuardOptions; unknownLinks: MinuteLimit };

/** Registers every call of the customers' pages, and the address of their OpenAPI document. */
export async function publicApi(app: FastifyInstance, { deps, guard, unknownLinks: limit }: ApiOptions) {
  const drawn = minuteLimit(mostDrawn);
  // Each request is handled with the content of its own edition: the calls are only functions over their dependencies.
  const callsOf = memoize((edition: Release) => allCalls({ ...deps, ...contentOf(edition) }));
  const register = (scope: FastifyInstance, isRoot: boolean) => {
    for (const id of Object.keys(callsOf(deps.served))) {
      const { method, path, ...taken } = operations.get(id)!;
      if (path.startsWith(prefix) === isRoot) continue;
      const handler = handlerOf((edition) => callsOf(edition)[id], taken, deps, { limit, drawn });
      scope.route({ method, url: path.slice(scope.prefix.length), handler });
    }
  };

  const refuseOthers = refuseOtherMethods(app);
  register(app, true);
  refuseOthers();

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', (request, reply, done) => {
        reply.headers({
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        });
        if (request.method === 'GET' || request.method === 'HEAD') offerToken(request, reply, guard);
        done();
      });
      answerNotFound(scope);
      const refuseOthers = refuseOtherMethods(scope);
      register(scope, false);
      scope.get('/openapi.json', async () => documentOf(callsOf(deps.served)));
      // A mandate is made by the form of its page: here is its copy alone.
      refuseOthers(['/links/:id/direct-debit-mandate']);
    },
    { prefix },
  );
}

function handlerOf(
  callOf: (edition: Release) => Calls[string] | undefined,
  { parameters, body }: Pick<Operation, 'parameters' | 'body'>,
  deps: AppDeps,
  { limit, drawn }: Limits,
) {
  const needsKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  return async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const { release } = request;
    const call = callOf(release);
    if (!call) throw new Refusal('not-found');
    if (body) checkBody(request.body, body);
    else if (request.method === 'POST') refuseBody(request.body);
    const key = needsKey ? idempotencyKey(request) : '';
    const id = canonicalUuid(request.params.id ?? '') ?? nilId;

    const answer = await call({
      body: request.body as never,
      key,
      visitor: visitorOf(request),
      log: request.log,
      query: request.query as { act?: string; format?: string },
      async loadLink(db = deps.db, options) {
        const link = await findLink({ db, signer: deps.signer }, release.compiled.site, id, deps.now(), options);
        if (link) return link;
        const wait = limit.count(request.ip);
        throw wait === undefined ? new Refusal('link-unknown') : tooSoon('too-many-requests', wait);
      },
    });
    reply.code(answer.status).header('cache-control', 'no-store');
    const { paper, format, body: json } = answer;
    if (!paper) return reply.send(json);
    if (paper.file) reply.header('vary', 'accept');
    if (paper.file && !format && !isOpened(request)) return reply.send(json);
    const wait = isPdf(format) ? drawn.count(id) : undefined;
    if (wait !== undefined) throw tooSoon('too-many-requests', wait);
    const { shell } = release.compiled;
    const { name, type, content } = await copyOf(paper, format, lookOf(shell, release.find, request.log));
    if (type === 'text/html') reply.headers(standsAlone);
    const where = paper.file ? 'inline' : 'attachment';
    return reply
      .header('content-disposition', `${where}; filename*=UTF-8''${encodeURIComponent(name)}`)
      .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
      .send(content);
  };
}

/** Whether a browser opens the address as a page: calls do not ask for HTML. */
const isOpened = ({ headers }: FastifyRequest) => /\btext\/html\b/.test(headers.accept ?? '');

function idempotencyKey(request: FastifyRequest): string {
  const key = canonicalUuid(String(request.headers['idempotency-key'] ?? ''));
  if (!key) throw new Refusal('idempotency-key');
  return key;
}

/** Throws `invalid` if a call without a body gets one. An empty object is accepted. */
function refuseBody(body: unknown): void {
  if (body !== undefined && JSON.stringify(body) !== '{}') throw new Refusal('invalid');
}
