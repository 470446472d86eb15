/** The card on a receipt (D-34): its brand and its last four digits, which are personal (D-31). */
export const receiptCards: readonly string[] = [
  'alter table records add column card_brand text, add column card_ending text',
  'alter table sandbox_charges add column card_brand text, add column card_ending text',
  'alter table sandbox_vaulted add column card_brand text, add column card_ending text',

  `create or replace function refuse_change() returns trigger language plpgsql as $$
     declare
       personal text[] := array['ip_address', 'user_agent', 'account_ending', 'card_brand', 'card_ending',
         'salt', 'personal_hash'];
     begin
       if is_erasing(old.link_id) then
         if tg_op = 'DELETE' then return old; end if;
         if to_jsonb(new) - personal = to_jsonb(old) - personal and to_jsonb(new) ->> 'salt' is null then
           return new;
         end if;
       end if;
       raise exception 'records are only ever added to';
     end $$`,

  // Empties the personal fields of one customer, with the hashes that stay in their place; and writes the erasure.
  `create or replace function erase_customer(link uuid, record_hashes jsonb, attempt_hashes jsonb, value_hashes jsonb, by text)
     returns void language plpgsql security definer set search_path from current as $$
     declare
       names text[] := array(select jsonb_object_keys(value_hashes));
     begin
       if exists (select 1 from attempts where link_id = link and state in ('pending', 'unknown', 'mismatch')) then
         raise exception 'the outcome of a card is not known yet';
       end if;
       insert into erasures (kind, links, records, texts, by, subjects)
       values ('customer', 1, (select count(*) from records where link_id = link), 0, by, array[subject_of(link)]);
       update records set ip_address = '', user_agent = '', account_ending = null, card_brand = null, card_ending = null,
         salt = null, personal_hash = record_hashes ->> seq::text
       where link_id = link and salt is not null;
       update attempts set ip_address = '', user_agent = '', salt = null, personal_hash = attempt_hashes ->> id::text
       where link_id = link and salt is not null;
       update links set own_values = own_values - names, value_salts = value_salts - names,
         erased_values = coalesce(erased_values, '{}') || value_hashes
       where id = link;
       update sandbox_charges set card_brand = null, card_ending = null where link_id = link;
       update sandbox_vaulted set card_brand = null, card_ending = null where link_id = link;
       delete from bank_details where link_id = link;
     end $$`,
];
