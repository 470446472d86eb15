import { afterAll, expect, test } from 'vitest';
import { agreement } from '../../support/server/agree.ts';
import { plainDrawing } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openStates, putState } from '../../support/server/states.ts';
import { openServer } from '../../support/server/test-server.ts';

const env = { PUBLIC_URL: 'https://doorstep.example', ALLOW_TEST_GATEWAY: 'yes-no-money-moves' };
const server = await openServer({ drawing: plainDrawing, env: { ...env, TRUST_PROXY: '127.0.0.1, ::1' } });
afterAll(() => server.close());

/** Posts the form of the contract without its tick, so that its page is the answer. */
async function postForm(address: string, token: string, from = '203.0.113.7', own = {}) {
  const fields = { form: 'contract-agreement', xsrf_token: token, ...agreement, ...own };
  return server.get(address, {
    method: 'POST',
    headers: {
      cookie: `__Host-XSRF-TOKEN=${token}`,
      origin: 'https://doorstep.example',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
    },
    body: new URLSearchParams(fields),
  });
}

const addressOf = async () => `/contract-start?id=${(await makeLink(server, 'contract')).id}`;

test('D-48 a form for letters again that names any number of others is refused, and costs nothing', async () => {
  const letters = { form: 'send-letters', letter: 'a '.repeat(25_000) };
  const address = await addressOf();
  const token = await server.freshToken();
  const start = process.cpuUsage();
  expect((await postForm(address, token, undefined, letters)).status).toBe(422);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000_000).toBeLessThan(2);
});

test('who lacks cookies reads that nothing was taken only where no card is still being checked', async () => {
  const { id } = await makeLink(server, 'contract-mandate');
  const problem = async () => {
    const headers = { origin: 'https://doorstep.example', 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ form: 'contract-agreement', ...agreement });
    const answer = await server.get(`/contract-start?id=${id}`, { method: 'POST', headers, body });
    return [answer.status, JSON.parse(answer.text).posted.problem];
  };
  expect(await problem()).toEqual([403, 'cookiesNeeded']);
  const coding = await openStates(server).ledger();
  const attempt = {
    link_id: id,
    act: 'payment-method',
    order_id: 'DS-0000-0006',
    amount_pence: null,
    state: 'unknown',
  };
  await putState(coding, 'attempt', attempt);
  expect(await problem()).toEqual([403, 'paymentPending']);
});

test('posts without the page’s token, however many, keep nobody of the same address from a form', async () => {
  const address = await addressOf();
  const refused = await Promise.all(Array.from({ length: 70 }, () => postForm(address, 'wrong', '203.0.113.8')));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([403]));
  expect((await postForm(address, await server.freshToken(), '203.0.113.8')).status).toBe(422);
});
