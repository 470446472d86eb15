import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameOf } from '../../src/server/base/link-name.ts';
import { bankOf, expect, payHosted, test } from '../support/braintree/fixtures.ts';
import { braintreeSettings } from '../support/braintree/server-api.ts';
import { cardForm, expectPage, open } from '../support/browser/customer.ts';
import { startApp } from '../support/server/app.ts';
import { freePort } from '../support/server/free-port.ts';

/** A run of every kind, and then a search through all that it has left behind. */

const cards = {
  good: { number: '4012 8888 8888 1881', cvv: '737' },
  challenged: { number: '4000 0000 0000 1091', cvv: '737' },
  refused: { number: '4000 0000 0000 0028', cvv: '737' },
  notShifted: { number: '4000 0000 0000 1042', cvv: '737' },
  declined: { number: '4000 1111 1111 1115', cvv: '737' },
};

test('D-05 R-C01 no card digit, nonce, token or bin is in a log, a record, a file or an address', async ({
  page,
  gateway,
  provider,
  watch,
}) => {
  test.slow();
  watch.allow(/./);
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-secrets-'));
  const events = await openListener();
  const metrics = await freePort();
  const own = await startApp(process.cwd(), {
    EVENTS_URL: `http://127.0.0.1:${events.port}/events`,
    EVENTS_SECRET: 'a-secret-of-the-events-that-is-long-enough',
    METRICS_PORT: String(metrics),
    ...braintreeSettings(provider.api.port),
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
  });
  const said: string[] = [];
  const addresses: string[] = [];
  page.on('console', async (entry) => {
    const values = await Promise.all(entry.args().map((value) => value.jsonValue().catch(() => undefined)));
    said.push(entry.text(), JSON.stringify(values));
  });
  page.on('request', (request) => {
    if (request.url().startsWith(own.url)) addresses.push(request.url(), JSON.stringify(request.headers()));
  });
  page.on('framenavigated', (frame) => addresses.push(frame.url()));

  const create = async (journey: string, amount?: string) =>
    (await own.createLink({ journey, ...(amount && { amount }) })).id;
  const first = await create('card');
  await open(page, `${own.url}/card-mandate`, first);
  for (const card of [cards.refused, cards.notShifted, cards.declined]) {
    await payHosted(page, card);
    await expect(cardForm(page).error).toBeVisible();
  }
  await payHosted(page, cards.challenged);
  await bankOf(page).getByRole('button', { name: 'Approve' }).click();
  await expectPage(page, '/success-card', first);

  const second = await create('single-payment', '34.99');
  await page.goto(`${own.url}/single-card-payment/${second}`);
  provider.api.trouble.set(/^POST \/transactions$/, 'answer lost');
  await payHosted(page, cards.good);
  await expectPage(page, '/payment-success', second);
  provider.api.trouble.clear();
  const shown = JSON.stringify([await own.showLink(first), await own.showLink(second)]);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  await expect.poll(() => events.heard.length).toBeGreaterThanOrEqual(2);
  const measured = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  await own.stop();
  await events.close();

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kept = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'));
  rmSync(folder, { recursive: true, force: true });
  const everything: Record<string, string> = {
    'the console': said.join('\n'),
    'the addresses of our site': addresses.join('\n'),
    'what our server logs': own.output(),
    'the events for the provider': events.heard.join('\n'),
    'the metrics': measured,
    'the records': shown,
    'what the browser stores': stored,
    'the database': kept.join('\n'),
  };
  expect(everything['the console']).toContain('card-tokenise-failed');
  expect(everything['what our server logs']).toContain('/card-mandate');
  expect(everything['the events for the provider']).toContain(nameOf(first));
  expect(everything['the metrics']).toContain('payment-method');

  const digits = Object.values(cards).flatMap(({ number }) => [number, number.replaceAll(' ', '')]);
  const secrets = [...gateway.secrets(), ...digits, '401288', '400011'];
  expect(secrets.length).toBeGreaterThan(20);
  for (const [where, text] of Object.entries(everything)) {
    expect(
      secrets.filter((secret) => text.includes(secret)),
      where,
    ).toEqual([]);
    if (where !== 'the database') expect(text, where).not.toMatch(/\b737\b|tokencc_|authorizationFingerprint/);
  }
});

/** The provider's system, which keeps all that it is sent. */
async function openListener() {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push(JSON.stringify([request.url, request.headers, body]), body);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    heard,
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
