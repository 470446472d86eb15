import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Letter, LinkRequest } from '../../../src/types.gen.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { patientLetters } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { agree } from '../../support/server/agree.ts';
import { writeSite } from '../../support/server/server-site.ts';

const mail = await openMailServer();
afterAll(() => mail.close());
afterEach(() => vi.useRealTimers());

/** Sets the clock of the server. */
const clock = (to: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(to) });

type Noted = { letter: string; due_at: Date };

onEveryDatabase(
  (server) => {
    const { make, statesOf, rowsOf, correct } = letterCalls(server);
    /** A link whose engineer comes on a day, if any. */
    const visited = async (visit_on?: string, more: Partial<LinkRequest> = {}) => {
      const to = `${crypto.randomUUID()}@example.com`;
      return {
        ...(await make('contract', { values: { customer_email: to, ...(visit_on && { visit_on }) }, ...more })),
        to,
      };
    };
    const noted = (id: string) =>
      server().query('select letter, due_at from letter_days where link_id = $1 order by letter', [id]) as Promise<
        Noted[]
      >;
    /** When the letters of a link go beside that before its end, as soon as all that is due is looked at. */
    const planned = async (id: string, but = 'reminder') => {
      const isOpen = async () => (await noted(id)).some(({ due_at }) => !(due_at > new Date()));
      await expect.poll(isOpen).toBe(false);
      const others = (await noted(id)).filter(({ letter }) => letter !== but);
      return others.map(({ letter, due_at }) => `${letter} ${due_at.toISOString()}`);
    };

    test('D-48 a letter by a day goes once, at its time of day in the United Kingdom, and not before', async () => {
      const { id, to } = await visited('2031-07-10');
      // The links are looked at after the start.
      await expect.poll(() => planned(id)).toEqual(['visit 2031-07-08T08:00:00.000Z']);
      clock('2031-07-08T07:59:00Z');
      expect(await planned(id)).toEqual(['visit 2031-07-08T08:00:00.000Z']);
      expect(mail.to(to)).toEqual([]);
      clock('2031-07-08T08:00:30Z');
      await expect.poll(() => mail.to(to).map(({ subject }) => subject)).toEqual(['Our engineer comes']);
      await expect.poll(() => statesOf(id)).toEqual(['visit accepted']);
      await server().query(`insert into letter_days (link_id, letter, due_at) values ($1, 'visit', 'epoch')`, [id]);
      expect(await planned(id)).toEqual([]);
      expect(await rowsOf(id, 'reference')).toEqual([{ reference: '2031-07-10' }]);
      expect(await server().verify(id)).toMatchObject({ problems: [] });
    });

    test('D-48 a letter by a day that goes again after an older database was restored is known by its id', async () => {
      clock('2031-07-08T08:00:30Z');
      const { id } = await visited('2031-07-12');
      await expect.poll(() => planned(id)).toHaveLength(1);
      clock('2031-07-10T08:00:30Z');
      await expect.poll(() => statesOf(id)).toEqual(['visit accepted']);
      const sent = await rowsOf(id, 'id');
      await server().query(
        `with lost as (delete from outbox where link_id = $1 and kind = 'letter')
         insert into letter_days (link_id, letter, due_at) values ($1, 'visit', 'epoch')`,
        [id],
      );
      await expect.poll(() => rowsOf(id, 'id')).toEqual(sent);
    });

    test('D-48 a letter by a date that moves goes for the new date, and for one that is sent already once more', async () => {
      const { id, to } = await visited(undefined, { expires_at: '2032-02-10T12:00:00Z' });
      expect(await planned(id, '')).toEqual(['reminder 2032-02-08T09:00:00.000Z']);
      await correct(id, '2032-02-20T12:00:00Z');
      expect(await planned(id, '')).toEqual(['reminder 2032-02-18T09:00:00.000Z']);
      clock('2032-02-18T09:00:30Z');
      await expect.poll(() => statesOf(id)).toEqual(['reminder accepted']);
      await correct(id, '2032-02-21T12:00:00Z');
      await correct(id, '2032-02-20T12:00:00Z');
      expect(await planned(id, '')).toEqual([]);
      await correct(id, '2032-02-27T12:00:00Z');
      expect(await planned(id, '')).toEqual(['reminder 2032-02-25T09:00:00.000Z']);
      clock('2032-02-25T09:00:30Z');
      await expect.poll(() => mail.to(to)).toHaveLength(2);
    });

    test('D-48 a letter whose time is over when its date becomes known goes to nobody', async () => {
      clock('2033-03-09T12:00:00Z');
      const { id } = await visited('2033-03-11');
      const { id: past } = await visited('2020-01-01');
      const { id: sooner } = await visited(undefined, { expires_at: '2033-05-01T12:00:00Z' });
      expect(await planned(sooner, '')).toHaveLength(1);
      await correct(sooner, '2033-03-10T12:00:00Z');
      for (const one of [id, past, sooner])
        expect([(await planned(one, '')).join().replace(/^reminder .*$/, ''), await statesOf(one)]).toEqual(['', []]);
    });

    test('D-48 a letter by a day stops by what stops it, by its customer, and with the link, even where it waits already', async () => {
      await server().ask({ name: 'letters-stop', reason: 'to look at the queue' });
      const links = await Promise.all(
        [1, 2, 3, 4, 5].map(() => visited('2034-01-10', { expires_at: '2040-01-01T00:00:00Z' })),
      );
      const [acted, stopped, ended, erased, waiting] = links.map(({ id }) => id) as [
        string,
        string,
        string,
        string,
        string,
      ];
      for (const { id } of links) expect(await planned(id)).toHaveLength(1);
      await agree(server(), acted);
      await server().postForm(`/start-card?id=${stopped}`, { form: 'stop-reminders' });
      await server().ask({ name: 'expire', id: ended });
      await server().ask({ name: 'erase', id: erased, by: 'a test' });
      clock('2034-01-08T09:00:30Z');
      for (const id of [acted, stopped, ended, erased]) expect(await planned(id)).toEqual([]);
      await expect.poll(() => statesOf(waiting)).toEqual(['visit queued']);
      await agree(server(), waiting);
      await server().ask({ name: 'letters-go-on' });
      await expect.poll(() => statesOf(waiting)).toContain('visit stopped');
      expect(await Promise.all([stopped, ended, erased].map(statesOf))).toEqual([[], [], []]);
      expect(links.flatMap(({ to }) => mail.to(to)).filter(({ subject }) => subject === 'Our engineer comes')).toEqual(
        [],
      );
    });

    test('D-48 a letter after an act goes so many days after that, late too', async () => {
      clock('2035-06-01T23:30:00Z');
      const { id, to } = await visited();
      expect(await planned(id)).toEqual([]);
      await agree(server(), id);
      expect(await planned(id)).toEqual(['how-was-it 2035-06-03T08:00:00.000Z']);
      clock('2035-06-20T12:00:00Z');
      await expect.poll(() => mail.to(to).map(({ subject }) => subject)).toContain('How was it?');
    });

    test('D-48 other letters by a day are for the links that were there before', async () => {
      const { id } = await visited('2036-01-10');
      expect(await planned(id)).toEqual(['visit 2036-01-08T09:00:00.000Z']);
      const { visit, ...others } = withLetters.letters!;
      const own = visit!.letter.sends.before!;
      const later: Letter['sends'] = { before: { ...own, days: 3, at: '18:30' } };
      writeSite(server().settings.DIST_DIR, {
        ...withLetters,
        letters: { ...others, visit: { ...visit!, letter: { ...visit!.letter, sends: later } } },
      });
      await server().restart();
      // The links are looked at after the start.
      await expect.poll(() => planned(id)).toEqual(['visit 2036-01-07T18:30:00.000Z']);
      writeSite(server().settings.DIST_DIR, withLetters);
      await server().restart();
    });
  },
  { both: true, content: withLetters, env: lettersBy(mail), letters: patientLetters },
);
