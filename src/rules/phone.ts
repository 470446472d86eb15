/** A British phone number as people write it, as the target of a link: `01632 960 123` is `tel:+441632960123`. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '').replace(/^(?:(?:\+|00)440?|0)/, '+44')}`;
}
