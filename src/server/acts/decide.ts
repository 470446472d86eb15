import { isInJourney, isTooEarly, mandateActs, slotsOf } from '../../rules/journey.ts';
import type { Slug } from '../../rules/problems.ts';
import type { Compiled, ContractAgreementRequest } from '../../types.gen.ts';
import { canonicalText } from '../journey/document-text.ts';
import { type Attempt, usesNonce } from '../ledger/attempts.ts';
import type { LinkView } from '../ledger/link.ts';
import type { RecordRow } from '../ledger/records.ts';
import { allowed, type Operation, type Situation } from './allowed.ts';

/** Everything that the answer to a call depends on, read before anything is done. */
export type Facts = {
  compiled: Compiled;
  link: LinkView;
  operation: Operation;
  /** The attempts for this link and act, and the one that has used the same nonce up. */
  attempts?: Attempt[];
  /** The card that is offered now. */
  card?: { key: string; nonceSha256: string };
  /** The contract as the customer saw it. */
  agreement?: ContractAgreementRequest | undefined;
};

/** An answer that is settled before anything is done: a problem, or the record that is there already. */
export type Decision = { problem: Slug } | { record: RecordRow };

/** Whether a call finds itself in a situation. It is evaluated only where the table says that the situation concerns the call. */
const holds: Record<Situation, (facts: Facts) => boolean> = {
  'key-reused': (f) => attemptsWithKey(f).some((a) => a.nonce_sha256 !== f.card?.nonceSha256),
  recorded: (f) => recordOf(f) !== undefined,
  used: ({ link }) => link.status === 'used',
  maintenance: ({ link }) => link.status === 'maintenance',
  'sor-expired': ({ link }) => link.status === 'sor-expired',
  expired: ({ link }) => link.status === 'expired',
  'not-in-journey': (f) => !isPartOfJourney(f),
  'other-method': ({ link }) => link.records.some(({ act }) => isMandate(act)),
  'step-missing': ({ compiled, link, operation }) =>
    isTooEarly(compiled.site, { ...link.row, completed: link.recorded }, operation),
  'document-changed': (f) => f.agreement !== undefined && !isAsShown(f, f.agreement),
  'amount-unknown': ({ link }) => link.row.amount_pence === null,
  'card-pending': ({ link, operation }) =>
    link.pending.some(
      ({ act }) => operation === 'client-token' || act === operation || (isMandate(act) && isMandate(operation)),
    ),
  'card-unauthenticated': (f) => attemptsWithKey(f).some((a) => a.state === 'unauthenticated'),
  'card-spent': ({ attempts = [], card }) => attempts.some((a) => a.nonce_sha256 === card?.nonceSha256 && usesNonce(a)),
  open: () => true,
};

/** Returns the answer that the table of what is allowed gives, or undefined if the call may go on. */
export function decide(facts: Facts): Decision | undefined {
  for (const { situation, cells } of allowed) {
    const cell = cells[facts.operation];
    if (!cell || !holds[situation](facts)) continue;
    if (cell === 'allowed') return undefined;
    return cell === 'repeated' ? { record: recordOf(facts)! } : { problem: cell };
  }
  throw new Error(`The table of what is allowed has no answer to ${facts.operation}.`);
}

type Contract = ReturnType<typeof contractFor>;

/** A cache: a contract is long, and one call needs it twice, to compare it with what was shown and to keep it. */
const contracts = new WeakMap<LinkView, Contract>();

/** The document that the link's journey asks the customer to agree to, as it stands for this link. */
export function contractOf(compiled: Compiled, link: LinkView): Contract {
  if (!contracts.has(link)) contracts.set(link, contractFor(compiled, link));
  return contracts.get(link);
}

function contractFor(compiled: Compiled, link: LinkView) {
  const slot = slotsOf(compiled.site, link.row).find(({ acts }) => acts.includes('contract-agreement'));
  const document = compiled.documents[slot?.document ?? ''];
  return document && { ...document, ...canonicalText(compiled.site, document, link.row.own_values) };
}

function isAsShown({ compiled, link }: Facts, shown: ContractAgreementRequest): boolean {
  const now = contractOf(compiled, link);
  return now?.id === shown.document && now.version === shown.version && now.sha256 === shown.sha256;
}

function isPartOfJourney({ compiled, link, operation }: Facts): boolean {
  if (operation === 'switch-order') return link.row.has_order;
  if (operation === 'client-token')
    return ['payment', 'payment-method'].some((act) => isInJourney(compiled.site, link.row, act));
  return isInJourney(compiled.site, link.row, operation);
}

const recordOf = ({ link, operation }: Facts) => link.records.find(({ act }) => act === operation);

const attemptsWithKey = ({ attempts = [], link, operation, card }: Facts) =>
  attempts.filter(({ link_id, act, key }) => link_id === link.row.id && act === operation && key === card?.key);

const isMandate = (act: Operation) => mandateActs.includes(act);
