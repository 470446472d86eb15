import { afterAll, describe, expect, test } from 'vitest';
import { secondOf } from '../../../src/rules/dates.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree, recordOf, shownHtml } from '../../support/server/agree.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink, switchOrder } from '../../support/server/make-link.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, nonce, openServer, slugOf } from '../../support/server/test-server.ts';

const day = 24 * 60 * 60 * 1000;
let now = Date.parse('2026-03-01T12:00:00Z');

const server = await openServer({ now: () => new Date(now) });
afterAll(() => server.close());

describe('GET /links/{id}', () => {
  test('tells what the link is for, and nothing that it does not have', async () => {
    const { status, body } = await server.get(link(demoId(401)));
    expect(status).toBe(200);
    expect(faultsOf('Link', body)).toEqual([]);
    expect(body).toEqual({
      id: demoId(401),
      status: 'active',
      journey: 'single-payment',
      customer_type: 'new',
      payment_methods: [],
      completed: [],
      values: {},
      as_of: secondOf(new Date(now)),
      amount_pence: 3499,
    });
  });

  test.each([
    ['the journey fixes one', 101, ['card']],
    ['the journey fixes both', 103, ['card', 'direct-debit']],
    ['the link says which', 202, ['card']],
    ['the link leaves it open', 204, ['card', 'direct-debit']],
    ['the journey sets up none', 201, []],
  ])('D-09 payment methods: %s', async (_name, number, methods) => {
    expect((await server.get(link(demoId(number)))).body.payment_methods).toEqual(methods);
  });

  test('D-01 knows an id in any letter case, and answers with its one spelling', async () => {
    const { id } = await makeLink(server, 'card');
    const { status, body } = await server.get(link(id.toUpperCase()));
    expect([status, body.id]).toEqual([200, id]);
  });

  test.each([
    ['used', 501],
    ['expired', 502],
    ['maintenance', 503],
    ['sor-expired', 303],
  ])('D-11 answers 200 for a link that is %s', async (state, number) => {
    const { status, body } = await server.get(link(demoId(number)));
    expect([status, body.status]).toEqual([200, state]);
  });

  test('D-11 a link expires at its date, and a switch match response after 31 days', async () => {
    const inTwoDays = new Date(now + 2 * day).toISOString();
    const card = await makeLink(server, 'card', { expires_at: inTwoDays });
    const order = await makeLink(server, 'switch', { sor_given_at: new Date(now).toISOString(), expires_at: null });
    const statusOf = async (id: string) => (await server.get(link(id))).body.status;

    const before = now;
    expect([await statusOf(card.id), await statusOf(order.id)]).toEqual(['active', 'active']);
    now = before + 2 * day;
    expect(await statusOf(card.id)).toBe('expired');
    now = before + 31 * day - 1;
    expect(await statusOf(order.id)).toBe('active');
    now = before + 31 * day;
    expect(await statusOf(order.id)).toBe('sor-expired');
    now = before;
  });

  describe('of a link that was revoked, or has expired, before anything was recorded', () => {
    const telling = {
      customer_email: 'ada@example.com',
      customer_phone: '01632 960111',
      cardholder_name: 'Ada Lovelace',
      monthly_total_pence: 3900,
    };
    const tell = async (id: string) => (await server.get(link(id))).body;

    test.each(['contract', 'single-payment', 'switch'])(
      'tells who and what it was for no more: %s',
      async (journey) => {
        const made = await makeLink(server, journey, { values: { ...telling, offer_name: 'Gold' } });
        expect(await tell(made.id)).toMatchObject({ status: 'active', values: telling });
        await server.ask({ name: 'expire', id: made.id });
        const told = await tell(made.id);
        expect(faultsOf('Link', told)).toEqual([]);
        expect(told).toMatchObject({ id: made.id, status: 'expired', journey, values: { offer_name: 'Gold' } });
        expect(Object.values(told)).not.toContain(3499);
        // The id is of random hexadecimal digits, among which there may be "ada".
        expect(JSON.stringify({ ...told, id: undefined })).not.toMatch(/ada|Lovelace|960111|3900/);
        const shown = await server.show(made.id);
        expect(shown.values).toMatchObject(telling);
      },
    );

    test('nor while it is under maintenance, which its state says first', async () => {
      const { id } = await makeLink(server, 'contract', { values: telling });
      await server.ask({ name: 'expire', id });
      await server.ask({ name: 'maintenance', id, on: true });
      expect(await tell(id)).toMatchObject({ status: 'maintenance', values: {} });
    });

    test('one on which its customer has agreed goes on telling', async () => {
      const values = { customer_email: telling.customer_email };
      const { id } = await makeLink(server, 'contract-mandate', { values });
      await agree(server, id);
      await server.ask({ name: 'expire', id });
      expect(await tell(id)).toMatchObject({ status: 'expired', values });
    });
  });

  test("a link's own values override the site's by name", async () => {
    const { id } = await makeLink(server, 'contract', { values: { monthly_total_pence: 3900 } });
    expect((await server.get(link(id))).body.values).toEqual({ monthly_total_pence: 3900 });
  });
});

