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

-- The rows of the outbox go with their links.
do $$ begin
  execute replace(pg_get_functiondef('erase_links(uuid[], timestamptz, text)'::regprocedure),
    'delete from events e using records r where r.seq = e.record_seq and r.link_id = any(ids);', '');
end $$;
