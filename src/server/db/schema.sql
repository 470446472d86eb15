-- The tables of Doorstep. Changes after 1.0 are files of their own in `migrations`, applied in the order of their numbers.
-- `migrate.ts` applies them, and gives each function a search path of its own.

-- LINKS

-- The public name of a link, which tells nobody its id: `nameOf` in base/link-name.ts.
create function name_of(link uuid) returns text language sql immutable as
  $$ select 'lk_' || translate(substr(encode(sha256(uuid_send(link)), 'hex'), 1, 20), '0189', 'ghij') $$;

-- A link as it was made: a journey, for one customer. Its values and its order are the provider's, given once.
create table links (
  id                  uuid primary key, -- the customer's key
  journey             text not null,
  customer_type       text not null check (customer_type in ('new', 'existing')),
  payment_methods     jsonb not null,
  amount_pence        integer check (amount_pence > 0),
  own_values          jsonb not null, -- override the site's values by name
  expires_at          timestamptz,
  maintenance         boolean not null default false,
  sor_given_at        timestamptz, -- when the Switch Order Reference was given; it is valid for 31 days
  losing_provider     text,
  services            jsonb,
  switch_match        jsonb, -- the orders that the hub's match offers, and the planned day
  order_document      bytea,
  order_sha256        text,
  created_at          timestamptz not null default now(),
  set_at              timestamptz, -- when the operator last expired it or set its maintenance: demo links keep that
  order_html          text, -- the order document as pages show it, cleaned once
  order_html_sha256   text,
  order_total         jsonb, -- the order document's total beside the contract's when the link was made (D-32)
  accepted_difference jsonb,
  external_reference  text, -- the provider's own
  language            text, -- of its address; null where the content has one alone
  revoked_at          timestamptz, -- when it was ended before its time, or its mailing recalled
  end_told_at         timestamptz, -- when the provider was told that it has ended
  unlocked_at         timestamptz, -- when the operator last lifted its lock (D-29)
  first_expires_at    timestamptz, -- its end as it was made; expires_at is what it is now
  value_salts         jsonb, -- of its own values, by name
  value_hashes        jsonb not null, -- of each own value with its salt: they stay when values are erased
  corrections         jsonb not null default '{}', -- values put right later, each with the salt of its hash in the chain
  search_words        text[] not null default '{}', -- what people read out to find it
  receipt             text not null -- the signed statement of the link as it was made (D-56)
);
-- One that was revoked makes room for another with the same reference.
create unique index links_reference on links (external_reference) where revoked_at is null;
create index links_words on links using gin (search_words);
create unique index links_name on links (name_of(id));
-- Links are listed the newest first.
create index links_newest on links (created_at desc, id desc);
-- Links of a state that are few among many, or all old, and those of a mailing.
create index links_expiry on links (expires_at, created_at, id) where expires_at is not null;
create index links_untold on links (expires_at) where end_told_at is null and expires_at is not null;
create index links_sor on links (sor_given_at, created_at, id) where sor_given_at is not null;
create index links_maintenance on links (created_at desc, id desc) where maintenance;
create index links_mailing on links (external_reference collate "C") where external_reference is not null;

-- Whether the whole site is under maintenance: then there is a row, and since when.
create table site_maintenance (
  only_row boolean primary key default true check (only_row),
  since    timestamptz not null
);

-- Who has ended a link, or put one or the whole site under maintenance, and when. It goes with its link.
create table link_changes (
  seq        bigint generated always as identity primary key,
  link_id    uuid references links on delete cascade, -- null: the whole site
  changed_at timestamptz not null,
  change     text not null check (change in ('expired', 'maintenance-on', 'maintenance-off')),
  by         text not null
);
create index link_changes_link on link_changes (link_id);

-- What people of care have written of a link, for each other. An erasure of its customer deletes it.
create table care_notes (
  seq        bigint generated always as identity primary key,
  link_id    uuid not null references links on delete cascade,
  written_at timestamptz not null,
  by         text not null,
  text       text not null
);
create index care_notes_link on care_notes (link_id);

-- How often something was tried within an hour, by the hash of its key (D-29).
create table tries (
  key     text primary key,
  since   timestamptz not null default now(),
  counted integer not null default 1
);
create index tries_since on tries (since);

-- RECORDS: what customers did, kept as evidence

