import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { Provider } from '../../hosted/identity-provider.ts';
import { sessionsOf } from '../../hosted/sessions.ts';

const person = { subject: 'ada', name: 'Ada', email: '', mayEdit: true, mayPublish: true };
let begun = 0;
const provider = {
  async begin() {
    begun += 1;
    return { state: `s${begun}`, nonce: 'n', verifier: 'v', address: 'https://id.example.net' };
  },
  finish: async () => ({ person, accessToken: 'a', refreshToken: undefined }),
} as unknown as Provider;

test('whoever begins sign-ins without end takes the room of the oldest, and not of all', async () => {
  const sessions = sessionsOf(provider, 60);
  const cookies: string[] = [];
  for (let count = 0; count < 10_001; count += 1) cookies.push((await sessions.begin()).cookie.split(';')[0]!);
  const finish = (cookie: string, state: string) =>
    sessions.finish({ headers: { cookie } } as IncomingMessage, `?code=a&state=${state}`);
  expect(await finish(cookies[0]!, 's1')).toBeUndefined();
  expect(await finish(cookies.at(-1)!, 's10000')).toBeUndefined();
  // As two windows that a browser opens again together.
  const both = cookies.slice(-2).join('; ');
  for (const state of ['s10000', 's10001']) expect(await finish(both, state)).toMatch(/^__Host-studio=/);
  expect(await sessions.mayEdit('ada')).toBe(true);
  expect(await sessions.mayEdit('bob')).toBe(false);
});
