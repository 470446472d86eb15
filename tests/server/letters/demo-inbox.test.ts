import { afterAll, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openServer } from '../../support/server/test-server.ts';

const { agreed, provider, statesOf } = letterCalls(() => server);

const server = await openServer({
  content: withLetters,
  env: { PROVIDER_API_TOKEN: lettersBy({ port: 1 }).PROVIDER_API_TOKEN! },
});
afterAll(() => server.close());

test('D-48 the inbox of a demo lists each letter with the name of its link and the hashes of what is attached, as JSON', async () => {
  const { id, to } = await agreed();
  const kept = async () => ((await server.get('/demo/letters.json')).body as unknown as { link: string }[])[0];
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
  await expect.poll(kept).toEqual({
    ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), link: nameOf(id), name: 'contract-confirmation', to },
    subject: 'Your contract with Example Fibre for Full fibre 900',
    text: expect.stringContaining('£41.00'),
    html: expect.stringContaining('£41.00'),
    attachments: [
      { name: 'Contract.pdf', type: 'application/pdf', sha256 },
      { name: expect.stringMatching(/^proof-.*\.jws$/), type: 'application/jose', sha256 },
    ],
  });
});

test('D-63 the desk says that a letter came back, that one was asked for too often, and when it can be sent again', async () => {
  const { id } = await agreed();
  const path = `/desk/links/${nameOf(id)}`;
  await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
  expect((await provider(`/links/${nameOf(id)}/letters/contract-confirmation/bounced`)).status).toBe(201);
  const shown = await server.get(path);
  expect(shown.text).toContain('“Contract confirmation” came back: put right the address, then send it again');
  const [cookie = ''] = shown.headers.getSetCookie().map((one) => one.split(';')[0]!);
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(shown.text) ?? [];
  const asked = (to: string) =>
    server.get(`${path}/letter`, {
      method: 'POST',
      headers: { origin: server.url, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token, letter: 'contract-confirmation', to }).toString(),
    });
  for (let times = 0; times < 10; times += 1) expect((await asked(`m${times}@example.com`)).status).toBe(303);
  const refused = await asked('m10@example.com');
  expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/it can be sent again in \d+ minutes/)]);
});