-- Each text that was agreed to, once for everybody who was shown the same (D-07), under its own hash: nobody puts another
-- one in the place of a text that is agreed to later.
create table agreed_texts (
  sha256 text primary key,
  html   text not null,
  constraint agreed_texts_hash check (sha256 = encode(sha256(convert_to(html, 'UTF8')), 'hex'))
);

-- An act of a customer: when, from where, and what was shown; or a fact after an act (D-28), which has `about`. Its receipt
-- says all of it but the personal fields, which are there by a salted hash. No foreign key leads to the text: everybody
-- who agrees to the same one would queue for its row. An act writes both in one statement, and a text that is referred to
-- stays.
create table records (
  seq            bigint generated always as identity primary key,
  link_id        uuid not null references links,
  act            text not null,
  reference      text not null,
  recorded_at    timestamptz not null,
  ip_address     text not null,
  user_agent     text not null,
  sha256         text, -- of the agreed text
  answers        jsonb, -- questions as they were asked and their answers (D-41); the receipt has their hash
  account_ending text, -- as much of an account number as a record may hold
  card_brand     text,
  card_ending    text,
  gateway        text, -- the card gateway and its environment (D-26): sandbox, braintree-sandbox or braintree
  about          text, -- of a fact: the reference of the record or order that it is about
  number         integer not null, -- its place in the link's chain
  receipt        text not null, -- the signed statement of all this, a compact JWS
  salt           text, -- of the personal fields; null once they are erased
  words          text, -- why a fact happened, in the words of a mail server or a person: a personal field too (D-68)
  -- Whoever writes a record has read the one before it: a second one with its number is refused, so that no act is
  -- recorded twice and no chain forks.
  constraint records_chain unique (link_id, number)
);
create index records_reference on records (reference);
create index records_sha256 on records (sha256) where sha256 is not null;
create index records_card on records (card_ending) where card_ending is not null;
create index records_facts on records (act) where about is not null;
-- Payments of a gateway since a day.
create index records_money on records (gateway, recorded_at) where gateway is not null;
-- Records come in the order of their times, so that a few pages are all that a time has to be looked for in.
create index records_recorded_at on records using brin (recorded_at) with (pages_per_range = 16);

-- Personal answers as they were recorded, encrypted: a row for those of an act that are kept equally long.
create table sealed_answers (
  link_id    uuid not null references links on delete cascade,
  act        text not null,
  kept_until date not null default 'infinity', -- the last day in London; infinity: until an erasure
  key_id     text not null, -- of the key that they are sealed with
  iv         bytea not null,
  sealed     bytea not null, -- AES-256-GCM, the tag at its end
  sealed_at  timestamptz not null,
  primary key (link_id, act, kept_until)
);
create index sealed_answers_kept_until on sealed_answers (kept_until);
create index sealed_answers_key on sealed_answers (key_id);

-- Answers that are kept for a later page, encrypted.
create table drafts (
  link_id   uuid not null references links on delete cascade,
  act       text not null,
  key_id    text not null,
  iv        bytea not null,
  sealed    bytea not null,
  sealed_at timestamptz not null,
  primary key (link_id, act)
);

-- The bank details of Direct Debit mandates, encrypted. They are sealed anew when the key changes.
create table bank_details (
  link_id   uuid primary key references links,
  key_id    text not null,
  iv        bytea not null,
  sealed    bytea not null,
  sealed_at timestamptz not null
);
create index bank_details_key on bank_details (key_id);

-- Who has read the bank details of a link, or its personal answers to an act, and when.
create table readings (
  seq     bigint generated always as identity primary key,
  link_id uuid not null references links,
  what    text not null check (what in ('bank-details', 'answers')),
  act     text, -- of the answers
  read_at timestamptz not null,
  reader  text not null
);
create index readings_link on readings (link_id);

-- CARDS

