/** The sandbox gateway's own ledger: what a real gateway would know, kept apart from our records. */
export const sandbox = [
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
];
