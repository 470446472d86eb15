import type { Compiled, ContractAgreementRequest } from '../../types.gen.ts';
import { canonicalText } from '../links/canonical.ts';
import { type Act, isInJourney, isStepMissing, mandateActs, slotsOf } from '../links/journey.ts';
import type { LinkView } from '../links/link.ts';
import type { LinkStatus } from '../links/status.ts';
import type { Attempt } from '../payments/attempts.ts';
import type { Slug } from '../problems.ts';
import type { RecordRow } from './records.ts';

/** All that the answer to a call can depend on, read before anything is done. */
export type Situation = {
  compiled: Compiled;
  link: LinkView;
  /** The act that is asked for; none for calls that only read. */
  act?: Act;
  /** Attempts for this link and act, and whichever attempt used the same nonce. */
  attempts?: Attempt[];
  /** The card that is offered now. */
  card?: { key: string; nonceSha256: string };
  /** The contract as the customer saw it. */
  agreement?: ContractAgreementRequest;
};

/** An answer that is settled before anything is done: a problem, or the record that is there already. */
export type Verdict = { problem: Slug } | { record: RecordRow };

type Check = (situation: Situation) => Slug | RecordRow | false | undefined;

const problemOfStatus: Record<LinkStatus, Slug | undefined> = {
  active: undefined,
  used: 'link-used',
  expired: 'link-expired',
  'sor-expired': 'sor-expired',
  maintenance: 'maintenance',
};

/**
 * Which answer first: the first of these that applies. Before them come `origin`, `xsrf` and the form of the call, which
 * hold for every call alike, and `link-unknown`; after them what only the gateway can tell.
 */
export const answersInOrder: [name: string, check: Check][] = [
  ['key-reused', (s) => attemptsWithKey(s).some((a) => a.nonce_sha256 !== s.card?.nonceSha256) && 'key-reused'],
  ['own record', (s) => s.act && s.link.records.find((record) => record.act === s.act)],
  ['link state', ({ link }) => problemOfStatus[link.status]],
  ['not-in-journey', (s) => s.act && !isInJourney(s.compiled.site, s.link.row, s.act) && 'not-in-journey'],
  [
    'payment-method-recorded',
    (s) => isMandate(s.act) && s.link.records.some(({ act }) => isMandate(act)) && 'payment-method-recorded',
  ],
  [
    'step-missing',
    (s) => s.act && isStepMissing(s.compiled.site, s.link.row, s.act, s.link.recorded) && 'step-missing',
  ],
  ['document-changed', (s) => s.agreement && !isAsShown(s, s.agreement) && 'document-changed'],
  ['amount-unknown', (s) => s.act === 'payment' && s.link.row.amount_pence === null && 'amount-unknown'],
  ['payment-pending', (s) => ownAttempts(s).some(isUndecided) && 'payment-pending'],
  [
    'authentication-missing',
    (s) => attemptsWithKey(s).some((a) => a.state === 'unauthenticated') && 'authentication-missing',
  ],
  ['card-declined', (s) => s.attempts?.some((a) => isSpent(a, s)) && 'card-declined'],
];

/** The answer that comes first, or nothing when the call may go on. */
export function firstAnswer(situation: Situation): Verdict | undefined {
  for (const [, check] of answersInOrder) {
    const answer = check(situation);
    if (answer) return typeof answer === 'string' ? { problem: answer } : { record: answer };
  }
  return undefined;
}

/** The document that the link's journey asks the customer to agree to, as it stands for this link. */
export function contractOf(compiled: Compiled, link: LinkView) {
  const slot = slotsOf(compiled.site, link.row).find(({ acts }) => acts.includes('contract-agreement'));
  const document = compiled.documents[slot?.document ?? ''];
  return document && { ...document, ...canonicalText(compiled.site, document, link.row.own_values) };
}

function isAsShown({ compiled, link }: Situation, shown: ContractAgreementRequest): boolean {
  const now = contractOf(compiled, link);
  return now?.id === shown.document && now.version === shown.version && now.sha256 === shown.sha256;
}

const ownAttempts = ({ attempts = [], link, act }: Situation) =>
  attempts.filter((attempt) => attempt.link_id === link.row.id && attempt.act === act);

const attemptsWithKey = (situation: Situation) =>
  ownAttempts(situation).filter(({ key }) => key === situation.card?.key);

const isUndecided = ({ state }: Attempt) => state === 'pending' || state === 'unknown';

/** A nonce is used once, on whichever link, unless it is known to have taken nothing. */
const isSpent = ({ nonce_sha256, state }: Attempt, { card }: Situation) =>
  nonce_sha256 === card?.nonceSha256 && state !== 'not-taken' && state !== 'unauthenticated';

const isMandate = (act: Act | undefined) => act !== undefined && mandateActs.includes(act);
