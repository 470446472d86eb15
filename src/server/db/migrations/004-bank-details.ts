/** The bank details of Direct Debit mandates, encrypted, and who has read them. */
export const bankDetails = [
  `create table bank_details (
     link_id   uuid primary key references links,
     key_id    text not null, -- of the key that they are sealed with
     iv        bytea not null,
     sealed    bytea not null, -- AES-256-GCM, the tag at its end
     sealed_at timestamptz not null
   )`,
  `create index bank_details_key on bank_details (key_id)`,
  // They are sealed anew when the key changes, and never deleted.
  `create trigger bank_details_stay before delete on bank_details for each row execute function refuse_change()`,

  `create table bank_details_readings (
     seq     bigint generated always as identity primary key,
     link_id uuid not null references links,
     read_at timestamptz not null,
     reader  text not null
   )`,
  `create index bank_details_readings_link on bank_details_readings (link_id)`,
  `create trigger bank_details_readings_append_only before update or delete on bank_details_readings
     for each row execute function refuse_change()`,

  // As much of an account number as a record may hold.
  `alter table records add column account_ending text`,
];
