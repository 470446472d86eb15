/**
 * What an act costs to record. Everybody who agrees to the same text refers to the same row, and a foreign key makes them
 * queue for it: instead an act writes its text and its record in one statement, and a text that a record refers to is
 * refused to be deleted. An event's link and number follow from its record.
 */
export const lighterWrites = [
  'alter table records drop constraint records_sha256_fkey',
  `create or replace function refuse_change_of_text() returns trigger language plpgsql as $$
     begin
       if tg_op = 'DELETE' and nullif(current_setting('doorstep.purge_before', true), '') is not null
         and not exists (select 1 from records where sha256 = old.sha256) then return old; end if;
       raise exception 'records are only ever added to';
     end $$`,

  'alter table events drop constraint events_link_id_fkey',
  'alter table events drop column number',
  `create or replace function note_event() returns trigger language plpgsql as $$
     begin
       insert into events (link_id, record_seq) values (new.link_id, new.seq);
       return null;
     end $$`,

  // Records come in the order of their times.
  'drop index records_recorded_at',
  'create index records_recorded_at on records using brin (recorded_at) with (pages_per_range = 16)',
];
