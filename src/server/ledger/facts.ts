/** The events of a link beside its acts (D-28, D-29). Each is added to its link's records, and changes none of them. */
const facts = [
  'payment-settled',
  'payment-settlement-declined',
  'payment-voided',
  'payment-refunded',
  'payment-disputed',
  'dispute-won',
  'dispute-lost',
  'card-updated',
  'card-closed',
  'mandate-lodged',
  'mandate-active',
  'mandate-failed',
  'mandate-cancelled',
  'card-testing-suspected',
  'link-locked',
  'link-unlocked',
  'letter-accepted',
  'letter-refused',
  'letter-bounced',
] as const;

export type Fact = (typeof facts)[number];
