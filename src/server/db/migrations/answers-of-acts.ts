/**
 * Questions and their answers, as they were recorded (D-41).
 * Personal answers and drafts are sealed, and go with their link.
 */
const sealedTable = (table: string) => `create table ${table} (
  link_id   uuid not null references links on delete cascade,
  act       text not null,
  key_id    text not null, -- of the key that they are sealed with
  iv        bytea not null,
  sealed    bytea not null, -- AES-256-GCM, the tag at its end
  sealed_at timestamptz not null,
  primary key (link_id, act)
)`;

export const answersOfActs: readonly string[] = [
  'alter table records add column answers jsonb',
  sealedTable('sealed_answers'),
  'create index sealed_answers_key on sealed_answers (key_id)',
  'create trigger sealed_answers_stay before delete on sealed_answers for each row execute function refuse_change()',
  `create trigger sealed_answers_stay_whole before truncate on sealed_answers for each statement
     execute function refuse_all()`,
  sealedTable('drafts'),
  // Whose answers were read: those to this act. Without an act it was the bank details.
  'alter table bank_details_readings add column act text',
];
