-- The tables of Doorstep. Later changes are files of their own in `migrations`, applied in the order of their numbers.
-- `migrate.ts` applies them, and gives each function a search path of its own.

-- LINKS

-- A link as it was made: a journey, for one customer. Its values and its order are the provider's, given once.
create table links (
  id                  uuid primary key,
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
  order_document      bytea,
  order_sha256        text,
  created_at          timestamptz not null default now(),
  set_at              timestamptz, -- when the operator last expired it or set its maintenance: demo links keep that
  order_html          text, -- the order document as pages show it, cleaned once; of demo links when they are first drawn
  order_html_sha256   text, -- empty where cleaning is left to the browser; null where it is done at the first drawing
  order_total         jsonb, -- the order document's total beside the contract's when the link was made (D-32)
  accepted_difference jsonb,
  external_reference  text unique, -- the provider's own
  language            text, -- of its address; null where the content has one alone
  brand               text, -- null for that of the content itself
  unlocked_at         timestamptz, -- when the operator last lifted its lock (D-29)
  value_salts         jsonb, -- of its own values, by name
  erased_values       jsonb, -- the hashes of those that were erased, by name
  hash                text, -- of the link as it was made (D-31)
  mac                 text -- the code of a server with SIGNING_KEY
);
-- Links are listed the newest first.
create index links_newest on links (created_at desc, id desc);
-- Links of a state that are few among many, or all old, and those of a mailing.
create index links_expiry on links (expires_at, created_at, id) where expires_at is not null;
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
  by         text not null,
  mac        text
);
create index link_changes_link on link_changes (link_id);

-- How often something was tried within an hour, by the hash of its key (D-29).
create table tries (
  key     text primary key,
  since   timestamptz not null default now(),
  counted integer not null default 1
);
create index tries_since on tries (since);

-- RECORDS: what customers did, kept as evidence

-- Each text that was agreed to, once for everybody who was shown the same (D-07).
create table agreed_texts (
  sha256 text primary key,
  html   text not null
);

-- An act of a customer: when, from where, and what was shown; or a fact after an act (D-28), which has `about`. No
-- foreign key leads to the text: everybody who agrees to the same one would queue for its row. An act writes both in
-- one statement, and a text that is referred to stays.
create table records (
  seq            bigint generated always as identity primary key,
  link_id        uuid not null references links,
  act            text not null,
  reference      text not null unique,
  recorded_at    timestamptz not null,
  ip_address     text not null,
  user_agent     text not null,
  document       text,
  version        text,
  sha256         text, -- of the agreed text
  statement      text,
  button         text,
  order_sha256   text, -- of the order document's bytes (D-22)
  language       text, -- of the page; null where the content has one alone
  pair_sha256    text, -- of the same document in the other language
  shown          text, -- how, where not as it was written: machine-translation (D-49)
  release        text, -- the hash of the build that drew the page
  answers        jsonb, -- questions as they were asked and their answers (D-41)
  amount_pence   integer,
  account_ending text, -- as much of an account number as a record may hold
  bank_sha256    text, -- of the bank details that are sealed beside it, with a salt that is sealed with them
  card_brand     text,
  card_ending    text,
  wallet         text, -- null for a card that was typed
  gateway        text, -- the card gateway and its environment (D-26): sandbox, braintree-sandbox or braintree
  about          text, -- of a fact: the reference of the record or order that it is about
  reason         text,
  told_by        text,
  number         integer not null, -- its place in the link's chain
  hash           text not null, -- of the record, its link and the record before it
  mac            text, -- a code that only a server with SIGNING_KEY can make
  salt           text, -- of the personal fields
  personal_hash  text, -- in their place when they are erased
  -- Whoever writes a record has read the one before it: a second one with its number is refused, so that no act is
  -- recorded twice and no chain forks.
  constraint records_chain unique (link_id, number)
);
-- A card and a direct debit exclude each other as the link's payment method.
create unique index records_one_payment_method on records (link_id)
  where act in ('payment-method', 'direct-debit-mandate');
create index records_sha256 on records (sha256) where sha256 is not null;
create index records_facts on records (act) where about is not null;
-- Records come in the order of their times, so that a few pages are all that a time has to be looked for in.
create index records_recorded_at on records using brin (recorded_at) with (pages_per_range = 16);

-- Personal answers as they were recorded, encrypted.
create table sealed_answers (
  link_id   uuid not null references links on delete cascade,
  act       text not null,
  key_id    text not null, -- of the key that they are sealed with
  iv        bytea not null,
  sealed    bytea not null, -- AES-256-GCM, the tag at its end
  sealed_at timestamptz not null,
  primary key (link_id, act)
);
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
  reader  text not null,
  mac     text
);
create index readings_link on readings (link_id);

-- CARDS

