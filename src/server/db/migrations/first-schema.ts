/** The tables of the first release. Every later change is a migration of its own in `migrate.ts`. */
export const firstSchema: readonly string[] = [
  // LINKS

  // A link as it was made: a journey, for one customer. Its values and its order are the provider's, given once.
  `create table links (
     id              uuid primary key,
     journey         text not null,
     customer_type   text not null check (customer_type in ('new', 'existing')),
     payment_methods jsonb not null,
     amount_pence    integer check (amount_pence > 0),
     own_values      jsonb not null, -- override the site's values by name
     expires_at      timestamptz,
     maintenance     boolean not null default false,
     sor_given_at    timestamptz, -- when the Switch Order Reference was given; it is valid for 31 days
     losing_provider text,
     services        jsonb,
     order_document  bytea,
     order_sha256    text,
     created_at      timestamptz not null default now(),
     set_at          timestamptz -- when the operator last expired it or set its maintenance: demo links keep that
   )`,
  // Links are listed the newest first.
  `create index links_newest on links (created_at desc, id desc)`,

  // Whether the whole site is under maintenance: then there is a row, and since when.
  `create table site_maintenance (
     only_row boolean primary key default true check (only_row),
     since    timestamptz not null
   )`,

  // RECORDS: what customers did, kept as evidence

  // Each text that was agreed to, once for everybody who was shown the same (D-07).
  `create table agreed_texts (
     sha256 text primary key,
     html   text not null
   )`,

  // An act of a customer: when, from where, and what was shown. No foreign key leads to the text: everybody who agrees
  // to the same one would queue for its row. An act writes both in one statement, and a text that is referred to stays.
  `create table records (
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
     amount_pence   integer,
     account_ending text, -- as much of an account number as a record may hold
     unique (link_id, act)
   )`,
  // A card and a direct debit exclude each other as the link's payment method.
  `create unique index records_one_payment_method on records (link_id)
     where act in ('payment-method', 'direct-debit-mandate')`,
  `create index records_sha256 on records (sha256) where sha256 is not null`,
  // Records come in the order of their times, so that a few pages are all that a time has to be looked for in.
  `create index records_recorded_at on records using brin (recorded_at) with (pages_per_range = 16)`,

  // CARDS

  // Attempts to charge or keep a card, each written before the gateway is asked. `asked_at` is set right before the
  // charge itself: an attempt without it has certainly taken nothing.
  `create table attempts (
     id            uuid primary key,
     link_id       uuid not null references links,
     act           text not null check (act in ('payment', 'payment-method')),
     key           uuid not null,
     nonce_sha256  text not null,
     order_id      text not null unique, -- at the gateway; becomes the record's reference
     amount_pence  integer,
     state         text not null default 'pending' check (
       state in ('pending', 'unknown', 'succeeded', 'declined', 'unauthenticated', 'not-taken', 'surplus')),
     started_by    uuid not null, -- the server process
     started_at    timestamptz not null default now(),
     asked_at      timestamptz,
     looked_at     timestamptz, -- when the gateway was last searched for it
     clean_look_at timestamptz, -- when it was first not found there
     ip_address    text not null,
     user_agent    text not null
   )`,
  `create index attempts_link on attempts (link_id, act)`,
  `create index attempts_open on attempts (state) where state in ('pending', 'unknown')`,
  // A link has one successful charge at most, ever, and none beside one whose outcome is not known.
  `create unique index attempts_one_a_link on attempts (link_id, act) where state in ('pending', 'unknown', 'succeeded')`,
  // A nonce is used once, on whichever link.
  `create unique index attempts_nonce_once on attempts (nonce_sha256)
     where state in ('pending', 'unknown', 'succeeded', 'declined', 'surplus')`,

  // BANK DETAILS

  // The bank details of Direct Debit mandates, encrypted. They are sealed anew when the key changes.
  `create table bank_details (
     link_id   uuid primary key references links,
     key_id    text not null, -- of the key that they are sealed with
     iv        bytea not null,
     sealed    bytea not null, -- AES-256-GCM, the tag at its end
     sealed_at timestamptz not null
   )`,
  `create index bank_details_key on bank_details (key_id)`,

  // Who has read them, and when.
  `create table bank_details_readings (
     seq     bigint generated always as identity primary key,
     link_id uuid not null references links,
     read_at timestamptz not null,
     reader  text not null
   )`,
  `create index bank_details_readings_link on bank_details_readings (link_id)`,

  // EVENTS: what the provider is told

  // The outbox. Its row says how far the delivery is; what the event says is read from its record, which never changes.
  `create table events (
     id            uuid not null default gen_random_uuid(),
     record_seq    bigint primary key,
     state         text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
     tries         integer not null default 0,
     due_at        timestamptz not null default now(),
     leased_until  timestamptz, -- a server process is delivering it now
     leased_by     uuid,
     failing_since timestamptz,
     last_failure  text,
     delivered_at  timestamptz
   )`,
  `create index events_open on events (due_at, record_seq) where state <> 'delivered'`,

  // The database writes an event with each record, in the same transaction, so that no path to a record can forget it.
  `create function note_event() returns trigger language plpgsql as $$
     begin
       insert into events (record_seq) values (new.seq);
       return null;
     end $$`,
  `create trigger records_make_events after insert on records for each row execute function note_event()`,

  // THE SERVER'S OWN

  // Keys that the servers on this database share, such as the one that signs XSRF tokens.
  `create table keys (
     name       text primary key,
     secret     bytea not null,
     created_at timestamptz not null default now()
   )`,

  // Each erasure: of which link, when, and by whom.
  `create table erasures (
     seq       bigint generated always as identity primary key,
     erased_at timestamptz not null default now(),
     before    timestamptz not null, -- links on which nothing had happened since
     links     integer not null,
     records   integer not null,
     texts     integer not null,
     by        text not null
   )`,

  // THE SANDBOX GATEWAY: what a real gateway would know, kept apart from our records

  `create table sandbox_nonces (
     nonce_sha256 text primary key,
     used_at      timestamptz not null default now()
   )`,
  `create table sandbox_charges (
     seq          bigint generated always as identity primary key,
     link_id      uuid not null,
     order_id     text not null,
     amount_pence integer not null,
     at           timestamptz not null default now()
   )`,
  `create index sandbox_charges_link on sandbox_charges (link_id)`,
  `create index sandbox_charges_order on sandbox_charges (order_id)`,
  `create table sandbox_vaulted (
     seq      bigint generated always as identity primary key,
     link_id  uuid not null,
     order_id text not null,
     at       timestamptz not null default now()
   )`,
  `create index sandbox_vaulted_link on sandbox_vaulted (link_id)`,
  `create index sandbox_vaulted_order on sandbox_vaulted (order_id)`,

  // APPEND-ONLY EVIDENCE: triggers refuse to change or delete it, whoever asks

  // Two settings lead round them, each within one transaction: `doorstep.demo_reset` for the ids of demo links alone,
  // and `doorstep.purge_before` for links on which nothing has happened since that time.
  `create function refuse_change() returns trigger language plpgsql as $$
     declare
       purge_before timestamptz := nullif(current_setting('doorstep.purge_before', true), '')::timestamptz;
     begin
       if tg_op = 'DELETE' then
         if current_setting('doorstep.demo_reset', true) = 'on'
           and old.link_id::text like '00000000-0000-4000-8000-%' then return old; end if;
         if purge_before is not null
           and not exists (select 1 from links where id = old.link_id and created_at >= purge_before)
           and not exists (select 1 from records where link_id = old.link_id and recorded_at >= purge_before)
           then return old; end if;
       end if;
       raise exception 'records are only ever added to';
     end $$`,
  `create trigger records_append_only before update or delete on records
     for each row execute function refuse_change()`,
  `create trigger bank_details_stay before delete on bank_details for each row execute function refuse_change()`,
  `create trigger bank_details_readings_append_only before update or delete on bank_details_readings
     for each row execute function refuse_change()`,

  // A text goes only once no record refers to it.
  `create function refuse_change_of_text() returns trigger language plpgsql as $$
     begin
       if tg_op = 'DELETE' and nullif(current_setting('doorstep.purge_before', true), '') is not null
         and not exists (select 1 from records where sha256 = old.sha256) then return old; end if;
       raise exception 'records are only ever added to';
     end $$`,
  `create trigger agreed_texts_append_only before update or delete on agreed_texts
     for each row execute function refuse_change_of_text()`,

  // An order never changes after its link is made (D-22); only the end of a link and its maintenance do.
  `create function refuse_change_of_link() returns trigger language plpgsql as $$
     begin
       raise exception 'a link never changes once it is made';
     end $$`,
  `create trigger links_stay before update of id, journey, customer_type, payment_methods, amount_pence, own_values,
       sor_given_at, losing_provider, services, order_document, order_sha256, created_at on links
     for each row execute function refuse_change_of_link()`,

  `create function refuse_all() returns trigger language plpgsql as $$
     begin
       raise exception 'records are only ever added to';
     end $$`,
  `create trigger erasures_append_only before update or delete on erasures for each row execute function refuse_all()`,
  ...['records', 'agreed_texts', 'bank_details', 'bank_details_readings', 'erasures'].map(
    (table) =>
      `create trigger ${table}_stay_whole before truncate on ${table} for each statement execute function refuse_all()`,
  ),
];
