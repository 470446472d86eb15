import { openTestPostgres } from '../../support/database/postgres.ts';

/** Where a storm takes place. `databaseUrl`: a PostgreSQL; without, the embedded database. */
type World = { name: string; servers: number; databaseUrl?: string };

const worlds = [
  { name: 'embedded', servers: 1, postgres: false },
  { name: 'postgres', servers: 1, postgres: true },
  { name: 'two', servers: 2, postgres: true },
];

/** Runs a storm on each database that this machine has, and on one with two servers; or on `only`. */
export async function inEveryWorld(only: string | undefined, storm: (world: World) => Promise<void>): Promise<void> {
  for (const { name, servers, postgres } of worlds) {
    if (only && only !== name) continue;
    const database = postgres ? await openTestPostgres() : undefined;
    if (postgres && !database) {
      console.log(`${name}: skipped, there is no PostgreSQL on this machine`);
      continue;
    }
    await storm({ name, servers, ...(database && { databaseUrl: database.url }) });
    await database?.close();
  }
}
