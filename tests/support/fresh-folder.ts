import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const cache = 'node_modules/.cache/doorstep';

/**
 * Puts a database that nothing has been done with yet where the embedded one is looked for. Making one takes PGlite ten
 * times as long as opening it, so it is made once for all test files and copied.
 */
export async function putFreshDatabase(dataDir: string): Promise<void> {
  cpSync(await template(), join(dataDir, 'database'), { recursive: true });
}

async function template(): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'));
  const folder = join(cache, `pglite-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(join(cache, 'making-'));
  const pglite = await PGlite.create({ dataDir: join(own, 'database') });
  await pglite.close();
  try {
    renameSync(join(own, 'database'), folder);
  } catch (error) {
    // Another test file was quicker.
    if (!existsSync(folder)) throw error;
  }
  rmSync(own, { recursive: true, force: true });
  return folder;
}