-- Attempts to charge or keep a card: a row for each state, which is never changed. What the attempt began with is read from
-- its first row, which is written before the gateway is asked, and its state from the newest; `asked_at` is set right
-- before the charge itself: without it nothing was taken. No row proves anything: the gateway is asked, and what it
-- confirms is recorded.
--
-- At most one charge of a link goes through, ever, by these:
-- 1. Whoever begins or reopens an attempt, or records its success, locks the link first, and reads all its attempts.
-- 2. `attempts_states`: whoever writes a state has read the one before it. Of two that do, one writes, and the other
--    reads anew: so one that is given up is not asked for, and one that is asked for is not given up.
-- 3. One success of an act is recorded on a link: another one that the gateway tells of is taken back.
-- 4. Whoever begins an attempt locks its nonce, and reads all attempts with it: a nonce is used once, on whichever link.
create table attempts (
  seq             bigint generated always as identity primary key,
  id              uuid not null,
  version         integer not null check (version > 0), -- the number of its state, from 1
  link_id         uuid not null references links,
  act             text not null check (act in ('payment', 'payment-method')),
  key             uuid not null,
  nonce_sha256    text not null,
  order_id        text not null, -- at the gateway; becomes the record's reference
  amount_pence    integer,
  gateway         text,
  statement       text, -- the words at the card form (D-30)
  button          text,
  language        text,
  release         text, -- the hash of the build that drew the page
  ip_address      text not null,
  user_agent      text not null,
  started_by      uuid not null, -- the server process
  started_at      timestamptz not null,
  state           text not null check (state in
    ('pending', 'unknown', 'succeeded', 'declined', 'unauthenticated', 'not-taken', 'surplus', 'mismatch')),
  at              timestamptz not null, -- since when this is the state
  asked_at        timestamptz,
  decline         text, -- why it was declined
  mismatch        text, -- facts beside its state (D-27)
  undone          text,
  undone_at       timestamptz,
  settled_by      text,
  settled_because text,
  settled_at      timestamptz,
  constraint attempts_states unique (id, version)
);
create index attempts_link on attempts (link_id, act);
create index attempts_nonce on attempts (nonce_sha256);
create index attempts_order on attempts (order_id);
create unique index attempts_order_once on attempts (order_id) where version = 1;

-- Refunds, a row for each state as of attempts; the first is written before the gateway is asked. They never exceed
-- the payment: whoever begins one locks the link first, and reads all its refunds.
create table refunds (
  seq          bigint generated always as identity primary key,
  id           uuid not null,
  version      integer not null check (version > 0),
  link_id      uuid not null references links on delete cascade,
  order_id     text not null, -- of the payment
  refund_id    text not null, -- its own order id at the gateway
  amount_pence integer not null check (amount_pence > 0),
  is_whole     boolean not null,
  reason       text not null,
  by           text not null,
  started_by   uuid not null, -- the process
  started_at   timestamptz not null,
  state        text not null check (state in ('pending', 'unknown', 'refunded', 'voided', 'refused')),
  at           timestamptz not null,
  asked_at     timestamptz,
  refusal      text,
  constraint refunds_states unique (id, version)
);
create index refunds_link on refunds (link_id);
create index refunds_order on refunds (refund_id);
create unique index refunds_order_once on refunds (refund_id) where version = 1;

-- The attempts and refunds whose outcome somebody has to find out: a list of work, and no evidence.
create table unsettled (
  id         uuid primary key,
  kind       text not null check (kind in ('attempt', 'refund')),
  link_id    uuid not null references links on delete cascade,
  alone      text, -- the act beside whose attempt no other may be open; null for what is beside another already
  waits_for  text not null check (waits_for in ('call', 'gateway', 'operator')),
  started_by uuid not null,
  started_at timestamptz not null default now(),
  looked_at  timestamptz, -- when the gateway was last searched for it
  looks      integer not null default 0 -- how often
);
create index unsettled_link on unsettled (link_id);

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

-- LETTERS: what customers get by e-mail (D-48)

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
  letter_id uuid primary key references outbox on delete cascade,
  at        timestamptz not null default now(),
  mail      jsonb not null
);

-- Letters by a day: when those of a link go, and which links are to be looked at for that. It proves nothing: each is
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

-- ERASURES

-- Each erasure: of which links, when, and by whom. `subjects` are the names of the links.
create table erasures (
  seq       bigint generated always as identity primary key,
  erased_at timestamptz not null default now(),
  subjects  text[] not null,
  made_in   text not null default pg_current_xact_id()::text,
  receipt   text not null -- the signed statement of it
);
create index erasures_erased_at on erasures (erased_at);
-- Nobody erases twice with one statement. It names up to 500 links, and is longer than an entry of an index may be.
create unique index erasures_once on erasures (sha256(receipt::bytea));

-- THE SERVER'S OWN

