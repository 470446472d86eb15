/** A new journey that asks, walked on a server to its record. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { plainDrawing, shownText } from '../../../tests/support/server/answers-site.ts';
import { makeLink } from '../../../tests/support/server/make-link.ts';
import { openServer, type TestServer } from '../../../tests/support/server/test-server.ts';
import { draftNew } from '../../change/new-thing.ts';
import { makeFiles } from '../../change/scaffold.ts';
import { readSite } from '../../check/site.ts';

const folder = writeTree(smallSite);
const journey = 'move-home';
const steps = ['move-home', 'move-home-check', 'move-home-done'];
let server: TestServer;
beforeAll(async () => {
  expect(makeFiles(folder, project, draftNew({ kind: 'journey', name: journey }))).toHaveProperty('made');
  for (const path of ['acts.json', 'facts.json', ...steps.map((step) => `pages/${step}.json`)]) {
    const text = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), text.replaceAll('""', '"Your new home"'));
  }
  const { problems, compiled } = readSite(folder, project);
  expect(problems).toEqual([]);
  server = await openServer({ content: { ...compiled!, headers: { page: {}, card: {} } }, drawing: plainDrawing });
});
afterAll(() => server.close());

test('D-41 a new journey asks, and is walked and recorded', async () => {
  const { id } = await makeLink(server, journey);
  const pages = steps.slice(0, -1);
  const shown: [string, string][] = [['Your new home', 'A word']];
  for (const [index, page] of pages.entries()) {
    const xsrf = await server.freshToken();
    const fields = { form: journey, xsrf_token: xsrf, 'answer.moveHome': 'A word' };
    const body = new URLSearchParams({ ...fields, statement: 'Your new home', sha256: sha256Of(shownText(...shown)) });
    const headers = { cookie: `XSRF-TOKEN=${xsrf}`, origin: server.url };
    const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
    const { status, headers: answered } = await fetch(`${server.url}/${page}?id=${id}`, init);
    expect([status, answered.get('location')]).toEqual([303, `/${steps[index + 1]}?id=${id}`]);
  }
  expect(await server.show(id)).toMatchObject({
    ...{ status: 'used', completed: [journey] },
    acts: [{ answers: [{ words: 'A word' }] }],
  });
});
