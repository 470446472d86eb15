import type { FastifyInstance } from 'fastify';
import { canonicalUuid, nilId, shortId } from '../../rules/link-id.ts';
import type { LinkAnswers } from '../../types.gen.ts';
import { withPersonal } from '../answers/personal.ts';
import { Refusal } from '../base/refusal.ts';
import type { AppDeps } from '../deps.ts';
import { findLinkOfAnyBrand } from '../ledger/link.ts';
import { callerOf, tokenOf } from './authorise.ts';
import { documentedAnswers } from './openapi.ts';

/** Registers the call that tells the answers of a link, with the personal ones: each such reading is recorded. */
export function answerRoutes(scope: FastifyInstance, { db, signer, answers: vault, now }: AppDeps): void {
  scope.get<{ Params: { id: string } }>(
    '/links/:id/answers',
    // A HEAD request would be recorded as a reading although it returns nothing.
    { exposeHeadRoute: false, config: { needs: 'answers', documented: documentedAnswers } },
    async (request): Promise<LinkAnswers> => {
      const link = await findLinkOfAnyBrand(
        { db, signer },
        request.release.compiled.site,
        canonicalUuid(request.params.id) ?? nilId,
        now(),
      );
      if (!link) throw new Refusal('link-unknown');
      const token = tokenOf(request).name;
      const personal = await vault.read(link.row.id, `${callerOf(request)}, from ${request.ip}`);
      request.log.info({ link: shortId(link.row.id), token }, 'answers read');
      const acts = link.records.flatMap(({ act, reference, recorded_at, answers }) =>
        answers
          ? [{ act, reference, recorded_at: recorded_at.toISOString(), answers: withPersonal(answers, personal[act]) }]
          : [],
      );
      return { link_id: link.row.id, acts: acts as LinkAnswers['acts'] };
    },
  );
}