-- Attempts to charge or keep a card: a row for each state, which is never changed. It repeats what the attempt began
-- with, has the code of the server that wrote it, and the newest row with a right code is the state. The first is written
-- before the gateway is asked; `asked_at` is set right before the charge itself: without it nothing was taken.
--
-- At most one charge of a link goes through, ever, by these:
-- 1. Whoever begins or reopens an attempt, or records its success, locks the link first, and reads all its attempts.
-- 2. `attempts_states`: whoever writes a state has read the one before it. Of two that do, one writes, and the other
--    reads anew: so one that is given up is not asked for, and one that is asked for is not given up.
-- 3. `unsettled_alone`: no attempt is open beside another of the same act. `attempts_success`: none succeeds twice.
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
  ip_address      text not null,
  user_agent      text not null,
  started_by      uuid not null, -- the server process
  started_at      timestamptz not null,
  state           text not null check (state in
    ('pending', 'unknown', 'succeeded', 'declined', 'unauthenticated', 'not-taken', 'surplus', 'mismatch')),
  at              timestamptz not null, -- since when this is the state
  asked_at        timestamptz,
  mismatch        text, -- facts beside its state (D-27)
  undone          text,
  undone_at       timestamptz,
  settled_by      text,
  settled_because text,
  settled_at      timestamptz,
  salt            text,
  personal_hash   text,
  mac             text not null,
  constraint attempts_states unique (id, version)
);
create index attempts_link on attempts (link_id, act);
create index attempts_nonce on attempts (nonce_sha256);
create index attempts_order on attempts (order_id);
create unique index attempts_order_once on attempts (order_id) where version = 1;
create unique index attempts_success on attempts (link_id, act) where state = 'succeeded';

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
  mac          text not null,
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
  looks      integer not null default 0, -- how often
  constraint unsettled_alone unique (link_id, alone)
);

-- EVENTS: what the provider is told

-- The outbox. Its row says how far the delivery is; what the event says is read from its record, which never changes.
create table events (
  id            uuid not null default gen_random_uuid(),
  record_seq    bigint primary key,
  state         text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead', 'refused')),
  tries         integer not null default 0,
  due_at        timestamptz not null default now(),
  leased_until  timestamptz, -- a server process is delivering it now
  leased_by     uuid,
  failing_since timestamptz,
  last_failure  text,
  delivered_at  timestamptz,
  traceparent   text -- of the call that recorded the act
);
create index events_open on events (due_at, record_seq) where state <> 'delivered';

-- The database writes an event with each record, in the same transaction, so that no path to a record can forget it.
-- The statement that records says the traces of its calls, by link.
create function note_event() returns trigger language plpgsql as $$
begin
  insert into events (record_seq, traceparent) values (new.seq,
    nullif(current_setting('doorstep.traces', true), '')::jsonb ->> new.link_id::text);
  return null;
end $$;
create trigger records_make_events after insert on records for each row execute function note_event();

-- HEADS: each covers what was recorded since the one before it (D-31)

create table heads (
  number       integer primary key, -- from 1
  made_at      timestamptz not null,
  previous     text, -- the hash of the head before it
  first        bigint not null, -- the position of its first leaf
  leaves       integer not null, -- how many it covers
  root         text not null, -- of the Merkle tree of their hashes
  key          text not null, -- the id of the public key
  hash         text not null, -- of all the above
  signature    text not null,
  told_at      timestamptz, -- when the provider was told
  leased_until timestamptz -- a server process is telling it now
);
-- The hash of everything that a head covers. It stays when that is erased, and says nothing of it.
create table leaves (
  position bigint primary key, -- from 1
  head     integer not null,
  kind     text not null, -- record, link, attempt, refund, reading, change, erasure, explanation
  id       text not null,
  subject  text, -- the SHA-256 of the id of its link
  hash     text not null,
  unique (kind, id)
);
-- Time stamps of heads by an outside authority (RFC 3161). Only who has the certificates can tell a right one.
create table stamps (
  seq        bigint generated always as identity primary key,
  head       integer not null references heads,
  stamped_at timestamptz not null, -- as the token says
  token      bytea not null -- DER
);

create index stamps_head on stamps (head);

-- The rows that no head covers yet, which their triggers write.
create table uncovered (
  seq        bigint generated always as identity primary key,
  kind       text not null,
  id         text not null,
  at         timestamptz not null default now()
);
create index uncovered_rows on uncovered (kind, id);

-- ERASURES

-- Each erasure: of which links, when, and by whom. `subjects` are the SHA-256 of the ids of the links.
create table erasures (
  seq       bigint generated always as identity primary key,
  erased_at timestamptz not null default now(),
  before    timestamptz, -- links on which nothing had happened since
  links     integer not null,
  records   integer not null,
  texts     integer not null,
  by        text not null,
  kind      text not null default 'purge',
  subjects  text[] not null default '{}',
  made_in   text not null default pg_current_xact_id()::text,
  mac       text
);
create index erasures_erased_at on erasures (erased_at);

