import { randomUUID } from 'node:crypto';
import { doesAct } from '../../../src/acts/act-kinds.ts';
import type { Act } from '../../../src/rules/journey/journey.ts';
import { decide, keptWords } from '../../../src/server/acts/decide.ts';
import { Refusal } from '../../../src/server/base/refusal.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { type Decline, reasonOf, takenWith } from '../../../src/server/gateway/gateway.ts';
import { cardOf, declineOf, detailsOf, outcomeOfNonce } from '../../../src/server/gateway/sandbox/cards.ts';
import { testGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import type { Words } from '../../../src/server/kind.ts';
import { type Attempt, type AttemptState, newAttempt } from '../../../src/server/ledger/attempts.ts';
import type { LinkView } from '../../../src/server/ledger/link.ts';
import type { Recorded, Visitor } from '../../../src/server/ledger/records.ts';
import { newReference } from '../../../src/server/ledger/reference.ts';
import { tokenWith } from '../../../src/server/payments/client-token.ts';
import { judgeNonce, refusals } from '../../../src/server/payments/judge-nonce.ts';
import { offeredWallets } from '../../../src/server/payments/offered-wallets.ts';
import { cardEvidence } from '../../../src/server/payments/record-success.ts';
import type { ClientToken } from '../../../src/types.gen.ts';
import { keepRecord } from './kept.ts';
import type { World } from './ports.ts';

/** The gateway of links in memory, as pages and records name it. */
export const memoryGateway = testGateway;

/** A token of the sandbox for the card fields of a link. Throws a `Refusal`. */
export function tokenIn({ content: { compiled }, settings }: World, link: LinkView): ClientToken {
  decide({ compiled, link, operation: 'client-token' });
  return tokenWith({ compiled, settings }, link, 'sandbox.memory');
}

type CardCall = { act: Act; key: string; nonce: string; shown: Words; release?: string | undefined; visitor: Visitor };

/** Takes a card of the sandbox, whose nonce says its outcome (D-27). Throws a `Refusal`. */
export function takeCardIn(
  world: World,
  link: LinkView,
  { act, key, nonce, shown, release, visitor }: CardCall,
): Recorded {
  const { links, settings, now } = world;
  const { compiled } = world.content;
  const nonceSha256 = sha256Of(nonce);
  const { attempts } = links.links.get(link.row.id)!;
  const card = { key, nonceSha256 };
  const before = decide({ compiled, link, operation: act, attempts: link.attempts, card, shown });
  if (before) return { record: before, isNew: false };
  const attempt = newAttempt(
    {
      ...{ id: randomUUID(), link_id: link.row.id, act, key, nonce_sha256: nonceSha256, ...visitor },
      amount_pence: doesAct(act, 'charges') ? link.row.amount_pence : null,
      ...keptWords(shown),
      ...{ language: compiled.site.language ?? null, release: release ?? null },
      ...{ gateway: testGateway.name, started_by: '', started_at: now() },
    },
    newReference(),
  );
  attempts.push(attempt);
  const end = (state: AttemptState, news: Partial<Attempt> = {}) =>
    attempts.push({ ...attempt, ...news, state, version: 2, at: now() });

  const details = detailsOf(nonce);
  const judged = judgeNonce(details, {
    act,
    offered: offeredWallets({ compiled, settings }, link, act),
    policy: settings.threeDSecure,
  });
  const decline = declineOf(nonce);
  const told: Partial<Decline> = typeof decline === 'object' ? decline : {};
  const isUnauthenticated = told.declined === 'unauthenticated';
  const problem = 'problem' in judged ? judged.problem : isUnauthenticated ? 'unauthenticated' : decline && 'declined';
  if (problem) {
    const { state, slug } = refusals[problem];
    end(state, { decline: state === 'declined' ? reasonOf(told) : null });
    const { declined } = told;
    throw new Refusal(slug, {}, declined && declined !== 'unauthenticated' ? { decline: declined } : {});
  }
  if (outcomeOfNonce(nonce) === 'lost') {
    end('unknown');
    throw new Refusal('payment-pending');
  }
  end('succeeded');
  const taken = { ...takenWith(cardOf(nonce)), liabilityShifted: details!.liabilityShifted };
  const evidence = cardEvidence(attempt, taken);
  const own = { act, at: now(), visitor, evidence, reference: attempt.order_id };
  return { record: keepRecord(links, compiled, link.row.id, own), isNew: true };
}
