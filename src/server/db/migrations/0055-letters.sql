-- LETTERS: what customers get by e-mail (D-48).

alter table records add column letter jsonb; -- of a fact about a letter: which one, and the hash of what was sent

-- What sends which letter, as content says it. The server writes it down when it serves a release.
create table letter_rules (
  name    text primary key,
  act     text not null, -- the act or the fact whose record sends it
  is_fact boolean not null
);

-- A letter to one customer. It says how far its sending is; what was sent is proven by the facts of its link. Its address
-- is a value of the link and stands nowhere else.
create table letters (
  id            uuid primary key default gen_random_uuid(),
  link_id       uuid not null references links on delete cascade,
  name          text not null,
  act           text, -- the act or fact that sends it
  reference     text not null default '', -- of that one's record; of a call, its own
  is_again      boolean not null default false, -- one that was sent before, and is sent once more
  queued_at     timestamptz not null default now(),
  state         text not null default 'queued' check (state in ('queued', 'accepted', 'refused', 'bounced', 'stopped')),
  tries         integer not null default 0,
  tried_at      timestamptz,
  due_at        timestamptz not null default now(),
  leased_until  timestamptz, -- a server process is sending it now
  leased_by     uuid,
  failing_since timestamptz,
  last_failure  text,
  sent_to       text, -- the address without most of its name
  salt          text, -- of the address in the hash
  parts         jsonb, -- the hashes of what was sent
  sha256        text, -- of all of them
  sent_at       timestamptz, -- when a server took it
  answer        text -- of that server
);
create index letters_link on letters (link_id);
create index letters_open on letters (due_at, queued_at) where state = 'queued';
create index letters_tried on letters (tried_at) where tried_at is not null;
-- Whoever queues the same letter twice queues it once.
create unique index letters_once on letters (link_id, name, reference) where not is_again;

-- Whether all sending stands still, since when, and why.
create table letters_stopped (
  only_row boolean primary key default true check (only_row),
  since    timestamptz not null default now(),
  by       text not null, -- the server, or an operator
  reason   text not null
);

-- The links whose customers want no more reminders.
create table reminders_stopped (
  link_id uuid primary key references links on delete cascade,
  at      timestamptz not null default now()
);

-- Letters of a demo, which go nowhere else.
create table demo_inbox (
  letter_id uuid primary key references letters on delete cascade,
  at        timestamptz not null default now(),
  mail      jsonb not null
);

-- The database queues letters with each record, in the same transaction, so that no path to a record can forget them.
create function queue_letters() returns trigger language plpgsql as $$
begin
  insert into letters (link_id, name, act, reference)
  select new.link_id, rule.name, new.act, new.reference from letter_rules rule
  where rule.act = new.act and rule.is_fact = (new.about is not null)
    and exists (select 1 from links where id = new.link_id and own_values ? 'customer_email')
  on conflict do nothing;
  return null;
end $$;
create trigger records_queue_letters after insert on records for each row execute function queue_letters();
