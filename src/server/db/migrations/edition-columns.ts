/**
 * The language of a link's address, and that of the page at which something was recorded or a card given, with the hash
 * of the document in the other language. Empty where the content has one alone, so that older hashes stay as they are.
 */
export const languages: string[] = [
  'alter table links add column language text',
  'alter table records add column language text, add column pair_sha256 text',
  'alter table attempts add column language text',
  `create trigger links_language_stays before update of language on links
     for each row execute function refuse_change_of_link()`,
  `create trigger attempts_language_stays before update of language on attempts
     for each row execute function refuse_all()`,
];

/** The brand that a link is of; empty for that of the content itself. */
export const brands: string[] = [
  'alter table links add column brand text',
  `create trigger links_brand_stays before update of brand on links
     for each row execute function refuse_change_of_link()`,
];
