/** A new journey that asks, walked on a server to its record. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwritten } from '../../../src/content/change/new-file.ts';
import { draftJourney } from '../../../src/content/change/new-journey.ts';
import { makeFiles } from '../../../src/content/change/scaffold.ts';
import { readSite } from '../../../src/content/compile/site.ts';
import { operate } from '../../../src/server/admin/operator.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { writeTree } from '../../support/content/content-folder.ts';
import { smallSite } from '../../support/content/small-site.ts';
import { project } from '../../support/project/project.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { plainDrawing, shownText } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer, type TestServer } from '../../support/server/test-server.ts';

const folder = writeTree(smallSite);
const made: Record<string, string[]> = {
  'several-pages': ['leave-why', 'leave-home', 'leave-check', 'leave-done'],
  'one-page': ['ask-once', 'ask-done'],
  'own-end': ['own-why', 'own-check', 'success'],
  'one-page-own-end': ['own-once', 'success'],
};
let server: TestServer;
beforeAll(async () => {
  for (const [journey, steps] of Object.entries(made))
    expect(makeFiles(folder, project, draftJourney(journey, steps, { asks: true }))).toHaveProperty('made');
  const { problems, compiled } = readSite(folder, project);
  expect(problems).toEqual([]);
  server = await openServer({ content: { ...compiled!, headers: { page: {}, card: {} } }, drawing: plainDrawing });
});
afterAll(() => server.close());

test.each(Object.entries(made))('D-41 %s, a new journey that asks, is walked and recorded', async (journey, steps) => {
  const { id } = await makeLink(server, journey);
  const pages = steps.slice(0, -1);
  const asking = pages.length > 1 ? pages.slice(0, -1) : pages;
  // A page that asks and records is drawn before it is answered.
  const shown = asking.map((): [string, string] => [unwritten, pages.length > 1 ? 'A word' : '']);
  for (const [index, page] of pages.entries()) {
    const xsrf = await server.freshToken();
    const name = page.replace(/-./g, (letters) => letters[1]!.toUpperCase());
    const fields = { form: journey, xsrf_token: xsrf, [`answer.${name}`]: 'A word' };
    const body = new URLSearchParams({ ...fields, statement: 'Send', sha256: sha256Of(shownText(...shown)) });
    const headers = { cookie: `XSRF-TOKEN=${xsrf}`, origin: server.url };
    const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
    const { status, headers: answered } = await fetch(`${server.url}/${page}?id=${id}`, init);
    expect([status, answered.get('location')]).toEqual([303, `/${steps[index + 1]}?id=${id}`]);
  }
  expect(await operate(server.settings, { name: 'show', id })).toMatchObject({
    ...{ status: 'used', completed: [journey] },
    acts: [{ answers: asking.map(() => ({ words: 'A word' })) }],
  });
});

/** Each costs seven seconds of the processor: by day the first alone. */
const ofWholeContent: [string, string[]][] = [
  ['pay-day', ['payday-ask', 'payday-check', 'method', 'done']],
  ['help-at-home', ['help-ask', 'help-check', 'card', 'done']],
  ['move-home', ['move-ask', 'move-check', 'contract-start', 'contract-complete']],
  ['tell-us', ['tell-ask', 'tell-check', 'tell-done']],
];

test.runIf(isNightly).each(ofWholeContent)(
  'D-41 a journey that asks is made of the whole content without a mistake: %s',
  (journey, steps) => {
    const copy = mkdtempSync(join(tmpdir(), 'asks-'));
    cpSync('content', copy, { recursive: true });
    expect(makeFiles(copy, project, draftJourney(journey, steps, { asks: true }))).toHaveProperty('made');
    expect(readSite(copy, project).problems).toEqual([]);
  },
);
