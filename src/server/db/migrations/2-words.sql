-- Words of others stand beside what is signed, and go with their customer (D-68): a receipt has codes alone.

-- Why a fact happened, in the words of a mail server or a person. Its salted hash is in the receipt, as of other personal fields.
alter table records add column words text;

create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  personal text[] := array['ip_address', 'user_agent', 'account_ending', 'card_brand', 'card_ending', 'words', 'salt',
    'settled_because', 'refusal'] || case when tg_table_name = 'refunds' then array['reason'] else '{}' end;
begin
  if is_erasing(old.link_id) then
    if tg_op = 'DELETE' then return old; end if;
    if to_jsonb(new) - personal = to_jsonb(old) - personal and coalesce(to_jsonb(new) ->> 'ip_address', '') = '' then
      return new;
    end if;
  end if;
  raise exception 'records are only ever added to';
end $$;

create or replace function erase_customer(link uuid, names text[], receipt text) returns void
  language plpgsql security definer as $$
begin
  if exists (select 1 from unsettled where link_id = link and alone is not null) then
    raise exception 'the outcome of a card is not known yet';
  end if;
  insert into erasures (subjects, receipt) values (array[name_of(link)], erase_customer.receipt);
  update records set ip_address = '', user_agent = '', account_ending = null, card_brand = null, card_ending = null,
    words = null, salt = null
  where link_id = link and salt is not null;
  update attempts set ip_address = '', user_agent = '', settled_because = null
  where link_id = link and (ip_address <> '' or settled_because is not null);
  update refunds set reason = '', refusal = null where link_id = link and (reason <> '' or refusal is not null);
  update links set own_values = own_values - names, value_salts = value_salts - names, corrections = '{}',
    search_words = '{}' where id = link;
  update sandbox_charges set card_brand = null, card_ending = null where link_id = link;
  update sandbox_vaulted set card_brand = null, card_ending = null where link_id = link;
  delete from bank_details where link_id = link;
  delete from sealed_answers where link_id = link;
  delete from drafts where link_id = link;
  delete from care_notes where link_id = link;
end $$;
