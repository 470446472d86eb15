import { afterAll, expect, test } from 'vitest';
import { makeLink } from '../support/server/make-link.ts';
import { compiled } from '../support/server/server-site.ts';
import { link, openServer } from '../support/server/test-server.ts';

const server = await openServer();
afterAll(() => server.close());

/** Every row of every table, whatever it says. */
async function everything(): Promise<unknown> {
  const tables = await server.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const contents = tables.map(async ({ name }) => [name, await server.query(`select * from "${name}" order by 1`)]);
  return Object.fromEntries((await Promise.all(contents)) as [string, unknown][]);
}

test('a hundred scanners that follow every address of a link change nothing once it was opened', async () => {
  const { id } = await makeLink(server, 'switch-mandate');
  const pages = Object.values(compiled.site.routes).map(({ path }) =>
    path.includes(':linkId') ? path.replace(':linkId', id) : `${path}?id=${id}`,
  );
  const calls = ['', '/switch-order', '/agreed-document', '/direct-debit-mandate', '/client-token', '/payment'];
  const addresses = [...pages, ...calls.map((call) => `${link(id)}${call}`), `/public-api/sandbox/charges/${id}`];
  // Meanwhile the provider is told of a demo link that has ended.
  await expect.poll(() => server.query(`select 1 from records where act = 'link-expired'`)).toHaveLength(1);
  await server.get(pages.find((address) => address.startsWith('/ots-start'))!);
  await expect.poll(() => server.query(`select 1 from records where act = 'link-opened'`)).toHaveLength(1);
  const before = await everything();
  for (let scanner = 0; scanner < 100; scanner += 1) {
    const method = scanner % 4 ? 'GET' : 'HEAD';
    const address = addresses[scanner % addresses.length]!;
    const { status } = await server.get(address, { method, headers: { 'user-agent': `scanner ${scanner}` } });
    expect([200, 404, 405]).toContain(status);
  }
  expect(await everything()).toEqual(before);
});
