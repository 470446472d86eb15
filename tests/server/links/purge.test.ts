import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { createLink } from '../../../src/server/links/create.ts';
import type { Purged } from '../../../src/server/links/purge.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { agree, shownHtml } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { compiled } from '../../support/server/server-site.ts';
import { openStates, putState, putUnsettled } from '../../support/server/states.ts';
import { link, nonce, type Reply, slugOf } from '../../support/server/test-server.ts';

onEveryDatabase(
  (server) => {
    const { ask, query, waiting, tamper, agreedSwitch } = operatorOf(server);

    describe('purge', () => {
      const eightYearsAgo = new Date(Date.now() - 8 * 365.25 * 86_400_000).toISOString();
      const before = new Date(Date.now() - 7 * 365.25 * 86_400_000).toISOString();
      const purge = (more: { dry_run?: boolean; before?: string } = {}) => ask({ name: 'purge', before, ...more });

      async function age(id: string, { records = true } = {}): Promise<void> {
        await tamper('links', 'update links set created_at = $2 where id = $1', [id, eightYearsAgo]);
        await openStates(server()).age('attempt', id, ['started_at', 'at'], 8 * 365.25 * 86_400_000);
        if (records)
          await tamper('records', 'update records set recorded_at = $2 where link_id = $1', [id, eightYearsAgo]);
      }

      test('erases links on which nothing has happened for so long, with all that is kept of them, and notes that it did', async () => {
        const values = { offer_name: 'An offer of long ago' };
        const { id } = await makeLink(server(), 'contract', { values });
        const text = shownHtml.replace('Full fibre 900', values.offer_name);
        const hash = sha256Of(text);
        expect((await agree(server(), id, { sha256: hash })).status).toBe(303);
        const paid = await makeLink(server(), 'single-payment');
        const payment = await server().post(`${link(paid.id)}/payment`, cardBody(nonce()), {
          key: crypto.randomUUID(),
        });
        expect(payment.status).toBe(201);
        const [unused, kept] = [await agreedSwitch(), await agreedSwitch()];
        await ask({ name: 'maintenance', on: true, id: unused });
        for (const old of [id, paid.id, unused]) await age(old);
        await age(kept, { records: false });

        expect(await purge({ dry_run: true })).toMatchObject({ links: 3, records: 4 });
        expect(await query('select 1 from links where id = $1', [id])).toHaveLength(1);
        expect(await purge()).toMatchObject({ links: 3, records: 4, texts: 1, dry_run: false });
        expect(await purge()).toMatchObject({ links: 0 });

        for (const gone of [id, paid.id, unused]) expect(slugOf(await server().get(link(gone)))).toBe('link-unknown');
        expect(await query('select 1 from agreed_texts where sha256 = $1', [hash])).toEqual([]);
        expect(await query('select 1 from agreed_texts where html = $1', [shownHtml])).toHaveLength(1);
        const erasures = await query('select receipt from erasures where name_of($1) = any(subjects)', [id]);
        expect(erasures.map(({ receipt }) => decodeJwt(String(receipt)))).toMatchObject([
          { kind: 'purge', by: 'provider-api, token local' },
        ]);
        // Of the two that were made to look old one was not erased.
        const { problems } = await ask({ name: 'verify' });
        expect(problems).toContainEqual(expect.objectContaining({ link: nameOf(kept), what: 'the link' }));
      });

      test('erases hundreds at once, each named in a signed statement', async () => {
        const links = Array.from({ length: 300 }, () => ({ journey: 'contract' }));
        const made = (await ask({ name: 'create-all', links })) as { id: string }[];
        const ids = made.map(({ id }) => id);
        await tamper('links', 'update links set created_at = $2 where id = any($1::uuid[])', [ids, eightYearsAgo]);
        expect(await purge()).toMatchObject({ links: 300 });
        expect(await query('select 1 from links where id = any($1::uuid[])', [ids])).toEqual([]);
      });

      test('and an agreement at the same moment leave no record without its link', async () => {
        const { DATABASE_URL: url } = server().settings as { DATABASE_URL?: string };
        // The embedded database does one thing after another.
        if (!url) return;
        const other = await openDatabase({ kind: 'postgres', url });
        const coding = await openStates(server()).ledger();
        const made = { ...coding, now: new Date(eightYearsAgo) };
        const id = await createLink(coding.db, compiled.site, { journey: 'contract' }, made);
        let both: Promise<[Purged, Reply]> | undefined;
        await other.transaction(async (tx) => {
          // The last that a purge writes down: here it stands still, with the link gone for itself alone.
          await tx.query('lock table erasures');
          const purging = purge();
          await expect.poll(waiting).toBe(1);
          both = Promise.all([purging, agree(server(), id)]);
          await expect.poll(waiting).toBe(2);
        });
        const [purged, reply] = await both!;
        expect([purged.links, reply.status]).toEqual([1, 404]);
        expect(await query('select 1 from records where link_id = $1', [id])).toEqual([]);
        await other.close();
      });

      test('gives way to those who hold the records, and asks for them again', async () => {
        const { DATABASE_URL: url } = server().settings as { DATABASE_URL?: string };
        if (!url) return;
        const other = await openDatabase({ kind: 'postgres', url });
        const { id } = await makeLink(server(), 'contract');
        await age(id);
        let purging: Promise<Purged> | undefined;
        await other.transaction(async (tx) => {
          await tx.query('lock table records in share mode');
          purging = purge();
          await expect.poll(waiting).toBe(1);
          await expect.poll(waiting).toBe(0);
        });
        expect((await purging)?.links).toBe(1);
        await other.close();
      });

      test('touches no link whose payment or refund is still to be found out, settled or given back', async () => {
        const { id } = await makeLink(server(), 'single-payment');
        await server().post(`${link(id)}/payment`, cardBody(nonce('declined')), { key: crypto.randomUUID() });
        await age(id);
        const states = openStates(server());
        for (const state of ['unknown', 'mismatch', 'surplus']) {
          const [attempt] = await states.newest('attempt', id);
          const next = { ...attempt, version: attempt!.version + 1, state };
          const row = await putState(await states.ledger(), 'attempt', next);
          await query('delete from unsettled where link_id = $1', [id]);
          await putUnsettled(await states.ledger(), 'attempt', row);
          expect([state, (await purge()).links]).toEqual([state, 0]);
        }
        await states.settle(id, { state: 'declined' });
        await states.age('attempt', id, ['at'], 8 * 365.25 * 86_400_000);
        const at = new Date(eightYearsAgo);
        const fields = { link_id: id, order_id: 'DS-0000-0001', state: 'unknown', started_at: at, at };
        await putUnsettled(await states.ledger(), 'refund', await putState(await states.ledger(), 'refund', fields));
        expect((await purge()).links).toBe(0);
        await query('delete from unsettled where link_id = $1', [id]);
        expect((await purge()).links).toBe(1);
      });

      test('takes nothing that is younger than 30 days', async () => {
        const yesterday = new Date(Date.now() - 86_400_000).toISOString();
        await expect(purge({ before: yesterday })).rejects.toThrow('older than 30 days');
      });
    });
    // Nothing looks into an attempt in the middle of a test.
  },
  { reconcile: { everyMs: 3_600_000, lookGapMs: 3_600_000 } },
);