-- Keys that the servers on this database share, such as the one that signs XSRF tokens.
create table keys (
  name       text primary key,
  secret     bytea not null,
  created_at timestamptz not null default now()
);

-- The keys of the provider's calls, so that a repeat does nothing again.
create table provider_keys (
  call        text not null,
  key         text not null,
  body_sha256 text not null,
  answer      json, -- the first answer, which every repeat gets
  made_at     timestamptz not null default now(),
  primary key (call, key)
);
create index provider_keys_made_at on provider_keys (made_at);

-- THE SANDBOX GATEWAY: what a real gateway would know, kept apart from our records

create table sandbox_nonces (
  nonce_sha256 text primary key,
  used_at      timestamptz not null default now()
);
create table sandbox_charges (
  seq          bigint generated always as identity primary key,
  link_id      uuid not null,
  order_id     text not null,
  amount_pence integer not null,
  card_brand   text,
  card_ending  text,
  wallet       text,
  at           timestamptz not null default now(),
  undone_at    timestamptz
);
create index sandbox_charges_link on sandbox_charges (link_id);
create index sandbox_charges_order on sandbox_charges (order_id);
create table sandbox_vaulted (
  seq         bigint generated always as identity primary key,
  link_id     uuid not null,
  order_id    text not null,
  card_brand  text,
  card_ending text,
  wallet      text,
  at          timestamptz not null default now(),
  undone_at   timestamptz
);
create index sandbox_vaulted_link on sandbox_vaulted (link_id);
create index sandbox_vaulted_order on sandbox_vaulted (order_id);
create table sandbox_refunds (
  seq          bigint generated always as identity primary key,
  link_id      uuid not null references links on delete cascade,
  order_id     text not null,
  refund_id    text not null,
  amount_pence integer not null,
  at           timestamptz not null default now()
);
create index sandbox_refunds_refund on sandbox_refunds (refund_id);
create index sandbox_refunds_link on sandbox_refunds (link_id);

-- APPEND-ONLY EVIDENCE: triggers refuse to change or delete it, whoever asks

create function is_demo(link uuid) returns boolean language sql immutable as
  $$ select link::text like '00000000-0000-4000-8000-%' $$;
-- Whether this very transaction has written that it erases the link.
create function is_erasing(link uuid) returns boolean language sql stable as
  $$ select exists (select 1 from erasures
       where erased_at = now() and made_in = pg_current_xact_id()::text and name_of(link) = any(subjects)) $$;

create function refuse_all() returns trigger language plpgsql as $$
begin
  raise exception 'records are only ever added to';
end $$;

-- Nothing of a link is deleted, and no personal field emptied, unless the erasure is written first.
create function refuse_change() returns trigger language plpgsql as $$
declare
  personal text[] := array['ip_address', 'user_agent', 'account_ending', 'card_brand', 'card_ending', 'words', 'salt',
    'settled_because', 'refusal'] || case when tg_table_name = 'refunds' then array['reason'] else '{}' end;
begin
  if is_erasing(old.link_id) then
    if tg_op = 'DELETE' then return old; end if;
    if to_jsonb(new) - personal = to_jsonb(old) - personal and coalesce(to_jsonb(new) ->> 'ip_address', '') = '' then
      return new;
    end if;
  end if;
  raise exception 'records are only ever added to';
end $$;
create trigger records_append_only before update or delete on records for each row execute function refuse_change();
create trigger link_changes_append_only before update or delete on link_changes
  for each row execute function refuse_change();
create trigger readings_append_only before update or delete on readings for each row execute function refuse_change();
create trigger bank_details_stay before delete on bank_details for each row execute function refuse_change();
create trigger sealed_answers_stay before delete on sealed_answers for each row
  when (old.kept_until >= (now() at time zone 'Europe/London')::date)
  execute function refuse_change();

-- A text goes only once no record refers to it.
create function refuse_change_of_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from records where sha256 = old.sha256)
    and exists (select 1 from erasures where erased_at = now() and made_in = pg_current_xact_id()::text)
    then return old; end if;
  raise exception 'records are only ever added to';
end $$;
create trigger agreed_texts_append_only before update or delete on agreed_texts
  for each row execute function refuse_change_of_text();

-- An order never changes after its link is made (D-22); only the end of a link and its maintenance do.
create function refuse_change_of_link() returns trigger language plpgsql as $$
declare
  personal text[] := array['own_values', 'value_salts', 'corrections', 'search_words'];
