-- What triggers note they write as the tables' owner: the service's role adds no such row by itself.
do $$ begin
  execute (select string_agg(format('alter function %s security definer', oid::regprocedure), '; ') from pg_proc
    where proname like 'note\_%' and pronamespace = current_schema()::regnamespace);
end $$;
