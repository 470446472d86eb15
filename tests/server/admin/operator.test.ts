import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { agree, agreement, shownHtml } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type Command, operatorOf } from '../../support/server/operator.ts';
import { demoId, orderHtml } from '../../support/server/server-site.ts';
import { link, nonce, outcomeOf, slugOf } from '../../support/server/test-server.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

onEveryDatabase((server) => {
  const { ask, query, tamper, agreedSwitch } = operatorOf(server);

  describe('D-07 evidence', () => {
    test('what was agreed is given back byte for byte: the contract, and the order document', async () => {
      const id = await agreedSwitch();
      const contract = await ask({ name: 'document', id });
      const bytes = Buffer.from(contract.base64, 'base64');
      expect([contract.act, bytes.toString('utf8'), sha256(bytes)]).toEqual([
        'contract-agreement',
        shownHtml,
        agreement.sha256,
      ]);
      const order = await ask({ name: 'document', id, act: 'switch-consent' });
      const orderBytes = Buffer.from(order.base64, 'base64');
      expect([orderBytes.toString('utf8'), sha256(orderBytes)]).toEqual([orderHtml, order.sha256]);
    });

    test('there is none before the agreement, and none of an act that was not done', async () => {
      const { id } = await makeLink(server(), 'contract');
      await expect(ask({ name: 'document', id })).rejects.toThrow('Nothing was agreed to yet.');
      const agreed = await agreedSwitch();
      await expect(ask({ name: 'document', id: agreed, act: 'payment' })).rejects.toThrow(
        'Nothing was agreed to with payment. There is something for: contract-agreement, switch-consent.',
      );
    });

    test('every hash is computed anew, of one link and of all', async () => {
      const id = await agreedSwitch();
      expect(await ask({ name: 'verify', id })).toMatchObject({
        ...{ links: 1, records: 2, texts: 1 },
        problems: [],
      });
      const all = await ask({ name: 'verify' });
      expect(all.problems).toEqual([]);
      expect(all.records).toBeGreaterThan(3);
    });

    test('what does not match its hash is named: a text, an order document', async () => {
      const id = await agreedSwitch();
      const changed = `${shownHtml} And a dog.`;
      await tamper('agreed_texts', 'update agreed_texts set html = $2 where sha256 = $1', [agreement.sha256, changed]);
      await tamper('links', 'update links set order_document = $2 where id = $1', [id, Buffer.from('<p>Other</p>')]);
      expect(slugOf(await server().get(`${link(id)}/agreed-document`))).toBe('unavailable');
      expect(JSON.stringify(await ask({ name: 'show', id }))).not.toContain('a dog');
      expect((await ask({ name: 'verify', id })).problems).toMatchObject([
        { link: nameOf(id), reference: expect.stringMatching(/^DS-/), what: 'the agreed text' },
        { link: nameOf(id), what: 'the order document' },
      ]);
      await tamper('agreed_texts', 'update agreed_texts set html = $2 where sha256 = $1', [
        agreement.sha256,
        shownHtml,
      ]);
      await tamper('links', 'update links set order_document = $2 where id = $1', [id, Buffer.from(orderHtml)]);
      expect((await ask({ name: 'verify' })).problems).toEqual([]);
    });

    test.each([
      `update records set receipt = 'x'`,
      `update records set recorded_at = now()`,
      'delete from records',
      'truncate records cascade',
      `update agreed_texts set html = ''`,
      'delete from agreed_texts',
      'truncate agreed_texts cascade',
      'delete from readings',
      'delete from link_changes',
      `update link_changes set by = 'nobody'`,
      `update links set order_document = null`,
      'update links set amount_pence = 1',
      `update links set own_values = '{}'`,
      'delete from erasures',
      `update erasures set receipt = 'x'`,
    ])('is only ever added to: %s is refused', async (sql) => {
      await agreedSwitch();
      await query(`insert into erasures (subjects, receipt) values ('{}', gen_random_uuid()::text)`);
      await query(
        `insert into readings (link_id, what, read_at, reader) select id, 'bank-details', now(), 'a test' from links limit 1`,
      );
      await query(`insert into link_changes (changed_at, change, by) values (now(), 'maintenance-on', 'a test')`);
      await expect(query(sql)).rejects.toThrow(/only ever added to|never changes/);
    });

    test('demo --reset empties the demo links and their sandbox ledger, and no other', async () => {
      const pay = (id: string) => server().post(`${link(id)}/payment`, cardBody(nonce()), { key: crypto.randomUUID() });
      const other = await makeLink(server(), 'single-payment');
      expect([(await pay(demoId(401))).status, (await pay(other.id)).status]).toEqual([201, 201]);
      await ask({ name: 'demo-reset' });
      const charges = async (id: string) =>
        (await server().get(`/public-api/sandbox/charges/${id}`)).body.charges as unknown[];
      expect([(await charges(demoId(401))).length, (await charges(other.id)).length]).toEqual([0, 1]);
      expect((await server().get(link(other.id))).body.completed).toEqual(['payment']);
      expect((await server().get(link(demoId(401)))).body.completed).toEqual([]);
      // Whoever says that this is a reset gets no further with a link that is no demo.
      const pretended = `with reset as (select set_config('doorstep.demo_reset', 'on', true) as is_on)
        delete from records using reset where link_id = $1 and is_on = 'on'`;
      await expect(query(pretended, [other.id])).rejects.toThrow('only ever added to');
    });
  });

  describe('maintenance', () => {
    const statusOf = async (id: string) => (await server().get(link(id))).body.status;

    test('closes one link and opens it again', async () => {
      const [one, other] = [await makeLink(server(), 'contract'), await makeLink(server(), 'contract')];
      await ask({ name: 'maintenance', on: true, id: one.id });
      expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['maintenance', 'active']);
      expect(outcomeOf(await agree(server(), one.id))).toBe('/developer-index');
      await ask({ name: 'maintenance', on: false, id: one.id });
      expect((await agree(server(), one.id)).status).toBe(303);
    });

    test('and the end of a link leave a record of who and when, beside the link', async () => {
      const { id } = await makeLink(server(), 'contract');
      for (const on of [true, false]) await ask({ name: 'maintenance', on, id });
      for (const _twice of [1, 2]) await ask({ name: 'expire', id });
      const { changes } = await ask({ name: 'show', id });
      expect(changes?.map(({ change, by }) => [change, by])).toEqual([
        ['maintenance-on', 'provider-api, token local'],
        ['maintenance-off', 'provider-api, token local'],
        ['expired', 'provider-api, token local'],
      ]);
    });

    test('closes the whole site but for what is done, and opens it again', async () => {
      const [one, done] = [await makeLink(server(), 'contract'), await makeLink(server(), 'contract')];
      await agree(server(), done.id);
      for (const _twice of [1, 2]) await ask({ name: 'maintenance', on: true });
      expect([await statusOf(one.id), await statusOf(done.id)]).toEqual(['maintenance', 'used']);
      expect(outcomeOf(await agree(server(), one.id))).toBe('/developer-index');
      expect((await agree(server(), done.id)).status).toBe(303);
      await ask({ name: 'maintenance', on: false });
      expect(await statusOf(one.id)).toBe('active');
      expect((await agree(server(), one.id)).status).toBe(303);
    });
  });

  describe('many links', () => {
    test('are listed the newest first, by state, journey, customer, act and time', async () => {
      const list = async (filter: Extract<Command, { name: 'list' }>['filter']) =>
        (await ask({ name: 'list', ...(filter && { filter }) })).map(({ link }) => link);
      const since = new Date().toISOString();
      const old = await makeLink(server(), 'contract', { customer_type: 'existing' });
      const used = await makeLink(server(), 'contract');
      await agree(server(), used.id);

      expect(await list({ since })).toEqual([used.link, old.link]);
      expect(await list({ since, status: 'used' })).toEqual([used.link]);
      expect(await list({ since, recorded: 'contract-agreement' })).toEqual([used.link]);
      expect(await list({ since, customer_type: 'existing' })).toEqual([old.link]);
      expect(await list({ since, journey: 'card' })).toEqual([]);
      expect(await list({ since, limit: 1 })).toEqual([used.link]);
      expect(await list({ status: 'expired' })).toContain(nameOf(demoId(502)));
      expect(await list({ since, status: 'expired' })).toEqual([]);
    });
  });
});
