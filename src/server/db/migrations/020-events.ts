/**
 * What the provider has been told of and what not (outbox). The database writes an event with each record, in the same
 * transaction, so that no path to a record can forget it. What an event says is read from its record, which never changes.
 */
export const events = [
  `create table events (
     seq           bigint generated always as identity primary key,
     id            uuid not null unique default gen_random_uuid(),
     link_id       uuid not null references links,
     record_seq    bigint not null unique references records,
     number        integer not null, -- among the events of its link, from 1
     state         text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
     tries         integer not null default 0,
     due_at        timestamptz not null default now(),
     leased_until  timestamptz, -- a server process is delivering it now
     leased_by     uuid,
     failing_since timestamptz,
     last_failure  text,
     delivered_at  timestamptz
   )`,
  `create index events_due on events (due_at) where state = 'waiting'`,
  // Finds what an event of the same link has to wait for.
  `create index events_undelivered on events (link_id, seq) where state <> 'delivered'`,
  `create index events_link on events (link_id)`,
  `create index records_recorded_at on records (recorded_at)`,

  `create function note_event() returns trigger language plpgsql as $$
     begin
       insert into events (link_id, record_seq, number)
         values (new.link_id, new.seq, (select count(*) from records where link_id = new.link_id));
       return null;
     end $$`,
  `create trigger records_make_events after insert on records for each row execute function note_event()`,
  `insert into events (link_id, record_seq, number)
     select link_id, seq, row_number() over (partition by link_id order by seq) from records order by seq`,
];
