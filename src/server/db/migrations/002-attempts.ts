/**
 * Attempts to charge or keep a card, each written before the gateway is asked.
 * `asked_at` is set right before the charge itself: an attempt without it has certainly taken nothing.
 */
export const attempts = [
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
  // At most one successful charge a link, ever, and none beside one whose outcome is not known.
  `create unique index attempts_one_a_link on attempts (link_id, act) where state in ('pending', 'unknown', 'succeeded')`,
  // A nonce is used once, on whichever link.
  `create unique index attempts_nonce_once on attempts (nonce_sha256)
     where state in ('pending', 'unknown', 'succeeded', 'declined', 'surplus')`,
];
