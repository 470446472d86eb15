import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalText } from '../../../src/server/journey/document-text.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import {
  compiledExample,
  postMandate,
  requestFor,
  rightRequest,
} from '../../support/direct-debit/direct-debit-example.ts';
import { agree, recordOf } from '../../support/server/agree.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type Fields, link, nonce, outcomeOf, type Send, slugOf } from '../../support/server/test-server.ts';

const content = compiledExample();
const words = content.acts!['direct-debit-mandate']!.messages;
const key = () => crypto.randomUUID();

/** The agreement to the contract as the page shows it. */
const { id: document, version, ...contract } = content.documents.contract!;
const { sha256 } = canonicalText(content.site, { id: document, version, ...contract }, { values: {} });
const agreed = { document, version, sha256, button: 'Continue to Mandate Setup' };

onEveryDatabase(
  (server) => {
    const path = (id: string) => `${link(id)}/direct-debit-mandate`;
    const mandate = (id: string, fields: Fields = {}, send?: Send) => postMandate(server(), id, fields, send);
    const show = async (id: string, reader?: string) =>
      await server().ask({
        name: 'show',
        id,
        ...(reader && { bankDetails: true }),
      });

    describe('a mandate', () => {
      test('that somebody else’s details stand in the way of is an alarm', async () => {
        const { id } = await makeLink(server(), 'direct-debit');
        await server().query(`insert into bank_details values ($1, 'x', '\\x00', '\\x00', now())`, [id]);
        expect((await mandate(id)).status).toBe(500);
        expect(server().lines.join()).toMatch(/"fatal".*"bank_details /);
      });

      test('is recorded once, and told masked, whatever a later form says', async () => {
        const { id } = await makeLink(server(), 'direct-debit');
        for (const fields of [{}, { account_number: '87654321' }, { sort_code: '' }])
          expect(outcomeOf(await mandate(id, fields))).toBe('/success-dd');
        expect(await recordOf(server(), id, 'direct-debit-mandate')).toEqual({
          act: 'direct-debit-mandate',
          reference: expect.stringMatching(/^DS-/),
          account_ending: '6819',
          recorded_at: expect.any(String),
          receipt_sha256: expect.any(String),
        });
        expect(await show(id)).toMatchObject({ status: 'used', completed: ['direct-debit-mandate'] });
      });

      test('D-07 is kept with what was shown, word for word, and its hash', async () => {
        const values = { service_user: 'A & B <Fibre>', notice_days: 5 };
        const { id } = await makeLink(server(), 'direct-debit', { values });
        await mandate(id, requestFor(values));
        const { acts } = await show(id);
        const [act] = acts as unknown as Record<string, string>[];
        expect(act).toMatchObject({
          act: 'direct-debit-mandate',
          statement: rightRequest.statement,
          account_ending: '6819',
          sha256: createHash('sha256').update(act!.text!).digest('hex'),
        });
        for (const piece of [
          words.directDebitStatement!,
          '<span data-v="service_user">A &amp; B &lt;Fibre&gt;</span>',
          '<span data-v="service_user_number">000000</span>',
          'will notify you <span data-v="notice_days">5</span> working days in advance',
          'Please also notify us.',
          words.directDebitGuarantee!,
        ]) {
          expect(act!.text).toContain(piece);
        }
      });

      test("has a copy for the customer, masked, whatever the link's state; none before it is recorded", async () => {
        const { id } = await makeLink(server(), 'direct-debit');
        expect(slugOf(await server().get(path(id)))).toBe('no-mandate');
        await mandate(id);
        const copy = await server().get(path(id));
        expect(copy.status).toBe(200);
        expect(faultsOf('DirectDebitMandate', copy.body)).toEqual([]);
        const { reference } = await recordOf(server(), id, 'direct-debit-mandate');
        expect(copy.body).toMatchObject({ reference });
        const rows = copy.body.rows as { label: string; text: string }[];
        const said = Object.fromEntries(rows.map(({ label, text }) => [label, text]));
        expect(said).toMatchObject({ 'Name on the account': 'Alex Morgan', 'Sort code': '12-••-••' });
        expect(said).toMatchObject({ Account: 'ending 6819', 'Direct Debit reference': reference });
        expect(said, 'nobody has given us a list of banks').not.toHaveProperty('Bank');
        expect(copy.text).not.toMatch(/31926819|123456|12-34-56/);
        expect(copy.headers.get('cache-control')).toBe('no-store');

        const page = await server().rawGet(path(id), { accept: 'text/html' });
        expect(page.headers.get('content-type')).toMatch(/^text\/html/);
        const { text: html } = page;
        for (const said of [words.directDebitCopy, reference, 'ending 6819', words.directDebitConfirmed])
          expect(html).toContain(said);
        expect(html).toContain(`<main>${copy.body.html}</main>`);
      });
    });

    describe('D-30 a mandate', () => {
      test.each([
        ['other words beside the box', { statement: 'I may be the account holder' }],
        ['other terms', { terms_sha256: requestFor({ notice_days: 3 }).terms_sha256 }],
      ])('with %s than the page shows is not recorded', async (_what, other) => {
        const { id } = await makeLink(server(), 'direct-debit');
        expect(outcomeOf(await mandate(id, other))).toBe('pageChanged');
        expect((await show(id)).acts).toEqual([]);
      });
    });

    describe('the bank details', () => {
      test('are read in full by the operator alone, and each reading is recorded', async () => {
        const { id } = await makeLink(server(), 'direct-debit');
        await mandate(id, { sort_code: '12-34-56', account_number: '926819' });
        expect(await show(id)).not.toHaveProperty('bank_details');
        expect((await show(id)).bank_details_readings).toEqual([]);

        const read = await show(id, 'an operator');
        expect(read.bank_details).toEqual({
          account_holder: 'Alex Morgan',
          sort_code: '123456',
          account_number: '00926819',
        });
        expect(read.bank_details_readings).toEqual([
          { read_at: expect.any(String), reader: 'provider-api, token local, from 127.0.0.1' },
        ]);
        await show(id, 'another');
        expect((await show(id)).bank_details_readings).toHaveLength(2);
      });

      test('that are not there cannot be read, and nothing is recorded', async () => {
        const { id } = await makeLink(server(), 'direct-debit');
        const read = await show(id, 'an operator');
        expect(read).not.toHaveProperty('bank_details');
        expect(read.bank_details_readings).toEqual([]);
      });
    });

    describe('what cannot be right', () => {
      let id = '';
      test('is told for all fields at once', async () => {
        id ||= (await makeLink(server(), 'direct-debit')).id;
        const fields = { account_holder: '', sort_code: '1', account_number: 'x', statement: '' };
        const { status, text } = await mandate(id, fields);
        const { faults, step, typed } = JSON.parse(text).posted;
        expect([status, faults.map(({ field }: { field: string }) => field), step]).toEqual([
          422,
          ['account_holder', 'sort_code', 'account_number', 'statement'],
          undefined,
        ]);
        expect(typed).toMatchObject({ sort_code: '1', account_number: 'x' });
      });

      test.each([
        ['a text without end', { account_holder: 'x'.repeat(301) }, 'formRefused'],
        ['a NUL character', { account_holder: 'Alex\0' }, 'formRefused'],
        ['terms without end', { statement: 'x'.repeat(1_001) }, 'formRefused'],
      ])('%s is refused', async (_what, fields, outcome) => {
        id ||= (await makeLink(server(), 'direct-debit')).id;
        expect(outcomeOf(await mandate(id, fields))).toBe(outcome);
        expect((await show(id)).acts).toEqual([]);
      });
    });

    describe('which answer first', () => {
      test('a card that is recorded excludes a mandate, and a mandate a card', async () => {
        const card = await makeLink(server(), 'contract-mandate');
        await agree(server(), card.id, agreed);
        const kept = await server().post(`${link(card.id)}/payment-method`, cardBody(nonce()), { key: key() });
        expect(kept.status).toBe(201);
        expect(outcomeOf(await mandate(card.id))).toMatch(/^\//);
        expect((await show(card.id)).completed).not.toContain('direct-debit-mandate');

        const switching = await makeLink(server(), 'switch-mandate');
        await agree(server(), switching.id, agreed);
        await server().post(`${link(switching.id)}/payment-method`, cardBody(nonce()), { key: key() });
        expect(outcomeOf(await mandate(switching.id))).toBe('directDebitCardRecorded');

        const other = await makeLink(server(), 'switch-mandate');
        await agree(server(), other.id, agreed);
        expect((await mandate(other.id)).status).toBe(303);
        const late = await server().post(`${link(other.id)}/payment-method`, cardBody(nonce()), { key: key() });
        expect(slugOf(late)).toBe('payment-method-recorded');
      });

      test.each([
        ['a link without direct debit', 'card', 'submitFailed'],
        ['a journey without a mandate', 'contract', 'submitFailed'],
        ['a contract that is not agreed yet', 'contract-mandate', '/contract-start'],
        ['an expired link', 'direct-debit', '/expired-link'],
      ])('%s: not recorded', async (_what, journey, outcome) => {
        const { id } = await makeLink(server(), journey);
        if (outcome === '/expired-link') await server().ask({ name: 'expire', id });
        for (const fields of [{}, { sort_code: '' }]) expect(outcomeOf(await mandate(id, fields))).toBe(outcome);
        expect(slugOf(await server().get(path(id)))).toBe('no-mandate');
      });

      test('an unknown link, a wrong token and a foreign origin come before the fields', async () => {
        const bad = { sort_code: '' };
        expect((await mandate(crypto.randomUUID(), bad)).status).toBe(404);
        const { id } = await makeLink(server(), 'direct-debit');
        for (const send of [{ token: 'forged' }, { headers: { origin: 'https://example.org' } }]) {
          const reply = await mandate(id, bad, send);
          expect([reply.status, outcomeOf(reply)]).toEqual([403, 'formRefused']);
        }
      });

      test('twenty forms at once record one mandate', async () => {
        const { id } = await makeLink(server(), 'direct-debit');
        const answers = await Promise.all(Array.from({ length: 20 }, () => mandate(id)));
        expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['/success-dd']));
        expect((await show(id)).acts).toHaveLength(1);
      });
    });
  },
  { content },
);
