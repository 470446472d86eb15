import type { FastifyInstance, FastifyRequest } from 'fastify';
import { takeJsonLines } from '../base/json-body.ts';
import type { ProviderDeps } from '../deps.ts';
import type { Vault } from '../direct-debit/vault.ts';
import { answerNotFound, refuseOtherMethods } from '../http/failures.ts';
import { authorise, tokenOf } from './authorise.ts';
import { Answered, byToken, type Call, checkedCall, isMaking } from './call.ts';
import { contractOf, operation } from './contract.ts';
import { historyCalls } from './history.ts';
import { letterCalls } from './letter-calls.ts';
import { linkCalls } from './links.ts';
import { mandateCalls } from './mandates.ts';
import { operatorCalls } from './operations.ts';
import { refundCalls } from './refunds.ts';

type CallDeps = { deps: ProviderDeps; vault: Vault; publicUrl(): string };

export type ProviderCalls = ReturnType<typeof providerCalls>;

/** The provider's calls as functions, by the names of their operations: for requests with a token, and for the desk. */
export const providerCalls = ({ deps, vault, publicUrl }: CallDeps) => ({
  ...linkCalls(deps, publicUrl),
  ...refundCalls(deps),
  ...mandateCalls(deps),
  ...letterCalls(deps),
  ...historyCalls(deps, vault),
  ...operatorCalls(deps, publicUrl),
});

/** How much the calls that make links may be sent, in bytes. */
const maxBodyBytes = 8 * 1024 * 1024;

/** The readings that are recorded: a HEAD request would be recorded as a reading although it returns nothing. */
const recorded = ['getBankDetails', 'getAnswers'];

type ProviderOptions = { deps: Pick<ProviderDeps, 'settings' | 'served'>; calls: ProviderCalls };

/** Registers the provider's calls, which need a bearer token. Without tokens in the settings it registers no calls. */
export async function providerApi(app: FastifyInstance, { deps, calls }: ProviderOptions): Promise<void> {
  const { settings, served } = deps;
  answerNotFound(app);
  if (settings.providerTokens.length === 0) return;

  const register = (scope: FastifyInstance, id: string, carryOut: (call: never) => Promise<unknown>) => {
    const { method, url, needs } = operation(id);
    scope.route({
      ...{ method, url, config: { needs }, exposeHeadRoute: !recorded.includes(id) },
      ...(isMaking(id) && { bodyLimit: maxBodyBytes }),
      async handler(request, reply) {
        const answer = await carryOut(callOf(id, request) as never);
        return answer instanceof Answered ? reply.code(answer.status).send(answer.body) : answer;
      },
    });
  };
  const refuseOthers = refuseOtherMethods(app);
  await app.register(async (scope) => {
    authorise(scope, settings.providerTokens);
    const { createLinks, ...others } = calls;
    for (const [id, carryOut] of Object.entries(others)) register(scope, id, carryOut);
    void scope.register(async (lines) => {
      takeJsonLines(lines);
      register(lines, 'createLinks', createLinks);
    });
    scope.get('/openapi.json', { config: { needs: 'any' } }, async () => contractOf(served.compiled));
  });
  refuseOthers();
}

/** The call that a request makes. */
function callOf(id: string, request: FastifyRequest): Call {
  const { ip, headers, log, release, socket, params, query, body } = request;
  const token = tokenOf(request);
  return {
    ...{ ip, headers, log, release, socket, token, by: byToken(token.name) },
    ...{ params: params as object, key: headers['idempotency-key'] },
    ...checkedCall(id, { query: query as object, body }),
  };
}
