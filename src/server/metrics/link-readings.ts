import type { Registry } from 'prom-client';
import { withTimeout } from '../../rules/timeout.ts';
import type { Db } from '../db/db.ts';
import { gauge, type Reading, throttled } from './readings.ts';

/**
 * The links that were made, and the acts that customers have recorded with them, of all server processes together. Both
 * are whole tables: they are counted seldom, and a scrape waits for them no longer than two seconds.
 */
export function linkReading(db: Db, registers: Registry[]): Reading {
  const links = gauge(registers, 'doorstep_links', 'Links that were made.');
  const acts = gauge(registers, 'doorstep_acts', 'Acts recorded with links.', 'act');
  const count = throttled(async () => {
    const [[made], recorded] = await Promise.all([
      db.query<{ count: number }>('select count(*)::integer as count from links'),
      db.query<{ act: string; count: number }>(
        'select act, count(*)::integer as count from records where about is null group by act',
      ),
    ]);
    links.set(made!.count);
    acts.reset();
    for (const row of recorded) acts.set({ act: row.act }, row.count);
  });
  return async (isUp) => {
    if (isUp) await withTimeout(2_000, count()).catch(() => undefined);
    else {
      links.reset();
      acts.reset();
    }
  };
}
