-- OUTBOX (D-67): what is told to anybody outside, and how far that is. A row proves nothing: what an event says is read from
-- its record, and what became of a letter from the facts of its link. Whoever writes a record queues both with it.
create table outbox (
  seq           bigint generated always as identity, -- the events of a link are told in this order
  id            uuid primary key default gen_random_uuid(), -- of an event, from the receipt of its record
  kind          text not null check (kind in ('event', 'letter')),
  link_id       uuid not null references links on delete cascade,
  name          text, -- of a letter
  act           text, -- the act or fact that is told of; null of a letter that a call or a day sends
  reference     text not null default '', -- of that one's record; of a call, its own
  is_again      boolean not null default false, -- a letter that was sent before, and is sent once more
  queued_at     timestamptz not null default now(),
  state         text not null default 'waiting'
    check (state in ('waiting', 'delivered', 'dead', 'aside', 'stopped', 'bounced')),
  due_at        timestamptz not null default now(),
  tries         integer not null default 0,
  tried_at      timestamptz,
  leased_until  timestamptz, -- a server process is sending it now
  leased_by     uuid,
  failing_since timestamptz,
  last_failure  text,
  traceparent   text, -- of the call that recorded what an event tells
  to_address    text, -- where care has a letter go, if not to the address of its link
  sent_to       text, -- that address without most of its name
  salt          text, -- of the address in the hash
  parts         jsonb, -- the hashes of what was sent
  sha256        text, -- of all of them
  answer        text -- of the server that took a letter
);
create index outbox_link on outbox (link_id, seq);
create index outbox_open on outbox (kind, due_at, seq) where state in ('waiting', 'aside');
create index outbox_undelivered on outbox (seq) where kind = 'event' and state <> 'delivered';
create index outbox_tried on outbox (tried_at) where kind = 'letter' and tried_at is not null;
-- Whoever queues the same letter twice queues it once.
create unique index outbox_letters on outbox (link_id, name, reference) where kind = 'letter' and not is_again;

insert into outbox (id, kind, link_id, act, reference, queued_at, state, due_at, tries, failing_since, last_failure, traceparent)
select event.id, 'event', record.link_id, record.act, record.reference, record.recorded_at,
  case event.state when 'refused' then 'aside' else event.state end, event.due_at, event.tries, event.failing_since,
  event.last_failure, event.traceparent
from events event join records record on record.seq = event.record_seq order by event.record_seq on conflict do nothing;

insert into outbox (id, kind, link_id, name, act, reference, is_again, queued_at, state, due_at, tries, tried_at, failing_since,
  last_failure, to_address, sent_to, salt, parts, sha256, answer)
select id, 'letter', link_id, name, act, reference, is_again, queued_at,
  case state when 'queued' then 'waiting' when 'accepted' then 'delivered' when 'refused' then 'dead' else state end,
  due_at, tries, tried_at, failing_since, last_failure, to_address, sent_to, salt, parts, sha256, answer
from letters order by queued_at, id;

alter table demo_inbox drop constraint demo_inbox_letter_id_fkey,
  add foreign key (letter_id) references outbox on delete cascade;
drop trigger records_make_events on records;
drop trigger records_queue_letters on records;
drop function note_event, queue_letters;
drop table events, letters, letter_rules;

-- As before, but for the rows of the outbox, which go with their links.
create or replace function erase_links(ids uuid[], before timestamptz, receipt text)
  returns table (links integer, records integer, texts integer)
  language plpgsql security definer as $$
#variable_conflict use_column
declare
  hashes text[];
  gone_links integer;
  gone_records integer;
  gone_texts integer;
begin
  if exists (
    select 1 from links l where l.id = any(ids) and not is_demo(l.id) and (
      erase_links.before is null or erase_links.before > now() - interval '29 days'
      or l.created_at >= erase_links.before
      or exists (select 1 from records r where r.link_id = l.id and r.recorded_at >= erase_links.before)
      or exists (select 1 from attempts a where a.link_id = l.id and a.at >= erase_links.before)
      or exists (select 1 from unsettled u where u.link_id = l.id)))
  then raise exception 'something has happened on these links too lately to delete them'; end if;

  select count(*) into gone_links from links l where l.id = any(ids);
  select count(*), array_agg(distinct r.sha256) into gone_records, hashes from records r where r.link_id = any(ids);
  select count(*) into gone_texts from agreed_texts t where t.sha256 = any(hashes) and not exists (
    select 1 from records r where r.sha256 = t.sha256 and r.link_id <> all(ids));
  if gone_records > 0 or exists (select 1 from attempts a where a.link_id = any(ids))
    or exists (select 1 from links l where l.id = any(ids) and not is_demo(l.id)) then
    insert into erasures (subjects, receipt)
    values (array(select name_of(unnest) from unnest(ids)), erase_links.receipt);
  end if;

  delete from bank_details where link_id = any(ids);
  delete from readings where link_id = any(ids);
  delete from records where link_id = any(ids);
  delete from attempts where link_id = any(ids);
  delete from sandbox_charges where link_id = any(ids);
  delete from sandbox_vaulted where link_id = any(ids);
  delete from links where id = any(ids);
  if gone_texts > 0 then
    delete from agreed_texts t where t.sha256 = any(hashes)
      and not exists (select 1 from records r where r.sha256 = t.sha256);
  end if;
  return query select gone_links, gone_records, gone_texts;
end $$;
