import { afterAll, expect, test } from 'vitest';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { link, openServer } from '../../support/server/test-server.ts';

const server = await openServer({
  env: {
    SIGNING_KEY: 'a1'.repeat(32),
    PUBLIC_URL: 'https://pay.example.com',
    ALLOW_TEST_GATEWAY: 'yes-no-money-moves',
  },
});
const { ask } = operatorOf(() => server);
afterAll(() => server.close());

const change = async (settings: Record<string, string>) => {
  Object.assign(server.settings, settings);
  await server.restart();
};
const problems = async () => (await ask({ name: 'verify' })).problems;

test('D-56 a server starts beside no links of another origin, unless that was its own before', async () => {
  const { id } = await makeLink(server, 'contract');
  for (const origin of ['https://staging.example.com', 'https://pay.example.com:8443', 'http://pay.example.com']) {
    await expect(change({ PUBLIC_URL: origin })).rejects.toThrow(
      `PUBLIC_URL: the links of this database are signed for https://pay.example.com, and not for ${origin}.`,
    );
    await expect(problems()).rejects.toThrow('name it in PUBLIC_URLS_BEFORE. Nothing was changed.');
  }
  await change({
    PUBLIC_URL: 'https://new.example.com',
    PUBLIC_URLS_BEFORE: 'https://older.example, https://pay.example.com',
  });
  await makeLink(server, 'contract');
  expect((await server.get(link(id))).status).toBe(200);
  expect(await problems()).toEqual([]);
});
