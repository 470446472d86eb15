import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { onceARun } from '../run/test-run.ts';

/** Puts a database, with empty tables or none, where the embedded one is looked for: a copy of one made once a run. */
export async function putFreshDatabase(dataDir: string, { tables = true } = {}): Promise<void> {
  copy(tables ? await withTables() : await withoutTables(), dataDir);
}

const withoutTables = () =>
  onceARun('embedded-database', async (folder) => {
    const db = await openEmbedded(join(folder, 'database'));
    // Nobody makes databases from these: without them half as many files are copied.
    await db.query('update pg_database set datistemplate = false');
    for (const name of ['template0', 'template1']) await db.query(`drop database ${name}`);
    await db.close();
  });

const withTables = () =>
  onceARun('embedded-database-with-tables', async (folder) => {
    copy(await withoutTables(), folder);
    const db = await openEmbedded(join(folder, 'database'));
    await migrate(db);
    await db.close();
  });

/** Hundreds of files: `cp` takes a third of the time of `cpSync`. */
function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-R', join(from, 'database'), join(to, 'database')]);
}
