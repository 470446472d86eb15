import { afterAll, beforeAll, describe } from 'vitest';
import { isNightly } from '../run/is-nightly.ts';
import { openServer, type TestServer } from '../server/test-server.ts';
import { hasPostgres, openTestPostgres, type TestPostgres } from './postgres.ts';

/** PostgreSQL, or the embedded database where the machine has none; with `both`, and at night, each of them. */
export const databasesToAsk = (both: boolean = isNightly) => [
  ...(hasPostgres() && !both ? [] : [{ name: 'on the embedded database', isPostgres: false }]),
  ...(hasPostgres() ? [{ name: 'on PostgreSQL', isPostgres: true }] : []),
];

type Options = Parameters<typeof openServer>[0] & {
  /** Asks both databases in `npm test` too, and not only at night: for the acts that customers depend on. */
  both?: boolean;
};

/** Runs a suite on PostgreSQL, else the embedded database; at night, or with `both`, on each. */
export function onEveryDatabase(
  suite: (server: () => TestServer) => void,
  { both = isNightly, ...options }: Options = {},
): void {
  describe.each(databasesToAsk(both))('$name', ({ isPostgres }) => {
    let postgres: TestPostgres | undefined;
    let server: TestServer;
    beforeAll(async () => {
      if (isPostgres) postgres = await openTestPostgres();
      const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
      const embedded = !isPostgres && ({ embedded: true } as const);
      server = await openServer({ ...options, ...embedded, env: { ...env, ...options.env } });
    });
    afterAll(async () => {
      await server.close();
      await postgres?.close();
    });
    suite(() => server);
  });
}
