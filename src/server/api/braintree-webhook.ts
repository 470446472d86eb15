import type { FastifyInstance } from 'fastify';
import type { FormFields } from '../../rules/forms.ts';
import { Refusal } from '../base/refusal.ts';
import type { AppDeps } from '../deps.ts';
import { ForgedNotice } from '../gateway/braintree-notices.ts';
import { refuseOtherMethods } from '../http/failures.ts';
import { takeFormsOnly } from '../http/form-body.ts';
import { visitorOf } from '../http/visitor.ts';
import { noteAfterwards } from '../payments/afterwards.ts';

const path = '/gateway/braintree';
const maxBodyBytes = 256 * 1024;

/**
 * Registers `POST /gateway/braintree`, where Braintree reports on payments and cards. The signature stands for origin
 * and token. There is no such call with another gateway.
 */
export async function braintreeWebhook(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { gateway, log } = deps;
  if (!gateway.readNotification) {
    // Not a page: nobody is asked for origin and token here.
    const nothing = () => {
      throw new Refusal('not-found');
    };
    app.route({ method: ['GET', 'POST'], url: path, onRequest: async () => nothing(), handler: nothing });
    return;
  }
  await app.register(async (scope) => {
    takeFormsOnly(scope);
    scope.post(path, { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const { bt_signature: signature = '', bt_payload: payload = '' } = (request.body ?? {}) as FormFields;
      const { notices, unknownKind } = await gateway.readNotification!(signature, payload).catch((error: unknown) => {
        if (!(error instanceof ForgedNotice)) throw error;
        log.warn({ err: error }, 'a notification that is not signed by Braintree was refused');
        throw new Refusal('bad-request');
      });
      const visitor = visitorOf(request);
      for (const notice of notices) await noteAfterwards(deps, notice, { toldBy: 'braintree, webhook', visitor });
      if (unknownKind)
        log.error({ kind: unknownKind }, 'Braintree has told something that nobody knows what to do with');
      return reply.header('cache-control', 'no-store').send({});
    });
  });
  refuseOtherMethods(app, path);
}
