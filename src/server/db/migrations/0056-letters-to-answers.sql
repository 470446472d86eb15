-- Letters whose address is an answer go to links without an address of their own, too.

alter table letter_rules add column to_answer boolean not null default false;

create or replace function queue_letters() returns trigger language plpgsql as $$
begin
  insert into letters (link_id, name, act, reference)
  select new.link_id, rule.name, new.act, new.reference from letter_rules rule
  where rule.act = new.act and rule.is_fact = (new.about is not null)
    and (rule.to_answer or exists (select 1 from links where id = new.link_id and own_values ? 'customer_email'))
  on conflict do nothing;
  return null;
end $$;
