/** The contacts that are addresses of pages: a link in a text may lead to each, as `[our prices]({price_book})`. */
export const addressContacts = [
  'website',
  'price_book',
  'privacy_policy',
  'acceptable_use_policy',
  'complaints_policy',
  'vulnerable_customers_policy',
] as const;

/** The contact that a link's address names in braces, if it is one of them. */
export const addressContactIn = (url: string): (typeof addressContacts)[number] | undefined =>
  addressContacts.find((name) => url === `{${name}}`);