-- Why rows are not as they must be, in the words of who knows it: of exactly the faults with these hashes (D-47).
create table explanations (
  seq          bigint generated always as identity primary key,
  of_table     text not null,
  of_key       text not null, -- of links the SHA-256 of the id
  faults       text[] not null,
  because      text not null,
  by           text not null,
  explained_at timestamptz not null,
  mac          text
);

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

create function subject_of(link uuid) returns text language sql immutable as
  $$ select encode(sha256(convert_to(link::text, 'UTF8')), 'hex') $$;
create function is_demo(link uuid) returns boolean language sql immutable as
  $$ select link::text like '00000000-0000-4000-8000-%' $$;
-- Whether this very transaction has written that it erases the link.
create function is_erasing(link uuid) returns boolean language sql stable as
  $$ select exists (select 1 from erasures
       where erased_at = now() and made_in = pg_current_xact_id()::text and subject_of(link) = any(subjects)) $$;

create function refuse_all() returns trigger language plpgsql as $$
begin
  raise exception 'records are only ever added to';
end $$;

-- Nothing of a link is deleted, and no personal field emptied, unless the erasure is written first.
create function refuse_change() returns trigger language plpgsql as $$
declare
  personal text[] := array['ip_address', 'user_agent', 'account_ending', 'card_brand', 'card_ending', 'salt',
    'personal_hash'];
begin
  if is_erasing(old.link_id) then
    if tg_op = 'DELETE' then return old; end if;
    if to_jsonb(new) - personal = to_jsonb(old) - personal and to_jsonb(new) ->> 'salt' is null then
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
create trigger sealed_answers_stay before delete on sealed_answers for each row execute function refuse_change();

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
  personal text[] := array['own_values', 'value_salts', 'erased_values'];
begin
  if is_erasing(old.id) and to_jsonb(new) - personal = to_jsonb(old) - personal then return new; end if;
  raise exception 'a link never changes once it is made';
end $$;
create trigger links_stay before update of id, journey, customer_type, payment_methods, amount_pence, own_values,
    sor_given_at, losing_provider, services, order_document, order_sha256, created_at, external_reference, hash,
    value_salts, erased_values, order_total, accepted_difference, order_html_sha256, language, brand on links
  for each row execute function refuse_change_of_link();
create trigger links_html_stays before update of order_html on links for each row
  when (old.order_html is not null) execute function refuse_change_of_link();
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

