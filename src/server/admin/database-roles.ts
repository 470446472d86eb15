import { StartError } from '../base/compiled.ts';
import type { Db } from '../db/db.ts';

/** The rights of the running service's role on each table. It has no others. */
const rights: Record<string, string> = {
  migrations: 'select',
  links:
    'select, insert, update (expires_at, maintenance, set_at, unlocked_at, revoked_at, end_told_at, corrections, search_words)',
  site_maintenance: 'select, insert, delete',
  records: 'select, insert',
  agreed_texts: 'select, insert',
  attempts: 'select, insert',
  refunds: 'select, insert',
  unsettled: 'select, insert, update (alone, waits_for, looked_at, looks), delete',
  bank_details: 'select, insert',
  readings: 'select, insert',
  link_changes: 'select, insert',
  care_notes: 'select, insert',
  sealed_answers: 'select, insert, delete',
  drafts: 'select, insert, update, delete',
  outbox:
    'select, insert, update (state, tries, tried_at, due_at, leased_until, leased_by, failing_since, last_failure, to_address, sent_to, salt, parts, sha256, answer)',
  letter_days: 'select, insert, update (due_at), delete',
  letter_rules: 'select, insert, update (sha256), delete',
  letters_stopped: 'select, insert, delete',
  reminders_stopped: 'select, insert',
  demo_inbox: 'select, insert, update, delete',
  erasures: 'select',
  keys: 'select, insert',
  tries: 'select, insert, update, delete',
  provider_keys: 'select, insert, update (answer), delete',
  sandbox_nonces: 'select, insert',
  sandbox_charges: 'select, insert, update (undone_at)',
  sandbox_vaulted: 'select, insert, update (undone_at)',
  sandbox_refunds: 'select, insert',
};

/** The functions that delete or empty rows, and leave the erasure. */
const functions = ['hold_acts()', 'erase_links(uuid[], timestamptz, text)', 'erase_customer(uuid, text[], text)'];

/** The SQL of the service's role: it adds records, changes none, and deletes none but by an erasure or after its last day. */
export function databaseRoles(role: string): string {
  const name = `"${role}"`;
  return [
    `-- Run this as the owner of the tables, after the migrations of each new version:`,
    `--   doorstep roles --role ${role} | psql "$OWNER_DATABASE_URL"`,
    `-- Then give the role a password, or a certificate: alter role ${name} password '…';`,
    'begin;',
    // Only making the role needs a right that the owner of tables need not have.
    `do $$ begin
       if not exists (select 1 from pg_roles where rolname = '${role}') then create role ${name} login; end if;
     exception when insufficient_privilege then
       raise exception 'You may not make roles. Let somebody who may run: create role ${name} login; Then run this again.';
     end $$;`,
    `grant usage on schema public to ${name};`,
    `revoke create on schema public from public;`,
    // The service makes no temporary tables, and so nobody can put one in the way of a function.
    `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;`,
    `revoke all on all tables in schema public from public, ${name};`,
    `revoke all on all functions in schema public from public;`,
    ...Object.entries(rights).map(([table, right]) => `grant ${right} on ${table} to ${name};`),
    `grant usage on all sequences in schema public to ${name};`,
    ...['name_of(uuid)', 'is_erasing(uuid)', 'is_demo(uuid)', ...functions].map(
      (each) => `grant execute on function ${each} to ${name};`,
    ),
    'commit;',
  ].join('\n');
}

/** Throws `StartError` if the role of the connection lacks a right that the service needs. The owner has all. */
export async function refuseWithoutRights(db: Db): Promise<void> {
  const needed = Object.entries(rights).flatMap(([table, list]) =>
    [...list.matchAll(/(select|insert|update|delete)(?: \(([^)]*)\))?/g)].flatMap(([, right = '', columns]) =>
      (columns?.split(', ') ?? [null]).map((column) => ({ table, right, column })),
    ),
  );
  const missing = await db.query<{ words: string }>(
    `select distinct need.right || ' on ' || need.name as words
     from unnest($1::text[], $2::text[], $3::text[]) as need (name, "right", col)
     where not case when col is null then has_table_privilege(need.name, need.right)
       else has_column_privilege(need.name, col, need.right) end order by 1`,
    [needed.map(({ table }) => table), needed.map(({ right }) => right), needed.map(({ column }) => column)],
  );
  if (missing.length > 0)
    throw new StartError(
      `DATABASE_URL: the role lacks rights that this version needs: ${missing.map(({ words }) => words).join(', ')}. Run \`doorstep roles\` again as the owner of the tables.`,
    );
}
