-- A text has the hash under which it is stored: nobody puts another one in the place of a text that is agreed to later.
alter table agreed_texts add constraint agreed_texts_hash
  check (sha256 = encode(sha256(convert_to(html, 'UTF8')), 'hex')) not valid;
