import { afterAll, describe, expect, test } from 'vitest';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { patientLetters } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { shownText } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, slugOf } from '../../support/server/test-server.ts';

const mail = await openMailServer();
afterAll(() => mail.close());

onEveryDatabase(
  (server) => {
    const { make, agreed, lettersOf, statesOf, provider, told, change, rowsOf, reminderDue } = letterCalls(server);
    /** What the button of the block `letters` posts. */
    const again = async (id: string, letter = 'contract-confirmation') =>
      (await server().postForm(`/contract-complete?id=${id}`, { form: 'send-letters', letter })).status;

    describe('a letter again', () => {
      test('goes to the same address, three times an hour at most, and never for nothing', async () => {
        const { id, to } = await agreed();
        await expect.poll(() => mail.to(to)).toHaveLength(1);
        for (const times of [2, 3, 4]) {
          await expect.poll(() => statesOf(id).then((all) => all.at(-1))).toBe('contract-confirmation accepted');
          expect(await again(id)).toBe(303);
          await expect.poll(() => mail.to(to)).toHaveLength(times);
        }
        await expect.poll(() => statesOf(id).then((all) => all.at(-1))).toBe('contract-confirmation accepted');
        expect(await again(id)).toBe(429);
        // As after a clock that was ahead.
        await change(id, `queued_at = now() + interval '1 year'`);
        expect(await again(id)).toBe(303);
        await expect.poll(() => mail.to(to)).toHaveLength(5);
        const { id: fresh } = await make();
        expect([await again(id, 'welcome'), await again(fresh)]).toEqual([303, 303]);
        expect([(await statesOf(id)).length, await statesOf(fresh)]).toEqual([5, []]);
      });

      test('goes no more than some ten times an hour, whoever queues it', async () => {
        const { id, to } = await agreed();
        await server().query(
          `insert into outbox (kind, link_id, name, act, reference, is_again)
           select kind, link_id, name, act, reference, true from outbox, generate_series(1, 20)
           where name is not null and link_id = $1`,
          [id],
        );
        await expect.poll(() => rowsOf(id, '1', `state = 'waiting' and due_at <= now()`)).toEqual([]);
        // Those that are written at the same moment do not see each other. The others wait.
        expect(mail.to(to).length).toBeLessThan(15);
        expect(await statesOf(id)).toContain('contract-confirmation queued');
      });

      const ways = [
        ['a letter that an act has sent', 'contract-confirmation', {}],
        ['a letter that only a call sends', 'welcome', {}],
        ['a letter to another address', 'contract-confirmation', { to: 'other@example.com' }],
      ] as const;
      test.each(isNightly ? ways : ways.slice(0, 1))(
        'that is asked for more than ten times an hour is refused, and all that was taken goes: %s',
        async (_, name, body) => {
          const { id } = await agreed();
          await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
          const taken = async () => (await statesOf(id)).filter((state) => state === `${name} accepted`).length;
          const before = await taken();
          for (let asked = 1; asked <= 10; asked += 1) {
            expect((await provider(`/links/${id}/letters/${name}`, body)).status).toBe(202);
            await expect.poll(taken).toBe(before + asked);
          }
          const refused = await provider(`/links/${id}/letters/${name}`, body);
          expect([refused.status, slugOf(refused)]).toEqual([429, 'letter-too-often']);
          expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
          expect(refused.body.errors).toMatchObject([
            { detail: expect.stringMatching(/asked for 10 times within an hour: it can be sent again in \d+ minutes/) },
          ]);
          await expect(server().ask({ name: 'send-again', id, letter: name })).rejects.toThrow('10 times');
          expect((await statesOf(id)).filter((state) => !/accepted/.test(state))).toEqual([]);
          // As an hour later.
          await change(id, `queued_at = queued_at - interval '1 hour'`);
          expect((await provider(`/links/${id}/letters/${name}`, body)).status).toBe(202);
        },
      );

      test('is sent by the provider’s call and the operator, also one that only they send', async () => {
        const { id, to } = await make();
        expect((await provider(`/links/${id}/letters/welcome`)).status).toBe(202);
        await expect.poll(() => statesOf(id)).toEqual(['welcome accepted']);
        await server().ask({ name: 'send-again', id, letter: 'welcome' });
        await expect.poll(() => mail.to(to)).toHaveLength(2);
        expect((await provider(`/links/${id}/letters/contract-confirmation`)).status).toBe(404);
        await expect(server().ask({ name: 'send-again', id, letter: 'other' })).rejects.toMatchObject({
          slug: 'letter-unknown',
        });
      });

      test('that the provider sends of a link that has expired unused has its values all the same', async () => {
        const values = { customer_email: 'late@example.com', cardholder_name: 'Ada Lovelace' };
        const { id } = await make('contract', { values });
        await server().ask({ name: 'expire', id });
        expect((await provider(`/links/${id}/letters/welcome`)).status).toBe(202);
        await expect.poll(() => mail.to(values.customer_email)).toHaveLength(1);
        expect(mail.to(values.customer_email)[0]!.text).toContain('Dear Ada Lovelace,');
        expect((await server().get(link(id))).body.values).not.toHaveProperty('cardholder_name');
      });

      test('that came back is told by the provider, once, and is evidence', async () => {
        const { id, to } = await agreed();
        await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
        const bounce = () =>
          provider(`/links/${id}/letters/contract-confirmation/bounced`, { reason: `<${to}> is full` });
        expect([(await bounce()).status, (await bounce()).status]).toEqual([201, 200]);
        expect(await lettersOf(id)).toMatchObject([{ state: 'bounced', answer: '<r…@example.com> is full' }]);
        expect((await told(id)).facts).toMatchObject([{ fact: 'letter-accepted' }, { fact: 'letter-bounced' }]);
      });
    });

    describe('a reminder', () => {
      const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
      test('leads to the link, and goes to nobody who has acted or whose link was made later', async () => {
        const { id, to } = await make('contract', {});
        const { id: late } = await make('contract', { expires_at: inHours(24) });
        await reminderDue(id);
        await expect.poll(() => mail.to(to)).toHaveLength(1);
        expect(mail.to(to)[0]!.text).toContain(`/contract-start?id=${id}`);
        expect(mail.to(to)[0]!.text).toContain(`/start-card?id=${id}`);
        expect(await statesOf(late)).toEqual([]);
      });

      test.each([
        ['before it is due', '5 days', []],
        ['of a link without an end', null, ['reminder stopped']],
        ['once it is due', '1 day', ['reminder accepted']],
      ])('that somebody else has queued goes when it is due: %s', async (_, left, ended) => {
        const { id, to } = await make('contract', {});
        await server().query(`update links set expires_at = now() + $2::interval where id = $1`, [id, left]);
        await server().query(`insert into outbox (kind, link_id, name) values ('letter', $1, 'reminder')`, [id]);
        await expect
          .poll(() => rowsOf(id, '1', `(state <> 'waiting' or due_at > now() + interval '50 minutes')`))
          .toHaveLength(1);
        expect(await statesOf(id)).toEqual(ended.length > 0 ? ended : ['reminder queued']);
        expect(mail.to(to)).toHaveLength(left === '1 day' ? 1 : 0);
        if (left !== '5 days') return;
        await server().query(`update links set expires_at = now() + interval '1 day' where id = $1`, [id]);
        await change(id, 'due_at = now()');
        await expect.poll(() => statesOf(id)).toEqual(['reminder accepted']);
      });

      test('goes to nobody who has stopped reminders, even where it waits already', async () => {
        await server().ask({ name: 'letters-stop', reason: 'to look at the queue' });
        const links = [await make('contract', {}), await make('contract', {}), await make('contract', {})];
        const [early, late, none] = links.map(({ id }) => id) as [string, string, string];
        const stop = (id: string) => server().postForm(`/start-card?id=${id}`, { form: 'stop-reminders' });
        expect([(await stop(early)).status, (await stop(early)).status]).toEqual([200, 200]);
        await reminderDue(early, late, none);
        for (const id of [late, none]) await expect.poll(() => statesOf(id)).toEqual(['reminder queued']);
        await stop(late);
        await server().ask({ name: 'letters-go-on' });
        await expect.poll(() => statesOf(none)).toEqual(['reminder accepted']);
        await expect.poll(() => statesOf(late)).toEqual(['reminder stopped']);
        expect(await statesOf(early)).toEqual([]);
        expect(links.map(({ to }) => mail.to(to).length)).toEqual([0, 0, 1]);
      });

      test('waits for the end of a maintenance', async () => {
        await server().ask({ name: 'letters-stop', reason: 'to look at the queue' });
        const { id, to } = await make('contract', {});
        await reminderDue(id);
        await expect.poll(() => statesOf(id)).toEqual(['reminder queued']);
        await server().ask({ name: 'maintenance', on: true });
        await server().ask({ name: 'letters-go-on' });
        await expect
          .poll(async () => (await lettersOf(id))[0])
          .toMatchObject({ state: 'queued', answer: 'its link is under maintenance' });
        await server().ask({ name: 'maintenance', on: false });
        await expect.poll(() => mail.to(to)).toHaveLength(1);
      });
    });

    test('to the answer of its act needs no value of the link, and what is left of it is masked, then erased', async () => {
      const { id } = await makeLink(server(), 'leaving');
      const to = `own.${id}@example.com`;
      await server().ask({ name: 'letters-stop', reason: 'a test' });
      const form = { form: 'leaving', statement: 'Send', sha256: sha256Of(shownText(['Your email', ''])) };
      expect((await server().postForm(`/check?id=${id}`, { ...form, 'answer.email': to })).status).toBe(303);
      const queued = { name: 'leaving', to: 'o…@example.com', state: 'queued' };
      expect((await server().get(link(id))).body.letters).toEqual([queued]);
      await server().ask({ name: 'letters-go-on' });
      await expect.poll(() => mail.to(to)).toHaveLength(1);
      await expect.poll(() => statesOf(id)).toEqual(['leaving accepted']);
      expect(await again(id, 'leaving')).toBe(303);
      await expect.poll(() => mail.to(to)).toHaveLength(2);
      await expect.poll(() => statesOf(id)).toEqual(['leaving accepted', 'leaving accepted']);
      expect((await lettersOf(id)).map((one) => one.to)).toEqual([queued.to, queued.to]);
      expect(JSON.stringify([await told(id), await lettersOf(id), server().lines])).not.toContain(to);
      await server().ask({ name: 'erase', id, by: 'a test' });
      expect(await again(id, 'leaving')).toBe(303);
      expect((await provider(`/links/${id}/letters/leaving`)).status).toBe(409);
      await expect(server().ask({ name: 'send-again', id, letter: 'leaving' })).rejects.toThrow(
        'The link is erased: it gets no letters.',
      );
      expect((await lettersOf(id)).map((one) => one.to)).toEqual(['', '']);
      expect(await server().verify(id)).toMatchObject({ problems: [] });
    });

    test('of an erased customer nothing is left but hashes that nobody can guess back, and the chain is whole', async () => {
      const { id, to } = await agreed();
      await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
      const [{ text = '', attachments } = { attachments: [] }] = mail.to(to);
      const unsalted = [text, attachments[0]!.content].map(sha256Of);
      const [before] = await lettersOf(id);
      expect((await told(id)).letters).toEqual([before]);
      expect([before!.parts!.text, before!.parts!.attachments[0]!.sha256]).toEqual(
        unsalted.map((sha256) => sha256Of(`{"salt":"${before!.salt}","sha256":"${sha256}"}`)),
      );
      await server().ask({ name: 'letters-stop', reason: 'a test' });
      expect(await again(id)).toBe(303);
      await server().ask({ name: 'erase', id, by: 'a test' });
      await server().ask({ name: 'letters-go-on' });
      expect(await lettersOf(id)).toMatchObject([
        { state: 'accepted', to: '' },
        { state: 'stopped', to: '' },
      ]);
      const rows = await rowsOf(id, 'sent_to, salt, answer');
      expect(rows.map((row) => Object.values(row as object))).toEqual([
        [null, null, null],
        [null, null, null],
      ]);
      const kept = JSON.stringify([await told(id), await rowsOf(id, '*')]);
      for (const hash of [before!.salt, ...unsalted]) expect(kept).not.toContain(hash);
      const report = await server().verify(id);
      expect(report).toMatchObject({ problems: [] });
    });
  },
  { env: lettersBy(mail), content: withLetters, letters: patientLetters },
);
