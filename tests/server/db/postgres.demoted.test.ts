import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/open.ts';
import { refuseUnfit } from '../../../src/server/db/refuse-unfit.ts';
import { openOwnPostgres } from '../../support/database/postgres.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, openServer, outcomeOf } from '../../support/server/test-server.ts';

const postgres = await openOwnPostgres();
afterAll(() => postgres?.close());

/** Changes settings of PostgreSQL, for the connections that there are too. */
async function change(...settings: string[]): Promise<void> {
  const client = new pg.Client(postgres!.url);
  await client.connect();
  await client.query('set default_transaction_read_only = off; set synchronous_commit = local');
  for (const setting of settings) await client.query(`alter system ${setting}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

test.skipIf(!postgres)(
  'D-44 where the database takes no changes an act is 503, no server is ready, and all goes on when it takes them again',
  async () => {
    const server = await openServer({ env: { DATABASE_URL: postgres!.url, METRICS_PORT: '0' } });
    const isUp = async () => {
      const metrics = await fetch(`http://127.0.0.1:${server.started.metricsPort}/metrics`);
      return /^doorstep_database_up (\d)$/m.exec(await metrics.text())?.[1];
    };
    const { id } = await makeLink(server, 'contract');
    expect(await isUp()).toBe('1');

    await change('set default_transaction_read_only = on');
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(503);
    const refused = await agree(server, id);
    expect([outcomeOf(refused), refused.status, refused.headers.get('retry-after')]).toEqual([
      'submitFailed',
      503,
      '5',
    ]);
    expect(await isUp()).toBe('0');
    await expect(
      openDatabase({ kind: 'postgres', url: postgres!.url }, undefined, undefined, {
        name: 'server',
        writes: true,
        tables: 'made',
      }),
    ).rejects.toMatchObject({ name: 'StartError', message: expect.stringMatching(/^DATABASE_URL: .*read-only.*\.$/) });

    await change('reset default_transaction_read_only');
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(200);
    expect([(await agree(server, id)).status, await isUp()]).toEqual([303, '1']);
    await server.close();
  },
);

if (isNightly)
  test.skipIf(!postgres)(
    'D-44 an act that no standby has confirmed in time is told as not confirmed, although PostgreSQL answers its commit',
    async () => {
      const databaseLimits = { connectMs: 5_000, statementMs: 2_000, silenceMs: 20_000 };
      const env = { DATABASE_URL: postgres!.url, DATABASE_STANDBYS: '0' };
      const server = await openServer({ env, databaseLimits });
      const links: string[] = [];
      while (links.length < 20) links.push((await makeLink(server, 'contract')).id);
      await change(`set synchronous_standby_names = 'nobody'`);
      // Commits wait only once PostgreSQL's checkpointer has read the setting, which may be later than a connection has.
      let id = '';
      const unconfirmed = async () => {
        id = links.pop() ?? id;
        const answer = await agree(server, id);
        return [outcomeOf(answer), answer.status];
      };
      await expect.poll(unconfirmed, { interval: 500, timeout: 30_000 }).toEqual(['submitUnconfirmed', 503]);
      await change('reset synchronous_standby_names');
      await expect.poll(async () => (await server.get(link(id))).body.completed).toEqual(['contract-agreement']);
      await expect.poll(async () => (await agree(server, id)).status).toBe(303);
      await server.close();
    },
  );

test.skipIf(!postgres)(
  'D-44 what must not be lost is refused at the start: commits that are answered early, and too few synchronous standbys',
  async () => {
    const { url } = postgres!;
    const db = await openDatabase({ kind: 'postgres', url });
    const refusal = (needed: Parameters<typeof refuseUnfit>[2]) =>
      refuseUnfit(db, url, needed).then(
        () => 'none',
        ({ name, message }: Error) => `${name} ${message}`,
      );
    expect(await refusal({ isMoneyReal: true, standbys: 0 })).toBe('none');
    expect(await refusal({ isMoneyReal: false, standbys: 1 })).toMatch(/^StartError DATABASE_STANDBYS: 1 .* none\./);

    await change(`set synchronous_standby_names = 'ANY 2 (a, b, c)'`);
    await expect.poll(() => refusal({ isMoneyReal: true, standbys: 2 })).toBe('none');
    expect(await refusal({ isMoneyReal: true, standbys: 3 })).toMatch(
      /^StartError DATABASE_STANDBYS: 3 .* wait for 2\./,
    );

    await change('set synchronous_commit = off', 'reset synchronous_standby_names');
    await expect.poll(() => refusal({ isMoneyReal: false, standbys: 0 })).toBe('none');
    await expect
      .poll(() => refusal({ isMoneyReal: true, standbys: 0 }))
      .toMatch(/^StartError DATABASE_URL: synchronous_commit is off/);
    await change('reset synchronous_commit');
    await db.close();
  },
);
