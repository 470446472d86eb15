import { withTimeout } from '../../rules/timeout.ts';
import { Refusal } from '../base/refusal.ts';
import type { Deps } from '../deps.ts';
import { type Call, call } from './call.ts';

/** Makes the calls with which an orchestrator checks that the server runs, and that it is ready for requests. */
export function healthCalls({ db, log }: Deps): Call[] {
  return [
    call({
      method: 'GET',
      path: '/healthz',
      root: true,
      summary: 'The server is there.',
      answers: { 200: 'Health' },
      handle: async () => ({ status: 200, body: { status: 'ok' } }),
    }),
    call({
      method: 'GET',
      path: '/readyz',
      root: true,
      summary: 'The server can work: its database answers.',
      answers: { 200: 'Health' },
      problems: ['unavailable'],
      async handle() {
        await withTimeout(2_000, db.query('select 1')).catch((error: unknown) => {
          log.warn({ err: error }, 'the database does not answer');
          throw new Refusal('unavailable');
        });
        return { status: 200, body: { status: 'ok' } };
      },
    }),
  ];
}
