import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isOutage } from '../../../src/server/db/errors.ts';

test('a database that lets nobody in in time, and one that is closed already, are an outage', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const late = await new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 }).connect().catch((e) => e);
  const pool = new pg.Pool();
  await pool.end();
  const closed = await pool.query('select 1').catch((e) => e);
  silent.close();
  expect([late.message, isOutage(late)]).toEqual(['timeout expired', true]);
  expect([closed.message, isOutage(closed)]).toEqual(['Cannot use a pool after calling end on the pool', true]);
});