begin
  if is_erasing(old.id) and to_jsonb(new) - personal = to_jsonb(old) - personal then return new; end if;
  raise exception 'a link never changes once it is made';
end $$;
create trigger links_stay before update of id, journey, customer_type, payment_methods, amount_pence, own_values,
    sor_given_at, losing_provider, services, order_document, order_html, order_sha256, created_at, external_reference,
    first_expires_at, value_salts, value_hashes, receipt, order_total, accepted_difference, order_html_sha256, language
    on links
  for each row execute function refuse_change_of_link();
-- A demo link on which nothing was done is made anew at every start, and leaves nothing to erase.
create function refuse_end_of_link() returns trigger language plpgsql as $$
begin
  if is_erasing(old.id) or (is_demo(old.id)
    and not exists (select 1 from records where link_id = old.id)
    and not exists (select 1 from attempts where link_id = old.id)) then return old; end if;
  raise exception 'a link is deleted by an erasure alone';
end $$;
create trigger links_end before delete on links for each row execute function refuse_end_of_link();

create trigger attempts_append_only before update or delete on attempts for each row execute function refuse_change();
create trigger refunds_append_only before update or delete on refunds for each row execute function refuse_change();

create trigger erasures_append_only before update or delete on erasures for each row execute function refuse_all();

create trigger records_stay_whole before truncate on records for each statement execute function refuse_all();
create trigger agreed_texts_stay_whole before truncate on agreed_texts for each statement execute function refuse_all();
create trigger sealed_answers_stay_whole before truncate on sealed_answers
  for each statement execute function refuse_all();
create trigger bank_details_stay_whole before truncate on bank_details for each statement execute function refuse_all();
create trigger readings_stay_whole before truncate on readings for each statement execute function refuse_all();
create trigger link_changes_stay_whole before truncate on link_changes for each statement execute function refuse_all();
create trigger attempts_stay_whole before truncate on attempts for each statement execute function refuse_all();
create trigger refunds_stay_whole before truncate on refunds for each statement execute function refuse_all();
create trigger erasures_stay_whole before truncate on erasures for each statement execute function refuse_all();

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
    from unnest(array['records', 'attempts', 'refunds', 'readings', 'link_changes']) name);
end $$;
-- The key of a call stays for its time: a repeat must not give money back again.
create trigger provider_keys_stay before delete on provider_keys for each row
  when (old.made_at > now() - interval '29 days') execute function refuse_all();

-- THE ONE WAY TO DELETE. These functions have the rights of the tables' owner, so that nobody else needs them.

create function hold_acts() returns void language plpgsql security definer as $$
begin
  lock table records in share row exclusive mode;
end $$;

-- Deletes links with their rows, and texts that no other link has agreed to, and writes the erasure. Links that are
-- no demo are deleted only if nothing has happened on them since `before`, at least thirty days ago.
create function erase_links(ids uuid[], before timestamptz, receipt text)
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

-- Empties the personal fields of one customer, and these values of the link. Their hashes were written with the rows and
-- stay: what was recorded proves itself as before.
create function erase_customer(link uuid, names text[], receipt text) returns void
  language plpgsql security definer as $$
begin
  if exists (select 1 from unsettled where link_id = link and alone is not null) then
    raise exception 'the outcome of a card is not known yet';
  end if;
  insert into erasures (subjects, receipt) values (array[name_of(link)], erase_customer.receipt);
  update records set ip_address = '', user_agent = '', account_ending = null, card_brand = null, card_ending = null,
    words = null, salt = null
  where link_id = link and salt is not null;
  update attempts set ip_address = '', user_agent = '', settled_because = null
  where link_id = link and (ip_address <> '' or settled_because is not null);
  update refunds set reason = '', refusal = null where link_id = link and (reason <> '' or refusal is not null);
  update links set own_values = own_values - names, value_salts = value_salts - names, corrections = '{}',
    search_words = '{}' where id = link;
  update sandbox_charges set card_brand = null, card_ending = null where link_id = link;
  update sandbox_vaulted set card_brand = null, card_ending = null where link_id = link;
  delete from bank_details where link_id = link;
  delete from sealed_answers where link_id = link;
  delete from drafts where link_id = link;
  delete from care_notes where link_id = link;
end $$;
