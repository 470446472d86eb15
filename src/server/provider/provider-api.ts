import type { FastifyInstance } from 'fastify';
import { cardNumberIn, cardNumberRefused } from '../base/json-body.ts';
import { nameOf } from '../base/link-name.ts';
import { fieldRefusal, Refusal } from '../base/refusal.ts';
import { type QuerySchema, queryValidatorOf, validatorOf } from '../base/validator.ts';
import type { ProviderDeps } from '../deps.ts';
import type { Vault } from '../direct-debit/vault.ts';
import { answerNotFound, refuseOtherMethods } from '../http/failures.ts';
import { answerRoutes } from './answers.ts';
import { authorise, callerOf, tokenOf } from './authorise.ts';
import { contractOf, operation } from './contract.ts';
import { findLink, type OfLink } from './find-link.ts';
import { historyRoutes } from './history.ts';
import { letterRoutes } from './letters.ts';
import { linkRoutes } from './links.ts';
import { mandateRoutes } from './mandates.ts';
import { operationRoutes } from './operations.ts';
import { refundRoutes } from './refunds.ts';

export type ProviderOptions = { deps: ProviderDeps; vault: Vault; publicUrl(): string };

/** Registers the provider's calls, which need a bearer token. Without tokens in the settings it registers no calls. */
export async function providerApi(app: FastifyInstance, { deps, vault, publicUrl }: ProviderOptions): Promise<void> {
  const { settings } = deps;
  answerNotFound(app);
  if (settings.providerTokens.length === 0) return;

  const refuseOthers = refuseOtherMethods(app);
  await app.register(async (scope) => {
    authorise(scope, settings.providerTokens);
    scope.setValidatorCompiler(({ schema, httpPart }) =>
      httpPart === 'querystring' ? queryValidatorOf(schema as QuerySchema) : validatorOf(schema as object),
    );
    scope.addHook('preValidation', async (request) => {
      const { body, routeOptions } = request;
      const { takes } = routeOptions.config;
      const fields = Object.entries(Object(body) as object);
      if (!takes && fields.length > 0) throw fieldRefusal('invalid', '', 'unknown', 'The call takes no body.');
      if (takes === 'body' && body === undefined) throw new Refusal('bad-request');
      if (takes === 'optional body') request.body ??= {};
      // What is written is kept and told: no card number may get there. Links are told all that is wrong with them.
      const place = /\/links(\/batch)?$/.test(routeOptions.url ?? '') ? undefined : cardNumberIn(body);
      if (place !== undefined) throw fieldRefusal('invalid', place, 'card-number', cardNumberRefused);
    });
    linkRoutes(scope, deps, publicUrl);
    refundRoutes(scope, deps);
    mandateRoutes(scope, deps);
    letterRoutes(scope, deps);
    historyRoutes(scope, deps);
    operationRoutes(scope, deps, publicUrl);

    // A HEAD request would be recorded as a reading although it returns no details.
    scope.route<OfLink>({
      ...operation('getBankDetails'),
      exposeHeadRoute: false,
      async handler(request) {
        const link = await findLink(deps, request);
        const token = tokenOf(request).name;
        const details = await vault.read(link.row.id, `${callerOf(request)}, from ${request.ip}`);
        if (!details) throw new Refusal('no-mandate');
        request.log.info({ link: nameOf(link.row.id), token }, 'bank details read');
        return details;
      },
    });

    answerRoutes(scope, deps);

    scope.get('/openapi.json', { config: { needs: 'any' } }, async () => contractOf(deps.served.compiled));
  });
  refuseOthers();
}
