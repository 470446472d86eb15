import type { CompiledAct, Messages, Slug } from '../types.gen.ts';
import { ownEntry } from './own-entry.ts';

export type { Slug };

/** The name of a message that the code uses, as the schema of messages has it. Pages may name further ones. */
export type MessageName = keyof {
  [Name in keyof Messages as string extends Name ? never : number extends Name ? never : Name]: true;
};

/** The properties of an act on which the message about a refusal depends. */
type ActTraits = Pick<CompiledAct, 'agrees' | 'method'>;

/** How a page reacts to a refusal. */
type Reaction = {
  /** Whether the link may have changed since the page read it: it is read again. */
  isLinkChanged?: true;
  /** The message where the customer stays on the page; for some acts only. */
  message?: MessageName | ((act: ActTraits) => MessageName | undefined);
};

/** How pages react to refusals. For every other refusal the message is that the act could not be saved (R-E04). */
const reactions: Partial<Record<Slug, Reaction>> = {
  xsrf: { message: 'cookiesNeeded' },
  'link-unknown': { isLinkChanged: true },
  'link-used': { isLinkChanged: true },
  'link-expired': { isLinkChanged: true },
  'sor-expired': { isLinkChanged: true },
  maintenance: { isLinkChanged: true },
  'not-in-journey': { isLinkChanged: true },
  'amount-unknown': { isLinkChanged: true },
  'payment-method-recorded': {
    isLinkChanged: true,
    message: ({ method }) => (method === 'direct-debit' ? 'directDebitCardRecorded' : undefined),
  },
  'step-missing': { isLinkChanged: true, message: 'stepMissing' },
  'document-changed': { message: ({ agrees }) => (agrees ? 'documentChanged' : 'pageChanged') },
  'payment-pending': { message: 'paymentPending' },
  'authentication-missing': { message: 'authenticationMissing' },
  'card-declined': { message: 'cardDeclined' },
  'wallet-refused': { message: 'walletsRefused' },
  'instrument-not-offered': { message: 'walletsRefused' },
  'too-many-tries': { message: 'tooManyTries' },
  unconfirmed: { message: 'submitUnconfirmed' },
};

/** Returns how a page reacts to a refusal. The message is the one for the act, if acts have different ones. */
export function reactionTo(
  slug: string | undefined,
  act?: ActTraits,
): Omit<Reaction, 'message'> & { message?: MessageName } {
  const { message, ...reaction } = ownEntry<Partial<(typeof reactions)[Slug]>>(reactions, slug ?? '') ?? {};
  const messageName = typeof message === 'function' ? act && message(act) : message;
  return { ...reaction, ...(messageName && { message: messageName }) };
}

/** The message when the shown words have changed a second time, by the message about the first time. */
export function changedAgain(message: string): MessageName | undefined {
  if (message === 'documentChanged') return 'documentChangedAgain';
  return message === 'pageChanged' ? 'pageChangedAgain' : undefined;
}
