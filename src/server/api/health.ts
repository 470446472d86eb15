import { withTimeout } from '../../rules/timeout.ts';
import { Refusal } from '../base/refusal.ts';
import { readGuarantees } from '../db/guarantees.ts';
import type { Deps } from '../deps.ts';
import type { Calls } from './call.ts';

type HealthDeps = Pick<Deps, 'db' | 'log' | 'settings' | 'isStopping' | 'commit'>;

/** The calls with which an orchestrator checks that the server runs, and that it is ready for requests. */
export const healthCalls = ({ db, log, settings, isStopping, commit }: HealthDeps) =>
  ({
    async getHealth() {
      // The release is read at the start, and stays.
      const since = new Date(performance.timeOrigin).toISOString();
      return { status: 200, body: { status: 'ok', ...(commit !== undefined && { commit }), since } };
    },

    async getReadiness() {
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
      const lacking = standbys < expected && { standbys: { expected, synchronous: standbys } };
      return { status: 200, body: { status: 'ok', ...lacking } };
    },
  }) satisfies Calls;
