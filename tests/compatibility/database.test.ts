import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from '../../src/server/db/embedded.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { putFreshDatabase } from '../support/database/fresh-database.ts';
import { openTestPostgres } from '../support/database/postgres.ts';
import { hasPyJwt } from '../support/run/py-jwt.ts';
import { call, eventsOf, inKept, keptBytes, keys } from './customers.ts';
import { siteOf10 } from './site-of-1.0.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-1.0-'));
const postgres = await openTestPostgres({ tables: false });
if (!postgres) await putFreshDatabase(folder, { tables: false });
const db = postgres ? openPostgres(postgres.url, () => undefined) : await openEmbedded(join(folder, 'database'));
await db.query(keptBytes('database.sql.gz').toString('utf8'));
await migrate(db);
await db.close();

const server = await siteOf10(
  {
    ...keys,
    DEMO: '0',
    CARD_GATEWAY: 'sandbox',
    ...(postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: folder }),
  },
  { now: () => new Date('2026-02-20T10:00:00Z') },
);
afterAll(async () => {
  await server.close();
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

const { jwks, receipts } = inKept<{ jwks: JSONWebKeySet; receipts: string[] }>('receipts.json');

test('D-78 a database of 1.0 is brought up to date, and all that it proves is proven', async () => {
  const { problems, records } = await server.verify();
  expect([problems, records > 100]).toEqual([[], true]);
  const { body } = await server.get('/.well-known/jwks.json');
  expect(body.keys).toEqual(expect.arrayContaining(jwks.keys));
});

test('D-78 events of 1.0 are told again in the same words, and each link by a call', async () => {
  const told = inKept<{ id: string }[]>('events.json');
  const events = (await eventsOf(server)).map(({ receipt: _, ...event }) => event);
  expect(told.map(({ id }) => events.find((event) => event.id === id))).toEqual(told);
  for (const link of new Set(events.map((event) => String(event.link))))
    expect([link, (await call(server, `GET /links/${link}`)).status]).toEqual([link, 200]);
});

test('D-78 receipts of 1.0 hold by the keys of their day, for jose', async () => {
  for (const receipt of receipts) await compactVerify(receipt, createLocalJWKSet(jwks));
});

// Debian has PyJWT: where it is not installed, jose is enough.
if (hasPyJwt())
  test('D-78 receipts of 1.0 hold by the keys of their day, for PyJWT', () => {
    const program = `import json, sys, jwt
kept = json.load(open(sys.argv[1]))
keys = {key.key_id: key.key for key in jwt.PyJWKSet.from_dict(kept['jwks']).keys}
for one in kept['receipts']:
    jwt.api_jws.decode(one, keys[jwt.get_unverified_header(one)['kid']], algorithms=['EdDSA'])
print(len(kept['receipts']))`;
    const held = execFileSync('python3', ['-c', program, 'tests/compatibility/1.0/receipts.json'], {
      encoding: 'utf8',
    });
    expect(Number(held)).toBe(receipts.length);
  });
