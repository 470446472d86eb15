import type { FastifyInstance } from 'fastify';
import type { MandateStatus, MandateStatusRequest } from '../../types.gen.ts';
import { isStorable } from '../base/json-body.ts';
import { Refusal } from '../base/refusal.ts';
import { schemas } from '../base/schemas.ts';
import type { AppDeps } from '../deps.ts';
import { visitorOf } from '../http/visitor.ts';
import { appendFact, factsAbout } from '../ledger/append-fact.ts';
import type { Fact } from '../ledger/facts.ts';
import { callerOf } from './authorise.ts';
import { documentedMandateStatus } from './openapi.ts';

/** Registers the call with which the provider reports the bank's status of a Direct Debit mandate. */
export function mandateRoutes(scope: FastifyInstance, { db, signer, now }: AppDeps): void {
  scope.post<{ Params: { reference: string }; Body: MandateStatusRequest }>(
    '/mandates/:reference/status',
    {
      schema: { body: schemas.MandateStatusRequest },
      config: { needs: 'bank-details', documented: documentedMandateStatus },
    },
    async (request, reply) => {
      const { status, reason } = request.body;
      const reference = request.params.reference.toUpperCase();
      if (!isStorable(reference)) throw new Refusal('no-mandate');
      const visitor = visitorOf(request);
      const isNew = await db.transaction(async (tx) => {
        const [mandate] = await tx.query<{ link_id: string }>(
          `select link_id from records where reference = $1 and act = 'direct-debit-mandate'`,
          [reference],
        );
        if (!mandate) throw new Refusal('no-mandate');
        // Two statuses at once take turns.
        await tx.query('select 1 from links where id = $1 for no key update', [mandate.link_id]);
        const facts = await factsAbout(tx, mandate.link_id, reference);
        const fact: Fact = `mandate-${status}`;
        if (facts.at(-1)?.act === fact) return false;
        if (facts.at(-1)?.act === 'mandate-cancelled') throw new Refusal('mandate-cancelled');
        return appendFact(tx, signer, {
          linkId: mandate.link_id,
          fact,
          about: reference,
          id: `${reference} ${facts.length + 1}`,
          toldBy: callerOf(request),
          recordedAt: now(),
          visitor,
          ...(reason !== undefined && { reason }),
        });
      });
      const answer: MandateStatus = { reference, status };
      return reply.code(isNew ? 201 : 200).send(answer);
    },
  );
}
