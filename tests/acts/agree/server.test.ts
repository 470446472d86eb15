import { expect, test } from 'vitest';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree, agreement, consent, recordOf, shownHtml } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink, switchOrder } from '../../support/server/make-link.ts';
import type { LinkRecord } from '../../support/server/operator.ts';
import { link, nonce, outcomeOf, slugOf } from '../../support/server/test-server.ts';

onEveryDatabase(
  (server) => {
    test('D-07 agreeing keeps who, when, from where and to what, with the text itself', async () => {
      const { id } = await makeLink(server(), 'contract');
      const headers = { 'user-agent': 'Tester/1.0' };
      expect(outcomeOf(await agree(server(), id, {}, { headers }))).toBe('/contract-complete');
      expect((await server().show(id)).acts).toEqual([
        {
          act: 'contract-agreement',
          reference: (await recordOf(server(), id, 'contract-agreement')).reference,
          recorded_at: expect.any(String),
          ip_address: '127.0.0.1',
          user_agent: 'Tester/1.0',
          ...agreement,
          text: shownHtml,
          release: expect.stringMatching(/^[0-9a-f]{24}$/),
          receipt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        },
      ]);
    });

    test('agreeing again, in whatever words, and twenty times at once, leaves one record', async () => {
      const { id } = await makeLink(server(), 'contract');
      const replies = await Promise.all(Array.from({ length: 20 }, () => agree(server(), id)));
      replies.push(await agree(server(), id, { version: 'older' }));
      expect(new Set(replies.map(outcomeOf))).toEqual(new Set(['/contract-complete']));
      expect((await server().show(id)).acts).toHaveLength(1);
    });

    if (isNightly)
      test('agreements to many links at once are each kept with their own words', async () => {
        const names = Array.from({ length: 60 }, (_, index) => (index % 3 ? `Offer ${index % 3}` : undefined));
        const made: { id: string }[] = [];
        for (const name of names)
          made.push(await makeLink(server(), 'contract', name ? { values: { offer_name: name } } : {}));
        const texts = names.map((name) => (name ? shownHtml.replace('Full fibre 900', name) : shownHtml));
        await Promise.all(
          made.map(({ id }, index) => {
            const headers = { 'user-agent': `Tester/${index}` };
            return agree(server(), id, { sha256: sha256Of(texts[index]!) }, { headers });
          }),
        );
        // One after the other: each command has a connection to the database of its own.
        const kept: LinkRecord[] = [];
        for (const { id } of made) kept.push(await server().show(id));
        expect(kept.map(({ acts }) => acts.map(({ user_agent, text }) => [user_agent, text]))).toEqual(
          texts.map((text, index) => [[`Tester/${index}`, text]]),
        );
      });

    test.each([
      ['another document', { document: 'terms' }],
      ['another version', { version: '2025-12' }],
      ['another text', { sha256: sha256Of('something else') }],
    ])('%s than the one that holds now is said to have changed, and nothing is kept', async (_name, change) => {
      const { id } = await makeLink(server(), 'contract');
      const reply = await agree(server(), id, change);
      expect([reply.status, outcomeOf(reply)]).toEqual([409, 'documentChanged']);
      expect((await server().show(id)).acts).toEqual([]);
    });

    test("the text that counts has the link's own values in it", async () => {
      const { id } = await makeLink(server(), 'contract', {
        values: { offer_name: 'Fibre & <more>', term_months: 18 },
      });
      expect(outcomeOf(await agree(server(), id))).toBe('documentChanged');
      const own = shownHtml.replace('Full fibre 900', 'Fibre &amp; &lt;more&gt;').replace('>24<', '>18<');
      expect((await agree(server(), id, { sha256: sha256Of(own) })).status).toBe(303);
      expect((await server().show(id)).acts[0]?.text).toBe(own);
    });

    test('R-O11 the consent to a switch comes after the contract, with the hash of the order document (D-22)', async () => {
      const { id } = await makeLink(server(), 'switch');
      expect(outcomeOf(await consent(server(), id))).toBe('/contract-start');
      await agree(server(), id);
      for (const statement of ['Yes I Agree to make the Switch', 'Other words'])
        expect(outcomeOf(await consent(server(), id, { statement }))).toBe('/ots-complete');

      const { status, completed, acts } = await server().show(id);
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
      expect(outcomeOf(await consent(server(), id))).toBe('/start-choice');
      expect((await card()).status).toBe(201);
      expect(outcomeOf(await consent(server(), id))).toBe('/ots-complete');
      expect((await server().show(id)).status).toBe('used');
    });
  },
  { both: true },
);
