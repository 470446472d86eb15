import { afterAll, beforeAll, describe } from 'vitest';
import { openServer, type TestServer } from '../server/test-server.ts';
import { hasPostgres, openTestPostgres, type TestPostgres } from './postgres.ts';

type Options = Parameters<typeof openServer>[0] & {
  /** Leaves the embedded database out where there is PostgreSQL. */
  one?: boolean;
};

/** Runs a suite on the embedded database, and on PostgreSQL where the machine has one. `server()` is the suite's server. */
export function onEveryDatabase(
  suite: (server: () => TestServer) => void,
  { one = false, ...options }: Options = {},
): void {
  const databases = [
    ...(one && hasPostgres() ? [] : [{ name: 'on the embedded database', isPostgres: false }]),
    ...(hasPostgres() ? [{ name: 'on PostgreSQL', isPostgres: true }] : []),
  ];
  describe.each(databases)('$name', ({ isPostgres }) => {
    let postgres: TestPostgres | undefined;
    let server: TestServer;
    beforeAll(async () => {
      if (isPostgres) postgres = await openTestPostgres();
      const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
      server = await openServer({ ...options, env: { ...env, ...options.env } });
    });
    afterAll(async () => {
      await server.close();
      await postgres?.close();
    });
    suite(() => server);
  });
}
