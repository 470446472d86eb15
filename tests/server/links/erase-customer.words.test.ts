import { decodeJwt } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { patientLetters } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { openStates, putState } from '../../support/server/states.ts';
import { link, nonce } from '../../support/server/test-server.ts';

const mail = await openMailServer();
afterAll(() => mail.close());

const name = 'Ursula Featherstonehaugh';

onEveryDatabase(
  (server) => {
    const { make, agreed, statesOf, provider, told } = letterCalls(server);
    const { ask, query } = operatorOf(server);

    /** All that the database has, but what a letter of the mail server in this process is. */
    async function everything(): Promise<string> {
      const tables = await query(
        `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
      );
      const rows = [];
      for (const table of tables) rows.push(await query(`select to_jsonb(t) as row from ${table!.name} t`));
      return JSON.stringify(rows);
    }
    const paid = async () => {
      const { id } = await make('single-payment');
      await server().post(`${link(id)}/payment`, cardBody(nonce()), { key: crypto.randomUUID() });
      return id;
    };

    /** Each way in which words of others come to a link, with what is told of it by a code, if it has one. */
    const ways: [what: string, fact: string | undefined, code: string | undefined, tell: () => Promise<string>][] = [
      [
        'a mail server that refuses an address',
        'letter-refused',
        '5.1.1',
        async () => {
          mail.behave({ at: 'recipient', code: 550, lines: [`5.1.1 Mailbox ursula (${name}) is unknown`] });
          const { id } = await agreed();
          await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation refused']);
          server().lines.length = 0;
          mail.behave('well');
          return id;
        },
      ],
      [
        'whoever tells that a letter came back',
        'letter-bounced',
        undefined,
        async () => {
          const { id } = await agreed();
          await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
          await provider(`/links/${id}/letters/contract-confirmation/bounced`, { reason: `${name} has moved` });
          return id;
        },
      ],
      [
        'whoever gives money back',
        'payment-refunded',
        undefined,
        async () => {
          const id = await paid();
          await ask({ name: 'refund', id, amount_pence: 500, reason: `asked by ${name}` });
          return id;
        },
      ],
      [
        'whoever settles an attempt',
        undefined,
        undefined,
        async () => {
          const { id } = await make('single-payment');
          const settled = { settled_by: 'a test', settled_because: `${name} was on the phone`, settled_at: new Date() };
          const fields = { link_id: id, order_id: `DS-${crypto.randomUUID().slice(0, 9)}`, ...settled };
          await putState({ db: openStates(server()).db }, 'attempt', fields);
          return id;
        },
      ],
    ];

    test.each(ways)(
      'D-68 the words of %s are told until the customer is erased, and are in no receipt',
      async (_, fact, code, tell) => {
        const id = await tell();
        const factOf = async () =>
          ((await told(id)).facts as { fact: string; reason?: string; receipt: string }[]).find(
            (one) => one.fact === fact,
          );
        const before = await factOf();
        if (fact) {
          expect(before).toMatchObject({ fact, reason: expect.stringContaining(name) });
          const { body } = await server().get('/provider-api/events?limit=1000', {
            headers: { authorization: 'Bearer a-token-of-the-provider-with-32-letters' },
          });
          expect(
            (body.events as { receipt: string }[]).find(({ receipt }) => receipt === before!.receipt),
          ).toMatchObject({ fact, reason: before!.reason });
          expect(decodeJwt(before!.receipt).reason).toBe(code);
          expect(JSON.stringify(decodeJwt(before!.receipt))).not.toContain(name);
        }
        expect(await everything()).toContain(name);
        const { erased } = await ask({ name: 'erase', id, reason: 'customer-asked', by: 'a test' });
        expect(erased.includes('the words of reasons')).toBe(fact !== undefined);
        expect(await everything()).not.toContain(name);
        expect(await factOf()).toEqual(before && { ...before, reason: code });
        expect(await ask({ name: 'verify', id })).toMatchObject({ problems: [] });
      },
    );

    test('D-68 the reason of an erasure is a code, is told, and stays with its receipt', async () => {
      const { id } = await make('contract', {
        values: { customer_email: 'reader@example.com', cardholder_name: name },
      });
      const worded = await provider(`/links/${id}/erase`, { reason: `asked by ${name}` });
      expect([worded.status, worded.body.errors]).toMatchObject([422, [{ pointer: '/reason', code: 'enum' }]]);
      expect((await told(id)).values).toHaveProperty('customer_email');
      await ask({ name: 'erase', id, reason: 'retention-over', by: 'a test' });
      await ask({ name: 'erase', id, by: 'a test' });
      const [erased] = (await told(id)).facts as { receipt: string }[];
      expect(erased).toMatchObject({ fact: 'link-erased', reason: 'retention-over' });
      expect(decodeJwt(erased!.receipt)).toMatchObject({ reason: 'retention-over' });
      expect(await ask({ name: 'verify', id })).toMatchObject({ problems: [] });
    });
  },
  { env: lettersBy(mail), content: withLetters, letters: patientLetters },
);
