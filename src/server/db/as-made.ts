import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from './db.ts';
import { migrations } from './migrate.ts';

/**
 * The hashes of all that keeps a table as it is: `as-made.test.ts` says them after a new migration. Whoever owns the tables
 * can take a trigger away, write, and put it back; while it is away, or another one is there, both server and check say so.
 */
export const asMade = `
agreed_texts 8662b083f32822718ee7e0b5
attempts 79fc77f1518e948525ec5a4e
bank_details d205db0cb284b2ae6f3a6d0a
demo_inbox 233ae6e70c856417edcfd228
drafts 5b0e2ad52177f5048b20b772
erasures 001a28adc193a7d94fac12f1
events 1ead837f8bb7c29f100d1b3b
explanations 592ce2ae03e25fd7041c5073
functions 4c72d42dc2af92a3f95a908c
heads de2744d5c1946fe3c64b569a
keys a6f8da0db34d0e2a33c74cba
leaves 77f067b2c169b5c18605602c
letter_rules 8b7a1d63a3d3d00b1a06ef12
letters e09b658680c8022b218ff1b4
letters_stopped 8db324d00521633dfac9bc9e
link_changes b985beb579e4a5024d3b8ae0
links 6ba09e307a2c444cf85880dd
migrations 0628f8fc9af41410bb7b36a6
provider_keys b1599597581c28a76f2f4111
readings f4c811296da58e7d82bca154
records 5f600dbef2a2e70818076db9
refunds 3930667f7f674b82bb069b2c
reminders_stopped b862a0b9b48ea7d78590f769
sandbox_charges a5301c3310f2fcb8e9fb167a
sandbox_nonces cb1bec47370b6b493a7c3077
sandbox_refunds db37e8eb35e80c8d5f8e70d4
sandbox_vaulted 304742b4575fdea95a3be30f
sealed_answers 7814c3997101a84d4e17f928
site_maintenance ca71ef80a85549c0d404dc2c
stamps 701cbac8a817dc1917e27d7f
tries dc33ac1870ad990611f87be9
uncovered 573862101b1e6dcf3d121dd8
unsettled be65656614c6fe2ddae2468b
`;

const functions = migrations.flatMap(({ sql }) => [...sql.matchAll(/\bfunction (\w+)\(/g)].map(([, name]) => name!));

/**
 * Columns, keys, triggers, rules, policies, heirs and sequence of each table, in words that all versions share; the functions,
 * and what somebody has made in the place of the database's own. Up to 16,383 are the ids of what `initdb` makes.
 */
const parts = `
  with place as (select relnamespace as id, relnamespace::regnamespace::text as name from pg_class where oid = 'records'::regclass),
    own as (select pg_class.* from pg_class join place on place.id = relnamespace and relkind in ('r', 'p', 'v', 'f'))
  select relname::text as name, concat_ws(' ', relkind, relpersistence, relchecks, relrowsecurity,
      (select count(*) from pg_inherits where own.oid in (inhparent, inhrelid)),
      (select count(*) from pg_rewrite where ev_class = own.oid),
      (select count(*) from pg_trigger where tgrelid = own.oid and tgisinternal and tgenabled <> 'O')) as part from own
  union all select relname::text, concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid), (select collname from pg_collation where oid = attcollation))
    from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = own.oid and adnum = attnum
    where attnum > 0 and not attisdropped
  union all select relname::text, concat_ws(' ', tgenabled, relhastriggers, pronamespace = relnamespace, pg_get_triggerdef(pg_trigger.oid, true))
    from own join pg_trigger on tgrelid = own.oid join pg_proc on pg_proc.oid = tgfoid where not tgisinternal
  union all select relname::text, concat_ws(' ', conname, replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', ''))
    from own join pg_constraint on conrelid = own.oid where contype in ('c', 'f', 'p', 'u')
  union all select own.relname::text, concat_ws(' ', indisvalid, indisready, indislive, pg_get_indexdef(indexrelid, 0, true))
    from own join pg_index on indrelid = own.oid where indisunique
  union all select own.relname::text, concat_ws(' ', seqincrement, seqmin, seqmax, seqcache, seqcycle)
    from own join pg_depend on refclassid = 'pg_class'::regclass and refobjid = own.oid and deptype = 'i' join pg_sequence on seqrelid = objid
  union all select 'functions', concat_ws(' ', castsource::regtype, casttarget::regtype)
    from pg_cast where oid > 16383 and greatest(castsource, casttarget) < 16384
  union all select 'functions', concat_ws(' ', proname, prosecdef, provolatile,
      replace(proconfig::text, place.name, 'own'), prosrc)
    from pg_proc join place on pronamespace in (place.id, 'pg_catalog'::regnamespace)
    where pg_proc.oid > 16383 and not exists (
        select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      and (proname = any($1::text[]) or exists (select 1 from pg_proc old where old.oid < 16384 and old.proname = pg_proc.proname))`;

/** The hash of each table, and of all functions. */
export async function hashesOfTables(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.query<{ name: string; part: string }>(parts, [functions]);
  const names = [...new Set(rows.map(({ name }) => name))].sort();
  return new Map(
    names.map((name) => {
      const own = rows.filter((row) => row.name === name).map(({ part }) => part);
      return [name, sha256Of(own.sort().join('\n')).slice(0, 24)];
    }),
  );
}

/** The names of tables that are not as the migrations make them. */
export async function changedTables(db: Queryable): Promise<string[]> {
  const hashes = await hashesOfTables(db);
  // A schema before the database's own would answer for its catalogue.
  const [{ first } = { first: '' }] = await db.query<{ first: string }>(
    'select (pg_catalog.current_schemas(true))[1]::pg_catalog.text as first',
  );
  if (first !== 'pg_catalog') hashes.delete('functions');
  return [...asMade.matchAll(/(\S+) (\S+)/g)].flatMap(([, name, hash]) => (hashes.get(name!) === hash ? [] : [name!]));
}
