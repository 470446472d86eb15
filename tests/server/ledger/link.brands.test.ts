import { afterAll, expect, test } from 'vitest';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import type { Compiled } from '../../../src/types.gen.ts';
import { agreement } from '../../support/server/agree.ts';
import { plainDrawing } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { compiled, writeSite } from '../../support/server/server-site.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

const acme = { name: 'acme', hosts: ['acme.localhost'], languages: [{ language: 'en-GB' }] };
const branded = { ...compiled, brands: [acme] } as unknown as Compiled;

const server = await openServer({ content: branded, env: { TRUST_PROXY: '127.0.0.1, ::1' } });
afterAll(() => server.close());

test.each([
  ['its own', { host: 'acme.localhost' }, 200],
  ['another', { host: 'localhost' }, 404],
  ['another, whatever a trusted proxy says', { host: 'localhost', 'x-forwarded-host': 'acme.localhost' }, 404],
  ['its own, whatever it says', { host: 'acme.localhost', 'x-forwarded-host': 'localhost' }, 200],
])('D-46 a link of a brand at %s host: %s', async (_, headers, status) => {
  const { id } = await makeLink(server, 'card', { brand: 'acme' });
  expect((await server.rawGet(link(id), headers)).status).toBe(status);
});

test('D-46 a link of a brand that content no longer has is answered as an unknown one, by pages, calls and forms', async () => {
  const drawing: Drawing = { ...plainDrawing, draw: (shown) => shown.link.status };
  const own = await openServer({ content: branded, drawing });
  const { id } = await makeLink(own, 'contract', { brand: 'acme' });
  const address = `/contract-start?id=${id}`;
  const home = `http://acme.localhost:${own.started.port}`;
  expect((await own.get(address)).headers.get('location')).toBe(home + address);

  writeSite(own.settings.DIST_DIR);
  await own.restart();
  const page = await own.get(address);
  expect([page.status, page.text]).toEqual([404, 'unknown']);
  expect(slugOf(await own.get(link(id)))).toBe('link-unknown');
  expect(slugOf(await own.post(`${link(id)}/contract-agreement`, agreement))).toBe('link-unknown');
  await own.close();
});
