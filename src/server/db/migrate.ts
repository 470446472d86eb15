import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Db, Queryable } from './db.ts';

/** A file of SQL, which is applied to a database once. */
export type Migration = { number: number; sql: string };

/** The files of this folder, where the server is bundled and they are not beside it. */
declare const __MIGRATIONS__: Migration[] | undefined;

/** The number of `schema.sql`, which stays as it is: each change is a file `migrations/<number>-<name>.sql`. */
const schema = 1;

/** Reads the files of SQL in or beside this place, in the order of their numbers. */
export function readMigrations(place: string | URL = import.meta.url): Migration[] {
  const read = (name: string) => readFileSync(new URL(name, place), 'utf8');
  const later = new URL('migrations/', place);
  const names = existsSync(later) ? readdirSync(later) : [];
  const files = names.map((name) => ({ number: Number.parseInt(name, 10), sql: read(`migrations/${name}`) }));
  return [{ number: schema, sql: read('schema.sql') }, ...files].sort((one, other) => one.number - other.number);
}

export const migrations = typeof __MIGRATIONS__ === 'undefined' ? readMigrations() : __MIGRATIONS__;

/** The number of an advisory lock. Every version of the server must take the same one. */
const lock = 4_807_152;

/** Pins each function's search path, against temporary tables of the same name. Two that read no table are left out. */
const pinFunctions = `do $$
  declare name text;
  begin
    for name in select p.oid::regprocedure::text from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = current_schema()::regnamespace and l.lanname in ('plpgsql', 'sql')
        and p.proname not in ('name_of', 'is_demo')
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', name, current_schema());
    end loop;
  end $$`;

/** The name of a server's connection, by which a migration finds servers that know other migrations. */
export const serverName = `doorstep server ${migrations.at(-1)!.number}`;

/** Returns the names of other versions' servers that are connected to the database of a connection. */
export async function otherServers(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database()
       and application_name like 'doorstep server%' and application_name <> $1`,
    [serverName],
  );
  return rows.map(({ name }) => name);
}

/** Whether a database has none of the tables, or lacks migrations. Throws {@link OtherDatabase}. */
export async function stateOfTables(db: Queryable, all = migrations): Promise<'none' | 'lacking' | 'complete'> {
  const { length } = await missing(db, all);
  return length === 0 ? 'complete' : length === all.length ? 'none' : 'lacking';
}

/** Brings tables up to date in one transaction, one process at a time. Returns the numbers of new migrations. */
export async function migrate(db: Db, all = migrations): Promise<number[]> {
  if ((await missing(db, all)).length === 0) return [];
  return db.transaction(async (tx) => {
    // The work of another process, done while this one waited for
    // the lock, must be seen, whatever the database's default is.
    await tx.query('set transaction isolation level read committed');
    await tx.query('select pg_advisory_xact_lock($1)', [lock]);
    await tx.query(
      `create table if not exists migrations (number integer primary key, applied_at timestamptz not null default now())`,
    );
    const todo = await missing(tx, all);
    for (const { number, sql } of todo) {
      await tx.query(sql).catch((error: Error & { code?: string }) => {
        if (!alreadyThere.includes(error.code ?? '')) throw error;
        throw new OtherDatabase(`${error.message}, and is of another program. ${ownDatabase}`);
      });
      await tx.query('insert into migrations (number) values ($1)', [number]);
    }
    await tx.query(pinFunctions);
    return todo.map(({ number }) => number);
  });
}

/** The database is of another program, or of a later version of ours, and this one can make nothing of it. */
export class OtherDatabase extends Error {
  override name = 'OtherDatabase';
}

const ownDatabase = 'Name a database of its own.';

/** PostgreSQL's codes for a table, a function and anything else whose name is taken. */
const alreadyThere = ['42P07', '42723', '42710'];

/** Numbers of migrations in words: 2, or 2 to 62. */
export const numbersInWords = (numbers: readonly number[]): string =>
  numbers.length > 1 ? `migrations ${numbers[0]} to ${numbers.at(-1)}` : `migration ${numbers[0]}`;

/** What a database lacks. Throws {@link OtherDatabase} if it began otherwise, or has what this version does not know. */
async function missing(db: Queryable, all: Migration[]): Promise<Migration[]> {
  const [table] = await db.query<{ there: boolean; ours: boolean }>(
    `select to_regclass('migrations') is not null as there,
       (select count(*) = 2 from pg_attribute where attrelid = to_regclass('migrations') and not attisdropped
         and (attname, atttypid) in (('number', 'integer'::regtype), ('applied_at', 'timestamptz'::regtype))) as ours`,
  );
  if (table!.there && !table!.ours)
    throw new OtherDatabase(`the table "migrations" in it is of another program. ${ownDatabase}`);
  const rows = table!.there ? await db.query<{ number: number }>('select number from migrations order by number') : [];
  const numbers = rows.map(({ number }) => number);
  const unknown = numbers.filter((number) => !all.some((one) => one.number === number));
  if (unknown.length > 0)
    throw new OtherDatabase(
      `the database is of another version: it has ${numbersInWords(unknown)}, and this version knows those up to ${all.at(-1)!.number}. Start the version that made it, or restore a backup of before it.`,
    );
  return all.filter(({ number }) => !numbers.includes(number));
}
