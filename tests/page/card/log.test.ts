import { expect, test, vi } from 'vitest';
import { logFailure } from '../../../src/page/card/log.ts';
import { HttpError } from '../../../src/page/http/client.ts';

function logged(error: unknown): string {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logFailure('card-tokenise-failed', error);
  const text = JSON.stringify(log.mock.calls);
  log.mockRestore();
  return text;
}

test('R-C15 says what happened in codes, nested ones included', () => {
  const error = Object.assign(new Error('x'), {
    code: 'HOSTED_FIELDS_FAILED_TOKENIZATION',
    type: 'CUSTOMER',
    details: { originalError: { code: 'CLIENT_AUTHORIZATION_INVALID' } },
  });
  expect(logged(error)).toMatch(
    /card-tokenise-failed.*CUSTOMER.*HOSTED_FIELDS_FAILED_TOKENIZATION.*CLIENT_AUTHORIZATION_INVALID/,
  );
});

test('D-05 never holds a nonce, a token, a bin, a name or an address', () => {
  const secret = 'tokencc_bh_9f3kd2';
  const error = Object.assign(new Error(`lookup of ${secret} for A Customer`), {
    code: secret,
    name: `${secret} 411111`,
    details: { bin: '411111', nonce: secret, originalError: { message: secret, url: `/x/${secret}`, code: '411111' } },
  });
  const text = logged(error);
  expect(text).not.toContain(secret);
  expect(text).not.toContain('411111');
  expect(text).not.toContain('Customer');
});

test('a failed call is logged by its status and problem, without its address', () => {
  const url = '/public-api/links/00000000-0000-4000-8000-000000000101/client-token';
  const problem = { type: '/problems/link-used', title: '', status: 410, detail: '' };
  const text = logged(new HttpError({ status: 410, statusText: 'Gone', url }, problem));
  expect(text).toContain('link-used');
  expect(text).not.toContain('00000000');
});

test('tells our server what it logs, and nothing fails where that does not work', async () => {
  const sent: [string, Record<string, unknown>][] = [];
  vi.stubGlobal('location', { pathname: '/card-mandate' });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    throw new Error('no server');
  });
  logged(Object.assign(new Error('secret'), { code: 'THREEDS_CARDINAL_SDK_ERROR' }));
  await expect.poll(() => sent).toHaveLength(1);
  const codes = ['THREEDS_CARDINAL_SDK_ERROR'];
  const failure = { event: 'card-tokenise-failed', name: 'Error', codes, page: '/card-mandate' };
  expect(sent).toEqual([['/public-api/reports/card', failure]]);
  vi.unstubAllGlobals();
});
