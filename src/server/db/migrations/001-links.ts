/** Links, and what is recorded for them. Records are only ever added to. */
export const links = [
  `create table keys (
     name       text primary key,
     secret     bytea not null,
     created_at timestamptz not null default now()
   )`,

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
     created_at      timestamptz not null default now()
   )`,

  // What was agreed to, once for everybody who was shown the same text (D-07).
  `create table agreed_texts (
     sha256 text primary key,
     html   text not null
   )`,

  `create table records (
     seq          bigint generated always as identity primary key,
     link_id      uuid not null references links,
     act          text not null,
     reference    text not null unique,
     recorded_at  timestamptz not null,
     ip_address   text not null,
     user_agent   text not null,
     document     text,
     version      text,
     sha256       text references agreed_texts,
     statement    text,
     button       text,
     order_sha256 text, -- of the order document's bytes (D-22)
     amount_pence integer,
     unique (link_id, act)
   )`,
  // A card and a direct debit exclude each other as the link's payment method.
  `create unique index records_one_payment_method on records (link_id)
     where act in ('payment-method', 'direct-debit-mandate')`,

  `create function refuse_change() returns trigger language plpgsql as $$
     begin
       if tg_op = 'DELETE' and current_setting('doorstep.demo_reset', true) = 'on' then return old; end if;
       raise exception 'records are only ever added to';
     end $$`,
  `create trigger records_append_only before update or delete on records
     for each row execute function refuse_change()`,
];
