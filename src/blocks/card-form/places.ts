import type { FieldName, FieldPlace, FieldPlaces, Words } from '../../card/gateway.ts';

/** The boxes of the fields, by name, once they are on the page. */
export type Boxes = Partial<Record<FieldName, HTMLElement | null>>;

/** Where the gateway draws its fields, in the words of content; nothing until every box is there. */
export function placesIn({ number, expirationDate, cvv }: Boxes, words: Words): FieldPlaces | undefined {
  if (!number || !expirationDate || !cvv) return undefined;
  const place = (element: HTMLElement, label: string, placeholder: string, problem: string): FieldPlace => {
    const id = element.dataset.id ?? '';
    return { element, id, problemId: `${id}-problem`, label, placeholder, problem };
  };
  return {
    number: place(number, words('cardNumber'), words('cardNumberPlaceholder'), words('cardNumberInvalid')),
    expirationDate: place(
      expirationDate,
      words('cardExpiry'),
      words('cardExpiryPlaceholder'),
      words('cardExpiryInvalid'),
    ),
    cvv: place(cvv, words('cardCvv'), words('cardCvvPlaceholder'), words('cardCvvInvalid')),
  };
}
