import type { Queryable } from '../db.ts';

/**
 * Gives every function of the schema a search path of its own, in which nothing comes before the schema. So no caller
 * can make it read a temporary table of the same name. `create or replace` takes the path away again, so this is the
 * last step of each migration that makes a function. The two left out read no table, and are called once for each row.
 */
export async function pinFunctions(tx: Queryable): Promise<void> {
  const functions = await tx.query<{ name: string; schema: string }>(
    `select p.oid::regprocedure::text as name, quote_ident(current_schema()) as schema from pg_proc p
     join pg_language l on l.oid = p.prolang
     where p.pronamespace = current_schema()::regnamespace and l.lanname in ('plpgsql', 'sql')
       and p.proname not in ('subject_of', 'is_demo')
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { name, schema } of functions)
    await tx.query(`alter function ${name} set search_path = pg_catalog, ${schema}, pg_temp`);
}
