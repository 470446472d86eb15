import { decodeJwt } from 'jose';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseRoles } from '../../../src/server/admin/database-roles.ts';
import type { Db } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { findLink } from '../../../src/server/ledger/link.ts';
import { eraseCustomer } from '../../../src/server/links/erase-customer.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { agree } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { compiled } from '../../support/server/server-site.ts';
import { openStates, putState, putUnsettled } from '../../support/server/states.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

onEveryDatabase((server) => {
  const { ask, query, agreedSwitch } = operatorOf(server);

  describe('D-56 erasing one customer', () => {
    const receipts = async (id: string) => (await ask({ name: 'show', id })).acts.map((act) => act.receipt);

    test('empties what is personal, says what stays, and leaves every receipt as it is', async () => {
      const id = await agreedSwitch();
      const before = await receipts(id);
      const { erased, kept } = await ask({ name: 'erase', id, by: 'a test' });
      expect(erased).toEqual(['address and browser of 2 records']);
      expect(kept).toEqual([expect.stringMatching(/^what was agreed/), expect.stringMatching(/^the order document/)]);

      expect(
        await query('select distinct ip_address, user_agent, salt from records where link_id = $1 and about is null', [
          id,
        ]),
      ).toEqual([{ ip_address: '', user_agent: '', salt: null }]);
      expect((await ask({ name: 'verify' })).problems).toEqual([]);
      expect(await receipts(id)).toEqual(before);
      expect(before).toHaveLength(2);
      await expect(query(`update records set ip_address = 'x' where link_id = $1`, [id])).rejects.toThrow('only ever');
    });

    test('erases the values of its link that content calls personal, and no other', async () => {
      const values = { cardholder_name: 'Ada Lovelace', customer_email: 'ada@example.com', term_months: 12 };
      const { id } = await makeLink(server(), 'card', { values, external_reference: crypto.randomUUID() });
      const { erased, kept } = await ask({ name: 'erase', id, by: 'a test' });
      expect(kept).toEqual([expect.stringMatching(/^your own reference/)]);
      const { status, expires_at } = (await server().get(link(id))).body;
      expect([status, Date.parse(String(expires_at)) <= Date.now()]).toEqual(['expired', true]);
      expect(erased.sort()).toEqual(['the value cardholder_name', 'the value customer_email']);
      expect((await server().get(link(id))).body.values).toEqual({ term_months: 12 });
      expect((await ask({ name: 'verify' })).problems).toEqual([]);
    });

    test('empties what is known of a card, which the customer’s receipt then leaves out', async () => {
      const { id } = await makeLink(server(), 'single-payment');
      const card = nonce().replace('success', 'success-visa');
      await server().post(`${link(id)}/payment`, cardBody(card), { key: crypto.randomUUID() });
      const { erased } = await ask({ name: 'erase', id, by: 'a test' });
      expect(erased).toContain('brand and last digits of the card');
      for (const table of ['records', 'sandbox_charges'])
        expect(await query(`select distinct card_brand, card_ending from ${table} where link_id = $1`, [id])).toEqual([
          { card_brand: null, card_ending: null },
        ]);
      const [record] = (await server().get(link(id))).body.records as object[];
      expect(record).toMatchObject({ act: 'payment', gateway: 'sandbox' });
      expect(JSON.stringify(record)).not.toMatch(/Visa|1111/);
      expect((await ask({ name: 'verify' })).problems).toEqual([]);
    });

    test('is refused while the outcome of a card is not known', async () => {
      const { id } = await makeLink(server(), 'single-payment');
      await server().post(`${link(id)}/payment`, cardBody(nonce('declined')), { key: crypto.randomUUID() });
      const states = openStates(server());
      const [attempt] = await states.newest('attempt', id);
      const next = { ...attempt, version: attempt!.version + 1, state: 'unknown' };
      await putUnsettled(await states.ledger(), 'attempt', await putState(await states.ledger(), 'attempt', next));
      await expect(ask({ name: 'erase', id, by: 'a test' })).rejects.toThrow('Nothing was erased');
      await states.settle(id, { state: 'declined' });
    });
  });
});

test.skipIf(!postgres)(
  'D-56 an act that comes while its customer is erased leaves a record that is whole',
  async () => {
    const own = (await openTestPostgres())!;
    const server = await openServer({ env: { DATABASE_URL: own.url } });
    const { ask, waiting } = operatorOf(() => server);
    const { id } = await makeLink(server, 'contract');
    const { signer } = await openStates(server).ledger();
    const db = await openDatabase({ kind: 'postgres', url: own.url });
    let acting: Promise<unknown> | undefined;
    /** The act comes once the records have been read. */
    const withAct = async (sql: string) => {
      if (acting || !sql.includes('as has_card')) return;
      acting = agree(server, id);
      let isOver = false;
      void acting.finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await waiting()) > 0).toBe(true);
    };
    const transaction: Db['transaction'] = (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          async query<Row>(sql: string, params?: unknown[]) {
            const rows = await tx.query<Row>(sql, params);
            await withAct(sql);
            return rows;
          },
        }),
      );
    const ledger = { db: { ...db, transaction }, signer, compiled, settings: {}, now: () => new Date() };
    const view = (await findLink({ db, signer }, compiled.site, id, new Date()))!;
    await eraseCustomer(ledger as never, view, { by: 'a test' });
    await acting;
    expect((await ask({ name: 'verify', id })).problems).toEqual([]);
    await db.close();
    await server.close();
    await own.close();
  },
);

describe.skipIf(!postgres || process.env.TEST_DATABASE_URL)('a role made by database-roles', () => {
  test('runs the service, and erases a customer, but no link on which something has happened', async () => {
    const role = 'doorstep_service';
    const owner = new pg.Client(postgres!.url);
    await owner.connect();
    await owner.query(databaseRoles(role));
    await owner.end();
    const url = new URL(postgres!.url);
    url.username = role;
    const server = await openServer({ env: { DATABASE_URL: url.href } });
    const { ask, query, agreedSwitch } = operatorOf(() => server);
    const id = await agreedSwitch();
    const { id: paid } = await makeLink(server, 'single-payment');
    const reply = await server.post(`${link(paid)}/payment`, cardBody(nonce()), { key: crypto.randomUUID() });
    expect(reply.status).toBe(201);

    await expect(query(`select erase_links(array[$1]::uuid[], now(), 'me')`, [id])).rejects.toThrow('too lately');
    await ask({ name: 'erase', id, by: 'a test' });
    await ask({ name: 'demo-reset' });
    expect((await ask({ name: 'verify' })).problems).toEqual([]);
    const erasures = await query('select receipt from erasures where name_of($1) = any(subjects)', [id]);
    expect(erasures.map(({ receipt }) => decodeJwt(String(receipt)))).toMatchObject([
      { kind: 'customer', by: 'a test' },
    ]);
    await server.close();
  });
});
