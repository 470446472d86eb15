import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { malformed } from '../../support/malformed/calls.ts';
import { isRefused, openSender, providerTokens } from '../../support/malformed/sender.ts';
import { type Shot, wellFormed } from '../../support/malformed/shots.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { demoId } from '../../support/server/server-site.ts';
import { openServer } from '../../support/server/test-server.ts';

/** A little of `npm run test:nightly -- malformed`. */
const runs = { numRuns: 150 };

const server = await openServer({ env: { LOG_LEVEL: 'error', PROVIDER_API_TOKEN: providerTokens.join() } });
const sender = openSender(server.started.port, await server.freshToken());
afterAll(async () => {
  sender.close();
  await server.close();
});

// The provider is told of a demo link that has ended: after that nothing changes by itself.
beforeAll(() =>
  vi.waitFor(
    async () => expect(await server.query(`select 1 from records where act = 'link-expired'`)).toHaveLength(1),
    10_000,
  ),
);

const rows = async () => {
  const tables = await server.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const counts = tables.map(async ({ name }) => [name, (await server.query(`select count(*) from "${name}"`))[0]]);
  return Object.fromEntries(await Promise.all(counts));
};

const refused = async (shot: Shot) => {
  const hit = await sender.send(shot);
  expect([isRefused(shot, hit), hit.status, hit.type]).toEqual([true, hit.status, hit.type]);
  if (hit.type.startsWith('application/problem+json')) expect(faultsOf('Problem', JSON.parse(hit.body))).toEqual([]);
};

test('whatever is malformed is refused as problem+json, and nothing is stored', async () => {
  const before = await rows();
  await fc.assert(fc.asyncProperty(malformed([101, 201, 301, 401].map(demoId)), refused), runs);
  expect(await rows()).toEqual(before);
});

if (isNightly)
  test('whatever is well formed and for a link that is not there is refused too, and nothing is stored', async () => {
    const before = await rows();
    await fc.assert(fc.asyncProperty(wellFormed, refused), { numRuns: 40 });
    expect(await rows()).toEqual(before);
  });
