import type { FastifyInstance } from 'fastify';
import type { FormFields } from '../../rules/forms.ts';
import { Refusal } from '../base/refusal.ts';
import type { AppDeps } from '../deps.ts';
import { ForgedNotice } from '../gateway/gateway.ts';
import { refuseOtherMethods } from '../http/failures.ts';
import { readForm, takeFormsOnly } from '../http/form-body.ts';
import { visitorOf } from '../http/visitor.ts';
import { noteAfterwards } from '../payments/afterwards.ts';

const prefix = '/gateway';
const maxBodyBytes = 256 * 1024;

/** Registers `POST /gateway/<name>` for a gateway that reports. Its signature stands for origin and token. */
export async function gatewayWebhook(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { gateway, log } = deps;
  const { folder } = gateway.page;
  if (!gateway.readNotification) {
    // Not a page: nobody is asked for origin and token here.
    const nothing = () => {
      throw new Refusal('not-found');
    };
    app.route({ method: ['GET', 'POST'], url: `${prefix}/*`, onRequest: async () => nothing(), handler: nothing });
    return;
  }
  const refuseOthers = refuseOtherMethods(app);
  await app.register(async (scope) => {
    takeFormsOnly(scope, (bytes) => readForm(bytes, 'notice'));
    scope.post(`${prefix}/${folder}`, { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const form = (request.body ?? {}) as FormFields;
      const { notices, failedRefund, unknownKind } = await gateway.readNotification!(form).catch((error: unknown) => {
        if (!(error instanceof ForgedNotice)) throw error;
        log.warn({ err: error }, 'a notification that the gateway has not signed was refused');
        throw new Refusal('bad-request');
      });
      const visitor = visitorOf(request);
      for (const notice of notices) await noteAfterwards(deps, notice, { toldBy: `${folder}, webhook`, visitor });
      if (failedRefund !== undefined)
        log.fatal({ order: failedRefund }, 'a refund has failed at the gateway: the customer does not have the money');
      if (unknownKind)
        log.error({ kind: unknownKind }, 'the gateway has told something that nobody knows what to do with');
      return reply.header('cache-control', 'no-store').send({});
    });
  });
  refuseOthers();
}
