-- LETTERS BY A DAY: when the letters of a link go, and which links are to be looked at for that. It proves nothing: each is
-- looked at anew when it is due.
create table letter_days (
  link_id uuid not null references links on delete cascade,
  letter  text not null, -- its name; '' where the link is to be looked at, because something of it is new
  due_at  timestamptz not null,
  primary key (link_id, letter)
);
create index letter_days_due on letter_days (due_at);

-- The letters by a day of the content by which all links were looked at last. Without a row there are none.
create table letter_rules (
  only_row boolean primary key default true check (only_row),
  sha256   text not null
);

-- Any record may give or move a date, and so may whatever changes a link.
create function look_at_letter_days() returns trigger language plpgsql as $$
declare
  link uuid;
begin
  -- Who has all links looked at waits for this one, and this one for the rules that they bring: it is seen by one of both.
  perform pg_advisory_xact_lock_shared(4807158);
  if tg_table_name = 'links' then link := new.id; else link := new.link_id; end if;
  -- A row that is there is locked too: who looks at the link waits until this is seen.
  insert into letter_days (link_id, letter, due_at) select link, '', 'epoch' from letter_rules
    on conflict (link_id, letter) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger links_letter_days after insert or update of corrections, expires_at, own_values on links
  for each row execute function look_at_letter_days();
create trigger records_letter_days after insert on records for each row execute function look_at_letter_days();
