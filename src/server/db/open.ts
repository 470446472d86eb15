import { join } from 'node:path';
import type { DatabaseSettings } from '../base/config.ts';
import type { Db } from './db.ts';
import { openEmbedded } from './embedded.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { type DatabaseLimits, openPostgres } from './postgres.ts';

/** The open database. `lock` is there for the embedded one, which one process at a time may have (D-16). */
export type OpenDatabase = { db: Db; lock?: FolderLock };

/** Opens the database that the settings name and brings its tables up to date. Throws `FolderInUse`. */
export async function openDatabase(
  settings: DatabaseSettings,
  onError: (error: Error) => void = () => undefined,
  limits?: DatabaseLimits,
): Promise<OpenDatabase> {
  if (settings.kind === 'postgres') {
    const db = openPostgres(settings.url, onError, limits);
    await migrate(db).catch(async (error: unknown) => {
      await db.close();
      throw error;
    });
    return { db };
  }

  const lock = await lockFolder(settings.folder);
  try {
    const db = await openEmbedded(join(settings.folder, 'database'));
    await migrate(db);
    return { db: { ...db, close: () => db.close().finally(() => lock.release()) }, lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}
