import { expect, test } from 'vitest';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree, agreement, shownHtml } from '../../support/server/agree.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink, switchOrder } from '../../support/server/make-link.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';
import { link, nonce, slugOf } from '../../support/server/test-server.ts';

onEveryDatabase(
  (server) => {
    const show = async (id: string) => (await operate(server().settings, { name: 'show', id })) as LinkRecord;
    const consent = (id: string, statement = 'Yes I Agree to make the Switch') =>
      server().post(`${link(id)}/switch-consent`, { statement });

    test('D-07 agreeing keeps who, when, from where and to what, with the text itself', async () => {
      const { id } = await makeLink(server(), 'contract');
      const headers = { 'user-agent': 'Tester/1.0' };
      const reply = await server().post(`${link(id)}/contract-agreement`, agreement, { headers });
      expect(reply.status).toBe(201);
      expect(faultsOf('ActRecord', reply.body)).toEqual([]);
      expect((await show(id)).acts).toEqual([
        {
          act: 'contract-agreement',
          reference: reply.body.reference,
          recorded_at: reply.body.recorded_at,
          ip_address: '127.0.0.1',
          user_agent: 'Tester/1.0',
          ...agreement,
          text: shownHtml,
          release: expect.stringMatching(/^[0-9a-f]{24}$/),
          receipt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        },
      ]);
    });

    test('agreeing again, in whatever words, gives the first record with 200', async () => {
      const { id } = await makeLink(server(), 'contract');
      const first = await agree(server(), id);
      const again = await server().post(`${link(id)}/contract-agreement`, { ...agreement, version: 'older' });
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
    });

    test('twenty agreements at once leave one record', async () => {
      const { id } = await makeLink(server(), 'contract');
      const replies = await Promise.all(Array.from({ length: 20 }, () => agree(server(), id)));
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect((await show(id)).acts).toHaveLength(1);
    });

    if (isNightly)
      test('agreements to many links at once are each kept with their own words', async () => {
        const names = Array.from({ length: 60 }, (_, index) => (index % 3 ? `Offer ${index % 3}` : undefined));
        const made: { id: string }[] = [];
        for (const name of names)
          made.push(await makeLink(server(), 'contract', name ? { values: { offer_name: name } } : {}));
        const texts = names.map((name) => (name ? shownHtml.replace('Full fibre 900', name) : shownHtml));
        const replies = await Promise.all(
          made.map(({ id }, index) =>
            server().post(
              `${link(id)}/contract-agreement`,
              { ...agreement, sha256: sha256Of(texts[index]!) },
              { headers: { 'user-agent': `Tester/${index}` } },
            ),
          ),
        );
        expect(replies.map(({ status }) => status)).toEqual(names.map(() => 201));
        // One after the other: each command has a connection to the database of its own.
        const kept: Awaited<ReturnType<typeof show>>[] = [];
        for (const { id } of made) kept.push(await show(id));
        expect(
          kept.map(({ acts }) => acts.map(({ reference, user_agent, text }) => [reference, user_agent, text])),
        ).toEqual(replies.map(({ body }, index) => [[body.reference, `Tester/${index}`, texts[index]]]));
      });

    test.each([
      ['another document', { document: 'terms' }],
      ['another version', { version: '2025-12' }],
      ['another text', { sha256: sha256Of('something else') }],
    ])('%s than the one that holds now answers document-changed, and nothing is kept', async (_name, change) => {
      const { id } = await makeLink(server(), 'contract');
      const reply = await server().post(`${link(id)}/contract-agreement`, { ...agreement, ...change });
      expect([reply.status, slugOf(reply)]).toEqual([409, 'document-changed']);
      expect((await show(id)).acts).toEqual([]);
    });

    test("the text that counts has the link's own values in it", async () => {
      const { id } = await makeLink(server(), 'contract', {
        values: { offer_name: 'Fibre & <more>', term_months: 18 },
      });
      expect(slugOf(await agree(server(), id))).toBe('document-changed');
      const own = shownHtml.replace('Full fibre 900', 'Fibre &amp; &lt;more&gt;').replace('>24<', '>18<');
      const reply = await server().post(`${link(id)}/contract-agreement`, { ...agreement, sha256: sha256Of(own) });
      expect(reply.status).toBe(201);
      expect((await show(id)).acts[0]?.text).toBe(own);
    });

    test('R-O11 the consent to a switch comes after the contract, with the hash of the order document (D-22)', async () => {
      const { id } = await makeLink(server(), 'switch');
      expect(slugOf(await consent(id))).toBe('step-missing');
      await agree(server(), id);
      const [first, again] = [await consent(id), await consent(id, 'Other words')];
      expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);

      const { status, completed, acts } = await show(id);
      expect([status, completed]).toEqual(['used', ['contract-agreement', 'switch-consent']]);
      expect(acts[1]).toMatchObject({
        statement: 'Yes I Agree to make the Switch',
        order_sha256: sha256Of(Buffer.from(switchOrder.ots_document, 'base64')),
      });
    });

    test('a switch with a mandate asks for the mandate before the consent', async () => {
      const { id } = await makeLink(server(), 'switch-mandate');
      const card = () => server().post(`${link(id)}/payment-method`, cardBody(nonce()), { key: crypto.randomUUID() });
      expect(slugOf(await card())).toBe('step-missing');
      await agree(server(), id);
      expect(slugOf(await consent(id))).toBe('step-missing');
      expect((await card()).status).toBe(201);
      expect((await consent(id)).status).toBe(201);
      expect((await show(id)).status).toBe('used');
    });
  },
  { both: true },
);
