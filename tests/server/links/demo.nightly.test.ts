import { afterAll, expect, test } from 'vitest';
import { isNightly } from '../../support/run/is-nightly.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, openServer } from '../../support/server/test-server.ts';

let now = new Date();
const server = await openServer({ now: () => now });
afterAll(() => server.close());

const statusOf = async (number: number) => (await server.get(link(demoId(number)))).body.status;

if (isNightly)
  test('what the operator set of an unused demo link outlives a start, until the demo links are reset', async () => {
    await server.ask({ name: 'expire', id: demoId(101) });
    await server.ask({ name: 'maintenance', on: true, id: demoId(102) });
    await server.ask({ name: 'maintenance', on: false, id: demoId(503) });
    const states = async () => [await statusOf(101), await statusOf(102), await statusOf(503), await statusOf(401)];
    expect(await states()).toEqual(['expired', 'maintenance', 'active', 'active']);
    await server.restart();
    expect(await states()).toEqual(['expired', 'maintenance', 'active', 'active']);

    await server.ask({ name: 'demo-reset' });
    expect(await states()).toEqual(['active', 'active', 'maintenance', 'active']);
    await server.restart();
    expect(await states()).toEqual(['active', 'active', 'maintenance', 'active']);
  });

test('the demo links grow no older than the last start', async () => {
  now = new Date(now.getTime() + 32 * 86_400_000);
  expect(await statusOf(301)).toBe('sor-expired');
  await server.restart();
  expect([await statusOf(301), await statusOf(303)]).toEqual(['active', 'sor-expired']);
});
