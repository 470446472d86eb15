import { expect, test } from 'vitest';
import type { Shown } from '../../../../src/rules/shown.ts';
import type { Drawing } from '../../../../src/server/release/drawing.ts';
import type { CompiledPage } from '../../../../src/types.gen.ts';
import { compiled } from '../../../../tests/support/server/server-site.ts';
import { openMemory } from '../../../walk/memory/memory.ts';

/** Draws a page as what it was loaded from, in JSON, around its forms. */
const drawing: Drawing = {
  view: {},
  contentOf: async (name) => ({ name, needs: [], page: { blocks: [] } }) as unknown as CompiledPage,
  draw: ({ loaderData }) => {
    const { link, page, form } = Object.values(loaderData)[0] as Shown;
    const fields = Object.entries(form ?? {}).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    const form_ = `<form id="form-contract-agreement">${fields.join('')}</form>`;
    return `<body><pre>${JSON.stringify({ page: page.name, link })}</pre>${form_}</body>`;
  },
};

const day = '2026-01-15T10:30:00Z';
const open = () => openMemory({ content: { compiled }, drawing });
const contract = { journey: 'contract', customer_type: 'new', state: 'active' } as const;

test('R-G12: a page in memory is that of its link, as on the day of its seed', async () => {
  const memory = open();
  const { status, body } = await memory.show({ page: 'contract-start', day, link: contract });
  expect([status, String(body)]).toEqual([200, expect.stringContaining('"as_of":"2026-01-15T10:30:00Z"')]);
});

test('a form in memory records its act, and leads to the next page', async () => {
  const memory = open();
  const fields = {
    document: 'contract',
    version: '2026-01',
    statement: 'I Agree to this contract',
    button: 'Continue',
  };
  const post = { form: 'contract-agreement', fields: { ...fields, ticked: 'yes' } };
  const answer = await memory.show({ page: 'contract-start', day, link: contract, post });
  expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(/^\/contract-complete\?id=/)]);
  const id = answer.headers.location!.split('id=')[1]!;
  expect(memory.link(id)).toMatchObject({ status: 'used', records: [{ act: 'contract-agreement', receipt: '' }] });
  const copy = await memory.answer({ address: `/public-api/links/${id}/agreed-document` });
  expect(copy.headers['content-type']).toContain('text/html');
  expect(copy.body).toContain('Full fibre 900');
});

test('a form with other words than its page has is refused in memory as by every server', async () => {
  const fields = {
    document: 'contract',
    version: '2026-01',
    statement: 'I disagree',
    button: 'Continue',
    ticked: 'yes',
  };
  const answer = await open().show({
    page: 'contract-start',
    day,
    link: contract,
    post: { form: 'contract-agreement', fields },
  });
  expect(answer.status).toBe(409);
});

test('a link that is used, over or closed leads to the page of its state', async () => {
  const memory = open();
  const states = (['used', 'expired', 'maintenance', 'sor-expired'] as const).map(async (state) => {
    const page = state === 'sor-expired' ? 'ots-start' : 'start-card';
    const journey = state === 'sor-expired' ? 'switch' : 'card';
    const switch_order = compiled.demoLinks.find((link) => link.switch_order)!.switch_order!;
    const link = { journey, customer_type: 'new', state, ...(state === 'sor-expired' && { switch_order }) } as const;
    const { status } = await memory.show({ page, day, link });
    return status;
  });
  expect(await Promise.all(states)).toEqual([303, 303, 303, 303]);
});

test.each([
  ['sandbox-success-visa', 201, { card_brand: 'Visa', card_ending: '1111' }],
  ['sandbox-declined-funds', 402, { type: '/problems/card-declined' }],
  ['sandbox-not-shifted', 409, { type: '/problems/authentication-missing' }],
])('a card in memory is taken by the rules of the sandbox: %s', async (nonce, status, body) => {
  const memory = open();
  const link = { journey: 'single-payment', customer_type: 'new', state: 'active', amount_pence: 3499 } as const;
  const address = await memory.plant({ page: 'single-card-payment', day, link });
  const id = address.split('/').at(-1)!;
  const json = { nonce: `${nonce}-00000000-0000-4000-8000-000000000001`, button: 'Continue' };
  const headers = { 'idempotency-key': '00000000-0000-4000-8000-000000000002' };
  const answer = await memory.answer({ address: `/public-api/links/${id}/payment`, method: 'POST', json, headers });
  expect([answer.status, JSON.parse(String(answer.body))]).toEqual([status, expect.objectContaining(body)]);
});
