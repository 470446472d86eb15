/** Lets a test change agreed texts, and closes them again: what the migrations do not make is found by itself. */
export const openTexts = 'alter table agreed_texts drop constraint agreed_texts_hash';
export const closeTexts = `alter table agreed_texts add constraint agreed_texts_hash
  check (sha256 = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(html, 'UTF8')), 'hex')) not valid`;
