import type { FastifyInstance } from 'fastify';
import type { LinkAnswers } from '../../types.gen.ts';
import { withPersonal } from '../answers/vault.ts';
import { nameOf } from '../base/link-name.ts';
import type { ProviderDeps } from '../deps.ts';
import { callerOf, tokenOf } from './authorise.ts';
import { operation } from './contract.ts';
import { findLink, type OfLink } from './find-link.ts';

/** Registers the call that tells the answers of a link, with the personal ones: each such reading is recorded. */
export function answerRoutes(scope: FastifyInstance, deps: ProviderDeps): void {
  scope.route<OfLink>({
    ...operation('getAnswers'),
    // A HEAD request would be recorded as a reading although it returns nothing.
    exposeHeadRoute: false,
    async handler(request): Promise<LinkAnswers> {
      const link = await findLink(deps, request);
      const token = tokenOf(request).name;
      const personal = await deps.answers.read(link, `${callerOf(request)}, from ${request.ip}`);
      request.log.info({ link: nameOf(link.row.id), token }, 'answers read');
      const acts = link.records.flatMap(({ act, reference, recorded_at, answers }) =>
        answers
          ? [{ act, reference, recorded_at: recorded_at.toISOString(), answers: withPersonal(answers, personal[act]) }]
          : [],
      );
      return { link: nameOf(link.row.id), acts };
    },
  });
}
