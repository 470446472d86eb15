import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { asMade, changedTables, hashesOfTables } from '../../../src/server/db/as-made.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { databasesToAsk } from '../../support/database/databases.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';

const postgres = await openTestPostgres();
const folder = mkdtempSync(join(tmpdir(), 'doorstep-made-'));
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true });
});

describe.each(databasesToAsk(true))('D-47 $name', ({ isPostgres }) => {
  test('the hashes of the tables are those of the migrations: after a new one these are to be written', async () => {
    if (!isPostgres) await putFreshDatabase(folder);
    const { db } = await openDatabase(
      isPostgres ? { kind: 'postgres', url: postgres!.url } : { kind: 'embedded', folder },
    );
    expect([...(await hashesOfTables(db))].map((each) => each.join(' ')).join('\n')).toBe(asMade.trim());
    expect(await changedTables(db)).toEqual([]);
    const blinded = db.transaction(async (tx) => {
      await tx.query('set local search_path = public, pg_catalog');
      return changedTables(tx);
    });
    expect(await blinded).toContain('functions');
    await db.close();
  });
});
