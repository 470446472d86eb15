import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import type { DatabaseSettings } from '../../../src/server/base/settings.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrateTables } from '../../../src/server/db/open.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { openReceiver, secret } from '../../support/faults/event-receiver.ts';
import { letterLimits, shortDelivery } from '../../support/faults/short-limits.ts';
import { lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { plainDrawing, withQuestions } from '../../support/server/answers-site.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { link, openServer } from '../../support/server/test-server.ts';

/** What version 0.4.0 left: `pg_dump --no-owner --no-privileges --inserts`, without its comments. */
const dump = readFileSync(new URL('../../fixtures/database-0.4.0.sql', import.meta.url), 'utf8');

/** Its links, by what was done with them. */
const ids = {
  agreed: '325402f7-74a6-4e03-b8a2-4067aeeda789',
  paid: '712ee461-edc4-4235-94d2-a8b0dca01d20',
  waiting: '8f04201a-81db-4273-96aa-9cdb956fa544',
};

const postgres = await openTestPostgres({ tables: false });
const folder = mkdtempSync(join(tmpdir(), 'doorstep-before-'));
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

type World = { name: string; settings: DatabaseSettings; env: Record<string, string>; restore(): Promise<void> };
const worlds: World[] = [
  {
    name: 'the embedded database',
    settings: { kind: 'embedded', folder },
    env: { DATA_DIR: folder },
    async restore() {
      await putFreshDatabase(folder, { tables: false });
      const db = await openEmbedded(join(folder, 'database'));
      await db.query(dump);
      await db.close();
    },
  },
];
if (postgres)
  worlds.push({
    name: 'PostgreSQL',
    settings: { kind: 'postgres', url: postgres.url },
    env: { DATABASE_URL: postgres.url },
    async restore() {
      const client = new pg.Client(postgres.url);
      await client.connect();
      await client.query(dump);
      await client.end();
    },
  });

describe.each(worlds)('D-68 a database of version 0.4.0, on $name', ({ settings, env, restore }) => {
  test('is brought over: its records verify, its links are told, and what waited is sent', async () => {
    await restore();
    const [mail, receiver] = [await openMailServer(), await openReceiver()];
    expect((await migrateTables(settings, false))[0]).toBe(2);
    const server = await openServer({
      env: { ...lettersBy(mail), EVENTS_URL: receiver.url, EVENTS_SECRET: secret, ...env },
      content: { ...withQuestions(), ...(withLetters.letters && { letters: withLetters.letters }) },
      drawing: plainDrawing,
      letters: letterLimits,
      delivery: shortDelivery,
    });
    const { ask } = operatorOf(() => server);
    const verified = () => ask({ name: 'verify' });
    expect(await verified()).toMatchObject({ links: 8, records: 14, texts: 2, problems: [] });
    const { body } = await server.get(link(ids.paid));
    expect(body).toMatchObject({ status: 'used', completed: ['payment'], paid_amount_pence: 3499 });
    expect(body.letters).toEqual([{ name: 'refund-note', to: 'g…@example.com', state: 'accepted' }]);
    const agreed = (await server.get(link(ids.agreed))).body;
    expect(agreed.letters).toEqual([{ name: 'contract-confirmation', to: 'a…@example.com', state: 'accepted' }]);

    await ask({ name: 'letters-go-on' });
    const stateOfLetter = async () => (await server.get(link(ids.waiting))).body.letters;
    await expect.poll(stateOfLetter).toMatchObject([{ name: 'contract-confirmation', state: 'accepted' }]);
    expect(mail.to('waits@example.com')).toHaveLength(1);
    await expect.poll(async () => (await ask({ name: 'events' })).length).toBe(0);
    const { events } = await ask({ name: 'export' });
    expect(events.length).toBeGreaterThan(14);
    expect(events.flatMap((event) => faultsOf('act' in event ? 'ActEvent' : 'FactEvent', event))).toEqual([]);
    expect(receiver.faults()).toEqual([]);
    expect(receiver.taken.map(({ link: own }) => own)).toContain(nameOf(ids.waiting));
    expect((await verified()).problems).toEqual([]);
    await server.close();
    await Promise.all([mail.close(), receiver.close()]);
  });
});