describe('R-E03 an id that no link has', () => {
  const unknown = '6f1c2f5e-8a3b-4c1d-9e2f-000000000000';

  test.each([
    ['malformed', 'nonsense'],
    ['in braces', `{${demoId(101)}}`],
    ['without dashes', demoId(101).replaceAll('-', '')],
    ['with a NUL', `${demoId(101)}%00`],
    ['with a space', `%20${demoId(101)}`],
    ['nil', '00000000-0000-0000-0000-000000000000'],
    ['very long', 'a'.repeat(5000)],
  ])('is answered alike whether unknown or %s', async (_name, id) => {
    const [one, other] = [await server.get(link(unknown)), await server.get(link(id))];
    expect([other.status, other.text]).toEqual([404, one.text]);
    expect(slugOf(other)).toBe('link-unknown');
  });

  test.each(['switch-order', 'agreed-document'])('is unknown to GET %s too', async (call) => {
    expect(slugOf(await server.get(`${link(unknown)}/${call}`))).toBe('link-unknown');
  });
});

describe('GET /links/{id}/switch-order', () => {
  test('R-O02, R-O03, R-O06 gives the order as it was made', async () => {
    const { id } = await makeLink(server, 'switch');
    const { status, body } = await server.get(`${link(id)}/switch-order`);
    expect([status, body]).toEqual([200, switchOrder]);
    expect(faultsOf('SwitchOrder', body)).toEqual([]);
  });

  test('a link that is not active, or is no switch, has none', async () => {
    expect(slugOf(await server.get(`${link(demoId(303))}/switch-order`))).toBe('sor-expired');
    expect(slugOf(await server.get(`${link(demoId(502))}/switch-order`))).toBe('link-expired');
    expect(slugOf(await server.get(`${link(demoId(101))}/switch-order`))).toBe('no-switch-order');
  });
});

describe('GET /links/{id}/agreed-document', () => {
  test('D-07 is 404 before the agreement, and afterwards what was agreed to, also once the link is used', async () => {
    const { id } = await makeLink(server, 'contract');
    expect(slugOf(await server.get(`${link(id)}/agreed-document`))).toBe('not-agreed');
    await agree(server, id);
    const { recorded_at } = await recordOf(server, id, 'contract-agreement');
    const { status, body } = await server.get(`${link(id)}/agreed-document`);
    expect([status, body.html, body.agreed_at]).toEqual([200, shownHtml, recorded_at]);
    expect(faultsOf('AgreedDocument', body)).toEqual([]);
    expect((await server.get(link(id))).body.status).toBe('used');
  });

  test('D-07 is a page that stands alone for a browser that opens the address, with the same text', async () => {
    const { id } = await makeLink(server, 'contract');
    await agree(server, id);
    const opened = await server.rawGet(`${link(id)}/agreed-document`, { accept: 'text/html,*/*;q=0.8' });
    expect(opened.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(opened.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(opened.headers.get('vary')).toBe('accept');
    expect(opened.text).toContain(`<main>${shownHtml}</main>`);
  });
});

describe('POST /links/{id}/client-token', () => {
  test('gives a sandbox token where a step takes a card', async () => {
    for (const number of [101, 103, 202, 302, 401]) {
      const { status, body } = await server.post(`${link(demoId(number))}/client-token`);
      expect([number, status]).toEqual([number, 200]);
      expect(body.client_token).toMatch(/^sandbox\./);
      expect(faultsOf('ClientToken', body)).toEqual([]);
    }
  });

  test('takes no body', async () => {
    expect((await server.post(`${link(demoId(101))}/client-token`, {})).status).toBe(200);
    expect((await server.post(`${link(demoId(101))}/client-token`, { amount: 1 })).status).toBe(422);
  });
});

test('D-61 a mandate is made by the form of its page, and at the address of its copy there is nothing to post to', async () => {
  const { id } = await makeLink(server, 'contract-mandate', { payment_methods: ['direct-debit'] });
  const at = `${link(id)}/direct-debit-mandate`;
  expect(slugOf(await server.post(at, {}))).toBe('not-found');
  const deleted = await server.post(at, undefined, {}, 'DELETE');
  expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(slugOf(await server.get(at))).toBe('no-mandate');
});

if (isNightly)
  test('D-48 one link has twelve PDFs a minute drawn, and no other waits for it', async () => {
    const agreed = async () => {
      const { id } = await makeLink(server, 'contract');
      await agree(server, id);
      return async () => slugOf(await server.get(`${link(id)}/agreed-document?format=pdf`));
    };
    const [one, other] = [await agreed(), await agreed()];
    const slugs: unknown[] = [];
    for (let count = 0; count < 13; count += 1) slugs.push(await one());
    expect(slugs).toEqual([...Array(12).fill(200), 'too-many-requests']);
    expect(await other()).toBe(200);
  });

describe('a link that is not active', () => {
  const calls = {
    'payment-method': { body: cardBody(nonce()), key: crypto.randomUUID() },
    payment: { body: cardBody(nonce()), key: crypto.randomUUID() },
  };
  const states = { 'link-used': 501, 'link-expired': 502, maintenance: 503, 'sor-expired': 303 };

  test.each(Object.entries(states))('R-E02 answers every card with %s', async (slug, number) => {
    for (const [call, { body, ...send }] of Object.entries(calls)) {
      // The very act that is recorded answers with its record instead.
      if (slug === 'link-used' && call === 'payment-method') continue;
      expect([call, slugOf(await server.post(`${link(demoId(number))}/${call}`, body, send))]).toEqual([call, slug]);
    }
  });
});
