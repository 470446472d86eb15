import type { Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { append } from './append.ts';
import type { Fact } from './facts.ts';
import { lockLink } from './locks.ts';
import type { LetterOfFact, Visitor } from './records.ts';

type NewFact = {
  linkId: string;
  fact: Fact;
  /** The reference of the record, or of the attempt, that it is about. */
  about: string;
  /** The key of the fact: it is added once for each. */
  id: string;
  toldBy: string;
  recordedAt: Date;
  visitor: Visitor;
  amountPence?: number;
  reason?: string;
  gateway?: string;
  letter?: LetterOfFact;
};

/**
 * Adds a fact at the end of its link's chain, once. Returns whether it was new. In a transaction, which locks the link.
 */
export async function appendFact(tx: Queryable, signer: Signer, newFact: NewFact): Promise<boolean> {
  const { linkId, fact, about, id, toldBy, recordedAt, visitor, amountPence, reason, gateway, letter } = newFact;
  // Two that tell the same take turns.
  await lockLink(tx, linkId);
  const added = await append(tx, signer, {
    linkId,
    act: fact,
    reference: `${fact} ${id}`,
    recordedAt,
    visitor,
    evidence: {
      about,
      told_by: toldBy,
      ...(amountPence !== undefined && { amount_pence: amountPence }),
      ...(reason !== undefined && { reason }),
      ...(gateway !== undefined && { gateway }),
      ...(letter && { letter }),
    },
  });
  return added !== undefined;
}
