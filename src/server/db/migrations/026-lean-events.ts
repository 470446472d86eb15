/**
 * What an act costs to record, once more: an event is known by its record alone, whose trigger makes it, and one index
 * finds what is not delivered.
 */
export const leanEvents = [
  // As an act takes them, so that one under way at an old server does no harm.
  'lock table records, events in access exclusive mode',
  'alter table events drop constraint events_record_seq_fkey',
  'alter table events drop column seq', // with the primary key
  'alter table events drop column link_id', // with its indexes
  'alter table events drop constraint events_id_key', // asked for by hand, when one is replayed
  'alter table events drop constraint events_record_seq_key',
  'alter table events add primary key (record_seq)',
  'drop index events_due',
  `create index events_open on events (due_at, record_seq) where state <> 'delivered'`,
  // Not looked at again until it is replayed.
  `update events set due_at = 'infinity' where state = 'dead'`,
  `create or replace function note_event() returns trigger language plpgsql as $$
     begin
       insert into events (record_seq) values (new.seq);
       return null;
     end $$`,
];
