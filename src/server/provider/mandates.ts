import { actOf } from '../../rules/journey/methods.ts';
import type { MandateStatus, MandateStatusRequest } from '../../types.gen.ts';
import { isStorable } from '../base/json-body.ts';
import { Refusal } from '../base/refusal.ts';
import type { ProviderDeps } from '../deps.ts';
import { visitorOf } from '../http/visitor.ts';
import { appendFact } from '../ledger/append.ts';
import { readChain, recordByReference } from '../ledger/chain.ts';
import { lockLink } from '../ledger/locks.ts';
import type { Fact } from '../ledger/records.ts';
import { Answered, type Call } from './call.ts';

/** The call with which the provider reports the bank's status of a Direct Debit mandate. */
export const mandateCalls = (deps: ProviderDeps) => ({
  async reportMandateStatus(call: Call<{ reference: string }, MandateStatusRequest>) {
    const { status, reason } = call.body;
    const reference = call.params.reference.toUpperCase();
    if (!isStorable(reference)) throw new Refusal('no-mandate');
    const isNew = await deps.db.transaction(async (tx) => {
      const ledger = { ...deps, db: tx };
      const mandate = await recordByReference(ledger, reference);
      if (mandate?.act !== actOf['direct-debit']) throw new Refusal('no-mandate');
      // Two statuses at once take turns.
      await lockLink(tx, mandate.link_id);
      const chain = await readChain(ledger, mandate.link_id);
      const facts = chain?.records.filter(({ about }) => about === reference) ?? [];
      const fact: Fact = `mandate-${status}`;
      const last = facts.at(-1)?.act as Fact | undefined;
      if (last === fact) return false;
      if (last === 'mandate-cancelled') throw new Refusal('mandate-cancelled');
      return appendFact(deps, tx, {
        ...{ link_id: mandate.link_id, fact, about: reference, words: reason, visitor: visitorOf(call) },
        ...{ id: `${reference} ${facts.length + 1}`, told_by: call.by },
      });
    });
    return new Answered(isNew ? 201 : 200, { reference, status } satisfies MandateStatus);
  },
});
