import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { memoize } from '../../rules/memoize.ts';
import type { MinuteLimit } from '../base/limits.ts';
import type { AppDeps } from '../deps.ts';
import { refusalFor, sendProblem } from '../http/failures.ts';
import { takeFormsOnly } from '../http/form-body.ts';
import type { GuardOptions } from '../http/guard.ts';
import { contentOf, type Release } from '../release/release.ts';
import { type Answering, answerPage } from './answer.ts';
import { databasePorts } from './database-ports.ts';
import { fileSender } from './files.ts';
import { openRoutes } from './routes.ts';

type PageOptions = { deps: AppDeps; guard: GuardOptions; unknownLinks: MinuteLimit };

/** Serves the files of the release, and at every other address without a route of its own what the routes of pages say. */
export async function servePages(scope: FastifyInstance, { deps, guard, unknownLinks }: PageOptions): Promise<void> {
  const sendFile = fileSender(deps.settings);
  const countUnknown = (address: string) => unknownLinks.count(address);
  // The development server puts other content into an edition, whose site is then another.
  const answeringFor = memoize((edition: Release) =>
    memoize((_site: object): Answering => {
      const { drawing } = edition;
      const own = { ...deps, ...contentOf(edition) };
      const room = { ...contentOf(edition), ...databasePorts(own), ...drawing, countUnknown };
      return { deps: own, drawing, routes: openRoutes(room), guard };
    }),
  );
  const answering = ({ release }: FastifyRequest) => answeringFor(release)(release.compiled.site);

  takeFormsOnly(scope, (bytes) => bytes);
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = await refusalFor(error, request);
    // What fails while its page is drawn cannot be said on it.
    if (request.method !== 'POST' || refusal.slug === 'internal') return sendProblem(reply, refusal);
    return answerPage({ ...answering(request), request, reply }, refusal);
  });
  scope.setNotFoundHandler(
    async (request, reply): Promise<FastifyReply> =>
      sendFile(request, reply) ?? answerPage({ ...answering(request), request, reply }),
  );
}
