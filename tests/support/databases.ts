import { afterAll, beforeAll, describe } from 'vitest';
import { openTestPostgres } from './postgres.ts';
import { openServer, type TestServer } from './test-server.ts';

type Options = Parameters<typeof openServer>[0];

const postgres = await openTestPostgres();

/** Runs a suite on the embedded database, and on PostgreSQL where the machine has one. `server()` is the suite's server. */
export function onEveryDatabase(suite: (server: () => TestServer) => void, options: Options = {}): void {
  const databases: { name: string; env: Record<string, string> }[] = [
    { name: 'on the embedded database', env: {} },
    ...(postgres ? [{ name: 'on PostgreSQL', env: { DATABASE_URL: postgres.url } }] : []),
  ];
  describe.each(databases)('$name', ({ env }) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await openServer({ ...options, env: { ...env, ...options.env } });
    }, 180_000);
    afterAll(() => server.close());
    suite(() => server);
  });
  afterAll(() => postgres?.close());
}
