import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { doorstep, Refused } from '../../examples/client/client.ts';
import { cardBody } from '../support/server/customer-calls.ts';
import { link, nonce, sharedServer, sharedToken as token } from '../support/server/test-server.ts';

const server = await sharedServer();

const pay = (id: string) => server.post(`${link(id)}/payment`, cardBody(nonce()), { key: crypto.randomUUID() });

test('a client of eighty lines makes a link, sees what was paid, gives it back, and erases the customer', async () => {
  for (const file of ['client.ts', 'client.py']) {
    const lines = readFileSync(new URL(`../../examples/client/${file}`, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    expect([file, lines.length <= 80, lines.some((line) => / as [A-Z{]|: any\b/.test(line))]).toEqual([
      file,
      true,
      false,
    ]);
  }
  const client = doorstep(server.url, token);
  const values = { cardholder_name: 'Ada Lovelace', customer_email: 'adda@example.com' };
  const made = await client.createLink({ journey: 'single-payment', amount_pence: 3499, values });
  expect((await client.correctLink(made.link, { customer_email: 'ada@example.com' })).values.customer_email).toBe(
    'ada@example.com',
  );
  const { body } = await pay(made.id);
  const [found] = (await client.find(String(body.reference))).links;
  expect([found?.link, found?.status]).toEqual([made.link, 'used']);
  expect(await client.refundPayment(made.link, 1000, 'half of it', 'a-key')).toMatchObject({ amount_pence: 1000 });
  const types: string[] = [];
  let paid = '';
  for await (const event of client.events()) {
    if (event.link !== made.link) continue;
    types.push(event.type);
    if (event.type === 'act-recorded' && event.journey_finished) paid = event.id;
  }
  expect(types).toEqual(['fact-added', 'act-recorded', 'fact-added']);
  expect(await client.replayEvent(paid)).toEqual({ replayed: 1 });
  expect((await client.eraseCustomer(made.link, 'customer-asked')).erased).toContain('the value customer_email');
  await expect(client.expireLink(made.link)).rejects.toMatchObject({ type: '/problems/link-used' });
  await expect(client.getLink('lk_nothing')).rejects.toBeInstanceOf(Refused);
});

test('a link of the sandbox is paid without a browser', async () => {
  const { url } = await doorstep(server.url, token).createLink({ journey: 'single-payment', amount_pence: 3499 });
  const paid = async (...words: string[]) =>
    promisify(execFile)('sh', ['examples/client/pay.sh', url, ...words])
      .catch((failed: { stdout: string }) => failed)
      .then(({ stdout }) => JSON.parse(stdout));
  expect(await paid('Continue', '4000 0000 0000 0044')).toMatchObject({ status: 402, decline: 'funds' });
  expect(await paid('Continue', '1234')).toMatchObject({ type: '/problems/card-refused' });
  expect(await paid('Continue')).toMatchObject({ amount_pence: 3499, card_ending: '1111' });
});

test('the same in Python', async () => {
  const script = `
import sys; sys.path.insert(0, 'examples/client')
from client import Doorstep, Refused
client = Doorstep('${server.url}', '${token}')
made = client.create_link({'journey': 'contract', 'values': {'customer_email': 'adda@example.com'}})
print(client.correct_link(made['link'], customer_email='ada@example.com')['values']['customer_email'])
print(client.find('ada@example.com')['links'][0]['link'] == made['link'])
print(client.expire_link(made['link'])['status'])
print('the value customer_email' in client.erase_customer(made['link'], 'customer-asked')['erased'])
print(any(event['link'] == made['link'] for event in client.events()))
try: client.correct_link(made['link'], custmer_email='x@example.com')
except Refused as refused: print(refused.type)`;
  const { stdout } = await promisify(execFile)('python3', ['-c', script]);
  expect(stdout.trim().split('\n')).toEqual([
    'ada@example.com',
    'True',
    'expired',
    'True',
    'True',
    '/problems/invalid',
  ]);
});
