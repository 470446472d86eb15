import type { CardType, FieldName } from '../../page/card/gateway.ts';
import type { MessageReader } from '../../page/render/in-island.ts';

export const fieldTexts = {
  number: {
    label: 'cardNumber',
    placeholder: 'cardNumberPlaceholder',
    problem: 'cardNumberInvalid',
    missing: 'cardNumberMissing',
  },
  expirationDate: {
    label: 'cardExpiry',
    placeholder: 'cardExpiryPlaceholder',
    problem: 'cardExpiryInvalid',
    missing: 'cardExpiryMissing',
  },
  cvv: { label: 'cardCvv', placeholder: 'cardCvvPlaceholder', problem: 'cardCvvInvalid', missing: 'cardCvvMissing' },
} as const satisfies Record<FieldName, object>;

/** Returns the message about a field that is missing, or else wrong. */
export const missingText = (message: MessageReader, name: FieldName): string | undefined =>
  message(fieldTexts[name].missing) ?? message(fieldTexts[name].problem);

/** Returns where on the card its CVV is, if content says so: for its brand, or for any while the brand is not known. */
export function cvvHint(message: MessageReader, cardType?: CardType): string | undefined {
  const brandHint = cardType && (cardType === 'american-express' ? 'cardCvvHintFront' : 'cardCvvHintBack');
  return (brandHint && message(brandHint)) ?? message('cardCvvHint');
}

export const hintIdOf = (fieldId: string): string => `${fieldId}-hint`;
