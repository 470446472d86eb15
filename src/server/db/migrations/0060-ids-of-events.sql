-- The id of an event follows from its record: nobody sends one anew as if it were another.
create or replace function note_event() returns trigger language plpgsql security definer as $$
begin
  insert into events (id, record_seq, traceparent) values (
    encode(substring(sha256(convert_to(coalesce(new.mac, new.hash), 'UTF8')) for 16), 'hex')::uuid, new.seq,
    nullif(current_setting('doorstep.traces', true), '')::jsonb ->> new.link_id::text);
  return null;
end $$;
update events set id = encode(substring(sha256(convert_to(coalesce(mac, hash), 'UTF8')) for 16), 'hex')::uuid
from records where seq = record_seq;
