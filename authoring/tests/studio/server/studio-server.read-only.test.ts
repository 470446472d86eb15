import { expect, test } from 'vitest';
import { calls } from '../../../studio/server/calls.ts';
import { studioRoutes, studioServer } from '../../../studio/server/studio-server.ts';

/** What can be asked without a change of any file. */
const reading = ['site', 'content', 'draw', 'lists', 'try', 'states', 'walk', 'kept', 'file', 'where'];

test('D-36 a studio where nothing can be changed says so to its page, and has no call that changes anything', async () => {
  const app = await studioServer();
  await app.register(studioRoutes, { bundles: '', isReadOnly: true });
  const names = Object.keys(calls).filter((name) => !reading.includes(name));
  expect(names).toEqual(expect.arrayContaining(['save', 'run', 'publish', 'image', 'sent']));
  for (const name of names) {
    const { statusCode } = await app.inject({ method: 'POST', url: `/api/${name}`, payload: {} });
    expect(`${name} ${statusCode}`).toBe(`${name} 404`);
  }
  expect((await app.inject('/')).body).toContain(' data-read-only');
  await app.close();
});
