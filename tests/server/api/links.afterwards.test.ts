import { afterAll, expect, test } from 'vitest';
import type { Compiled, ServicesTableBlock } from '../../../src/types.gen.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { agree, consent } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, openServer, type Reply, slugOf } from '../../support/server/test-server.ts';

/** What a customer finds again at the link once an act is recorded: its days, and the order of a switch. */

const { site } = compiled;
const agreement = site.acts['contract-agreement']!;
const servicesTable = {
  type: 'services-table',
  heading: 'Services',
  caption: 'Services',
  columns: { service: 'Service', description: 'Description', action: 'Action' },
  typeLabels: { IAS: 'Internet' },
  actionLabels: { ServiceFound: 'Migrate Away from {losing_provider}' },
} satisfies ServicesTableBlock;
const content: Compiled = {
  ...compiled,
  receipts: [
    { heading: 'Short', facts: ['short'], when: [] },
    {
      heading: 'Your receipt from {provider}',
      facts: ['receipt'],
      when: [{ fact: 'completed', is: 'contract-agreement' }],
    },
  ],
  acts: { ...compiled.acts, 'switch-consent': { ...compiled.acts!['switch-consent']!, orderBlocks: [servicesTable] } },
  site: {
    ...site,
    rows: {
      short: [{ label: 'Until', text: '{cancel_until}' }],
      receipt: [
        { label: 'Paid to', text: '{provider}' },
        { label: 'Cancel until', text: '{cancel_until}' },
        { label: 'Paid', text: '{paid_amount}' },
      ],
    },
    values: {
      ...site.values,
      cancel_days: { type: 'number', value: 14 },
      service_start: { type: 'day', personal: true },
    },
    facts: { cancel_until: { from: 'link', type: 'date' }, paid_amount: { from: 'link', type: 'money' } },
    messages: {
      orderCopyTitle: 'The switch',
      orderCopyConfirmed: 'From {losing_provider} on {date}: {reference}',
      orderCopyServices: 'At {losing_provider}',
      orderCopyNew: 'New',
    },
    acts: {
      ...site.acts,
      'contract-agreement': {
        ...agreement,
        dates: {
          cancel_until: { days: 'cancel_days', calendar: 'Last day to cancel with {provider}' },
          period_ends: { from: 'service_start', months: 'term_months', calendar: 'The minimum period ends' },
        },
      },
    },
  },
};

const server = await openServer({ content, now: () => new Date('2026-11-23T12:00:00Z') });
afterAll(() => server.close());

test('D-34 an agreement tells its days, and gives all of them as one file for a calendar, which does not tell the link', async () => {
  const { id } = await makeLink(server, 'contract', { values: { service_start: '2026-12-07' } });
  expect(slugOf(await server.get(`${link(id)}/dates.ics`))).toBe('not-found');
  await agree(server, id);

  expect((await server.get(link(id))).body.dates).toEqual({ cancel_until: '2026-12-07', period_ends: '2028-12-06' });
  const { status, headers, text } = await server.get(`${link(id)}/dates.ics`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).toContain('SUMMARY:Last day to cancel with Example Fibre');
  expect(text).not.toContain(id);
});

test('a link whose first day is no day is not made', async () => {
  await expect(makeLink(server, 'contract', { values: { service_start: '7 December' } })).rejects.toThrow(
    /must be a day/,
  );
});

test('D-34 once the switch is confirmed, and the link used, the order can be had again, also as a page that stands alone', async () => {
  const { id } = await makeLink(server, 'switch');
  const address = `${link(id)}/consented-order`;
  await agree(server, id);
  expect(slugOf(await server.get(address))).toBe('no-switch-order');
  expect((await server.get(link(id))).body.switched_from).toBeUndefined();
  await consent(server, id);

  const { status, switched_from } = (await server.get(link(id))).body;
  expect([status, switched_from]).toEqual(['used', 'Example Telecom']);
  const { body } = await server.get(address);
  expect(body).toMatchObject({ losing_provider: 'Example Telecom', services: expect.any(Array) });
  const page = await server.rawGet(address, { accept: 'text/html' });
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.text).toContain('From Example Telecom on 23 November 2026 at 12:00: DS-');
  expect(page.text).toContain('£');
  expect(page.text).toContain('<th scope="col">Action</th>');
  expect(page.text).toMatch(
    /<th scope="row">Internet<\/th><td>[^<]+<\/td><td><p>Migrate Away from Example Telecom<\/p><\/td>/,
  );
});

/** Reads a copy as a PDF, of which each is to be one, and the same each time. */
async function pdfAt(address: string) {
  const get = () => fetch(`${server.url}${address}`).then(async (reply) => ({ reply, bytes: await reply.bytes() }));
  const [{ reply, bytes }, again] = await Promise.all([get(), get()]);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(reply.headers.get('content-disposition')).toMatch(/\.pdf$/);
  expect(bytes).toEqual(again.bytes);
  return { ...(await readPdf(bytes)), bytes };
}

test('D-48 what a customer agreed to, confirmed and was told can be had as a PDF, also once the link is used', async () => {
  const { id } = await makeLink(server, 'switch', { values: { service_start: '2026-12-07' } });
  const refused: Reply[] = [];
  for (const copy of ['agreed-document', 'switch-order', 'consented-order', 'receipt', 'direct-debit-mandate'])
    refused.push(await server.get(`${link(id)}/${copy}?format=pdf`));
  expect(refused.map(slugOf)).toEqual(['not-agreed', 'no-switch-order', 'no-switch-order', 'not-found', 'no-mandate']);
  await agree(server, id);
  await consent(server, id);

  const agreed = await pdfAt(`${link(id)}/agreed-document?format=pdf`);
  expect(agreed.words).toContain('Full fibre 900 at £41.00 a month');
  const large = await pdfAt(`${link(id)}/agreed-document?format=pdf-large`);
  expect(large.bytes).not.toEqual(agreed.bytes);
  const order = await pdfAt(`${link(id)}/switch-order?format=pdf`);
  expect(order.words).toContain('From Example Telecom on 23 November 2026 at 12:00');
  expect(order.tags).toContain('Table');
  expect((await pdfAt(`${link(id)}/consented-order?format=pdf`)).bytes).toEqual(order.bytes);
  const receipt = await pdfAt(`${link(id)}/receipt?format=pdf`);
  expect(receipt.title).toBe('Your receipt from Example Fibre');
  expect(receipt.words).toMatch(/Cancel until\s*7 December 2026/);
  expect(receipt.words).not.toContain('Paid:');
});

test('D-34 the receipt with the most to say is told, with the rows that the link has', async () => {
  const { id } = await makeLink(server, 'contract');
  await agree(server, id);
  const { body } = await server.get(`${link(id)}/receipt`);
  expect(body).toEqual({
    heading: 'Your receipt from Example Fibre',
    rows: [
      { label: 'Paid to', text: 'Example Fibre' },
      { label: 'Cancel until', text: '7 December 2026' },
    ],
  });
  expect((await server.rawGet(`${link(id)}/receipt`, { accept: 'text/html' })).text).toContain('Paid to');
});
