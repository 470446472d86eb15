import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from './db.ts';
import { migrations } from './migrate.ts';

/**
 * The hashes of all that keeps a table as it is: `as-made.test.ts` says them after a new migration. Whoever owns the tables
 * can take a trigger away, write, and put it back; while it is away, or another one is there, both server and check say so.
 */
export const asMade = `
agreed_texts a025186f705e7a4242c2ca38
attempts 26a522edcb812b0a1c58de6d
bank_details ac16e46a7a8e55d2e79e24cf
demo_inbox 0fa8873a8a2f658216e91df0
drafts 8506395c5389452a0fddf436
erasures c13c0d326cc964c92aa6ab28
events ba308a7428cbeb0712891acc
explanations 006de8455ab15703bc88990d
functions ece252a25dfaceaca7dd1d28
heads 249ed47f63636e790301bf38
keys 4f611552d9ed95df78ed24d2
leaves 42a11f7ba7ba39652b51f002
letter_rules 2a1b2d4bf4b931aec9c4c203
letters 7898171e2f015a29408eae27
letters_stopped 6dae39b264cda5a216d947d2
link_changes 4db6118c84b1e6a673cd25ea
links 0aa2f9f1f7c101fa5087e8a9
migrations a9331adb91a1958660b81518
provider_keys 95db5e33981e82363e841cce
readings 356c5698755477905bb7e3ad
records 6d9e5da1bcd72060d335885a
refunds 845add6b701933b848957c41
reminders_stopped 9c8d1d243d53f450a044b7d1
sandbox_charges 2643a5d1d2c7eeeb49513709
sandbox_nonces 3dec90be2ae117b68afec3c6
sandbox_refunds 61bc347582f20e825f1c302b
sandbox_vaulted d0b299bf7c5b98845d11bdae
sealed_answers f0253a1b45135b73470372ba
site_maintenance ab0a6af7f4b39127dc37c13d
stamps 19c675322b313ea1609a4d1f
tries 5882cf5661fcc6e8dcfc5f71
uncovered 70672122fb32e42aa352e4c8
unsettled ec0e0e1dd25ac883577dea30
`;

const functions = migrations.flatMap(({ sql }) => [...sql.matchAll(/\bfunction (\w+)\(/g)].map(([, name]) => name!));

/** Columns, keys, triggers, rules, policies and heirs of each table, and the functions, in words that all versions share. */
const parts = `
  with place as (select relnamespace as id, relnamespace::regnamespace::text as name from pg_class where oid = 'records'::regclass),
    own as (select pg_class.* from pg_class join place on place.id = relnamespace and relkind in ('r', 'p', 'v', 'f'))
  select relname::text as name, concat_ws(' ', relkind, relrowsecurity,
      (select count(*) from pg_inherits where own.oid in (inhparent, inhrelid)),
      (select count(*) from pg_rewrite where ev_class = own.oid),
      (select count(*) from pg_trigger where tgrelid = own.oid and tgisinternal and tgenabled <> 'O')) as part from own
  union all select relname::text, concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid))
    from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = own.oid and adnum = attnum
    where attnum > 0 and not attisdropped
  union all select relname::text, concat_ws(' ', tgenabled, pronamespace = relnamespace, pg_get_triggerdef(pg_trigger.oid, true))
    from own join pg_trigger on tgrelid = own.oid join pg_proc on pg_proc.oid = tgfoid where not tgisinternal
  union all select relname::text, concat_ws(' ', conname, replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', ''))
    from own join pg_constraint on conrelid = own.oid where contype in ('c', 'f', 'p', 'u')
  union all select own.relname::text, concat_ws(' ', indisvalid, indkey, pg_get_expr(indpred, indrelid))
    from own join pg_index on indrelid = own.oid where indisunique
  union all select 'functions', concat_ws(' ', proname, prosecdef, provolatile,
      replace(proconfig::text, place.name, 'own'), prosrc)
    from pg_proc join place on place.id = pronamespace where proname = any($1::text[])`;

/** The hash of each table, and of all functions. */
export async function hashesOfTables(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.query<{ name: string; part: string }>(parts, [functions]);
  const names = [...new Set(rows.map(({ name }) => name))].sort();
  const partsOf = (table: string) => rows.filter(({ name }) => name === table).map(({ part }) => part);
  return new Map(names.map((name) => [name, sha256Of(partsOf(name).sort().join('\n')).slice(0, 24)]));
}

/** The names of tables that are not as the migrations make them. */
export async function changedTables(db: Queryable): Promise<string[]> {
  const hashes = await hashesOfTables(db);
  return [...asMade.matchAll(/(\S+) (\S+)/g)].flatMap(([, name, hash]) => (hashes.get(name!) === hash ? [] : [name!]));
}
