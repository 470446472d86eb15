import { withTimeout } from '../../rules/timeout.ts';
import { Refusal } from '../base/refusal.ts';
import { readGuarantees } from '../db/guarantees.ts';
import type { Deps } from '../deps.ts';
import { type Call, call } from './call.ts';

/** Makes the calls with which an orchestrator checks that the server runs, and that it is ready for requests. */
export function healthCalls({
  db,
  log,
  settings,
  isStopping,
  commit,
}: Pick<Deps, 'db' | 'log' | 'settings' | 'isStopping' | 'commit'>): Call[] {
  return [
    call({
      id: 'getHealth',
      async handle() {
        // The release is read at the start, and stays.
        const since = new Date(performance.timeOrigin).toISOString();
        return { status: 200, body: { status: 'ok', ...(commit !== undefined && { commit }), since } };
      },
    }),
    call({
      id: 'getReadiness',
      async handle() {
        if (isStopping()) throw new Refusal('unavailable');
        const { takesChanges, standbys } = await withTimeout(2_000, readGuarantees(db)).catch((error: unknown) => {
          log.warn({ err: error }, 'the database does not answer');
          throw new Refusal('unavailable');
        });
        if (!takesChanges) {
          log.warn(db.isFull?.() ? 'the disk of the database is full' : 'the database is read-only');
          throw new Refusal('unavailable');
        }
        const expected = settings.standbys;
        return {
          status: 200,
          body: { status: 'ok', ...(standbys < expected && { standbys: { expected, synchronous: standbys } }) },
        };
      },
    }),
  ];
}