create function refuse_change_of_head() returns trigger language plpgsql as $$
declare
  telling text[] := array['told_at', 'leased_until'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - telling = to_jsonb(old) - telling then return new; end if;
  raise exception 'heads are only ever added to';
end $$;
create trigger heads_append_only before update or delete on heads for each row execute function refuse_change_of_head();
create trigger leaves_append_only before update or delete on leaves for each row execute function refuse_all();
create trigger explanations_append_only before update or delete on explanations
  for each row execute function refuse_all();
create trigger stamps_append_only before update or delete on stamps for each row execute function refuse_all();

-- An erasure gets its code once, by the transaction that writes it.
create function refuse_change_of_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.mac is null and old.made_in = pg_current_xact_id()::text
    and to_jsonb(new) - 'mac' = to_jsonb(old) - 'mac' then return new; end if;
  raise exception 'records are only ever added to';
end $$;
create trigger erasures_append_only before update or delete on erasures
  for each row execute function refuse_change_of_erasure();

create trigger records_stay_whole before truncate on records for each statement execute function refuse_all();
create trigger agreed_texts_stay_whole before truncate on agreed_texts for each statement execute function refuse_all();
create trigger sealed_answers_stay_whole before truncate on sealed_answers
  for each statement execute function refuse_all();
create trigger bank_details_stay_whole before truncate on bank_details for each statement execute function refuse_all();
create trigger readings_stay_whole before truncate on readings for each statement execute function refuse_all();
create trigger link_changes_stay_whole before truncate on link_changes for each statement execute function refuse_all();
create trigger attempts_stay_whole before truncate on attempts for each statement execute function refuse_all();
create trigger refunds_stay_whole before truncate on refunds for each statement execute function refuse_all();
create trigger heads_stay_whole before truncate on heads for each statement execute function refuse_all();
create trigger leaves_stay_whole before truncate on leaves for each statement execute function refuse_all();
create trigger explanations_stay_whole before truncate on explanations
  for each statement execute function refuse_all();
create trigger stamps_stay_whole before truncate on stamps for each statement execute function refuse_all();
create trigger erasures_stay_whole before truncate on erasures for each statement execute function refuse_all();

-- WHAT NO HEAD COVERS YET: each such row is noted when it is written. Demo links come and go: no head covers them.

create function note_record() returns trigger language plpgsql as $$
begin
  if not is_demo(new.link_id) then insert into uncovered (kind, id) values ('record', new.seq::text); end if;
  return null;
end $$;
create trigger records_uncovered after insert on records for each row execute function note_record();
create function note_link() returns trigger language plpgsql as $$
begin
  if not is_demo(new.id) then insert into uncovered (kind, id) values ('link', new.id::text); end if;
  return null;
end $$;
create trigger links_uncovered after insert on links for each row execute function note_link();
create function note_attempt() returns trigger language plpgsql as $$
begin
  if not is_demo(new.link_id) then insert into uncovered (kind, id) values ('attempt', new.seq::text); end if;
  return null;
end $$;
create trigger attempts_uncovered after insert on attempts for each row execute function note_attempt();
create function note_refund() returns trigger language plpgsql as $$
begin
  if not is_demo(new.link_id) then insert into uncovered (kind, id) values ('refund', new.seq::text); end if;
  return null;
end $$;
create trigger refunds_uncovered after insert on refunds for each row execute function note_refund();
create function note_reading() returns trigger language plpgsql as $$
begin
  if not is_demo(new.link_id) then insert into uncovered (kind, id) values ('reading', new.seq::text); end if;
  return null;
end $$;
create trigger readings_uncovered after insert on readings for each row execute function note_reading();
create function note_change() returns trigger language plpgsql as $$
begin
  if new.link_id is null or not is_demo(new.link_id) then
    insert into uncovered (kind, id) values ('change', new.seq::text);
  end if;
  return null;
end $$;
create trigger link_changes_uncovered after insert on link_changes for each row execute function note_change();
create function note_erasure() returns trigger language plpgsql as $$
begin
  insert into uncovered (kind, id) values ('erasure', new.seq::text);
  return null;
end $$;
create trigger erasures_uncovered after insert on erasures for each row execute function note_erasure();

create function note_explanation() returns trigger language plpgsql as $$
begin
  insert into uncovered (kind, id) values ('explanation', new.seq::text);
  return null;
end $$;
create trigger explanations_uncovered after insert on explanations for each row execute function note_explanation();

-- THE ONE WAY TO DELETE. These functions have the rights of the tables' owner, so that nobody else needs them.

create function hold_acts() returns void language plpgsql security definer as $$
begin
  lock table records in share row exclusive mode;
end $$;

create function code_erasure(erasure bigint, code text) returns void language plpgsql security definer as $$
begin
  update erasures set mac = code where seq = erasure and mac is null;
end $$;

-- Deletes links with their rows, and texts that no other link has agreed to, and writes the erasure. Links that are
-- no demo are deleted only if nothing has happened on them since `before`, at least thirty days ago.
create function erase_links(ids uuid[], before timestamptz, by text)
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
  insert into erasures (kind, before, links, records, texts, by, subjects)
  select case when erase_links.before is null then 'demo' else 'purge' end, erase_links.before,
    gone_links, gone_records, gone_texts, erase_links.by, array(select subject_of(unnest) from unnest(ids))
  where gone_records > 0 or exists (select 1 from attempts a where a.link_id = any(ids))
    or exists (select 1 from links l where l.id = any(ids) and not is_demo(l.id));

  delete from events e using records r where r.seq = e.record_seq and r.link_id = any(ids);
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

-- Empties the personal fields of one customer, with the hashes that stay in their place; and writes the erasure.
create function erase_customer(link uuid, record_hashes jsonb, attempt_hashes jsonb, value_hashes jsonb, by text)
  returns void language plpgsql security definer as $$
declare
  names text[] := array(select jsonb_object_keys(value_hashes));
begin
  if exists (select 1 from unsettled where link_id = link and alone is not null) then
    raise exception 'the outcome of a card is not known yet';
  end if;
  insert into erasures (kind, links, records, texts, by, subjects)
  values ('customer', 1, (select count(*) from records where link_id = link), 0, by, array[subject_of(link)]);
  update records set ip_address = '', user_agent = '', account_ending = null, card_brand = null, card_ending = null,
    salt = null, personal_hash = record_hashes ->> seq::text
  where link_id = link and salt is not null;
  update attempts set ip_address = '', user_agent = '', salt = null, personal_hash = attempt_hashes ->> seq::text
  where link_id = link and salt is not null;
  update links set own_values = own_values - names, value_salts = value_salts - names,
    erased_values = coalesce(erased_values, '{}') || value_hashes
  where id = link;
  update sandbox_charges set card_brand = null, card_ending = null where link_id = link;
  update sandbox_vaulted set card_brand = null, card_ending = null where link_id = link;
  delete from bank_details where link_id = link;
end $$;
