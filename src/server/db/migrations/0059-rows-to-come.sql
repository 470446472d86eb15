-- A number is one that its sequence has given: nobody takes those of rows to come, which would then be refused.
create function refuse_number_to_come() returns trigger language plpgsql as $$
begin
  if new.seq > coalesce(pg_sequence_last_value(pg_get_serial_sequence(tg_relid::regclass::text, 'seq')::regclass), 0)
    then raise exception 'numbers are those of the sequence'; end if;
  return new;
end $$;
do $$ begin
  execute (select string_agg(format('create trigger %I before insert on %I for each row
      execute function refuse_number_to_come()', name || '_numbers', name), '; ')
    from unnest(array['records', 'attempts', 'refunds', 'readings', 'link_changes', 'explanations', 'stamps']) name);
end $$;
-- The key of a call stays for its time: a repeat must not give money back again.
create trigger provider_keys_stay before delete on provider_keys for each row
  when (old.made_at > now() - interval '29 days') execute function refuse_all();
