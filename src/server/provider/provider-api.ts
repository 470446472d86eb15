import type { FastifyInstance } from 'fastify';
import { documentRoutes } from '../api/openapi.ts';
import { cardNumberIn, cardNumberRefused } from '../base/json-body.ts';
import { nameOf } from '../base/link-name.ts';
import { fieldRefusal, Refusal } from '../base/refusal.ts';
import type { ProviderDeps } from '../deps.ts';
import type { Vault } from '../direct-debit/vault.ts';
import { answerNotFound, refuseOtherMethods } from '../http/failures.ts';
import { answerRoutes } from './answers.ts';
import { authorise, callerOf, tokenOf } from './authorise.ts';
import { findLink, type OfLink } from './find-link.ts';
import { historyRoutes } from './history.ts';
import { takeJsonLines } from './json-lines.ts';
import { letterRoutes } from './letters.ts';
import { linkRoutes } from './links.ts';
import { mandateRoutes } from './mandates.ts';
import { type Contract, openContract } from './open-contract.ts';
import { documentedBankDetails } from './openapi.ts';
import { operationRoutes } from './operations.ts';
import { refundRoutes } from './refunds.ts';
import { document } from './webhooks.ts';

export type ProviderOptions = { deps: ProviderDeps; vault: Vault; publicUrl(): string };

/** Registers the provider's calls, which need a bearer token. Without tokens in the settings it registers no calls. */
export async function providerApi(app: FastifyInstance, { deps, vault, publicUrl }: ProviderOptions): Promise<void> {
  const { settings } = deps;
  answerNotFound(app);
  if (settings.providerTokens.length === 0) return;

  const paths = new Set<string>();
  app.addHook('onRoute', ({ path }) => void paths.add(path.slice(app.prefix.length)));
  await app.register(async (scope) => {
    const { site = {} } = deps.served.compiled;
    await documentRoutes(scope, document, { finish: (whole: Contract) => openContract(whole, site) });
    authorise(scope, settings.providerTokens);
    takeJsonLines(scope);
    scope.addHook('preValidation', async ({ body, routeOptions }) => {
      const fields = Object.entries(Object(body) as object);
      if (!routeOptions.config.documented?.body && fields.length > 0)
        throw fieldRefusal('invalid', '', 'unknown', 'The call takes no body.');
      // What is written is kept and told: no card number may get there. Links are told all that is wrong with them.
      const place = routeOptions.url?.endsWith('/links') ? undefined : cardNumberIn(body);
      if (place !== undefined) throw fieldRefusal('invalid', place, 'card-number', cardNumberRefused);
    });
    linkRoutes(scope, deps, publicUrl);
    refundRoutes(scope, deps);
    mandateRoutes(scope, deps);
    letterRoutes(scope, deps);
    historyRoutes(scope, deps);
    operationRoutes(scope, deps, publicUrl);

    // A HEAD request would be recorded as a reading although it returns no details.
    const bankDetails = {
      exposeHeadRoute: false,
      config: { needs: 'bank-details', documented: documentedBankDetails },
    } as const;
    scope.get<OfLink>('/links/:link/bank-details', bankDetails, async (request) => {
      const link = await findLink(deps, request);
      const token = tokenOf(request).name;
      const details = await vault.read(link.row.id, `${callerOf(request)}, from ${request.ip}`);
      if (!details) throw new Refusal('no-mandate');
      request.log.info({ link: nameOf(link.row.id), token }, 'bank details read');
      return details;
    });

    answerRoutes(scope, deps);

    scope.get('/openapi.json', { config: { needs: 'any' } }, async () => scope.swagger());
  });
  for (const path of [...paths]) refuseOtherMethods(app, path);
}
