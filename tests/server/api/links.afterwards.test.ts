import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Compiled, ServicesTableBlock } from '../../../src/types.gen.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, openServer, slugOf, type TestServer } from '../../support/server/test-server.ts';

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
  acts: { ...compiled.acts, 'switch-consent': { ...compiled.acts!['switch-consent']!, orderBlocks: [servicesTable] } },
  site: {
    ...site,
    values: {
      ...site.values,
      cancel_days: { type: 'number', value: 14 },
      service_start: { type: 'text', personal: true },
    },
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

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ content, now: () => new Date('2026-11-23T12:00:00Z') });
});
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
  await server.post(`${link(id)}/switch-consent`, { statement: 'Yes I Agree to make the Switch' });

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
