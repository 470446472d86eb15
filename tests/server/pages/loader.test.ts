/** What a page is for whoever asks for it: drawn for its link, another page, or elsewhere. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import type { Compiled } from '../../../src/types.gen.ts';
import { agree } from '../../support/server/agree.ts';
import { plainDrawing } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { compiled, demoId } from '../../support/server/server-site.ts';
import { openServer } from '../../support/server/test-server.ts';

const states = { used: 'start-dd', expired: 'success-dd', unknown: 'home' };
const content = { ...compiled, site: { ...compiled.site, states } } as unknown as Compiled;

const draw = vi.fn<Drawing['draw']>(plainDrawing.draw);
const asked = vi.fn<(sql: string) => void>();
let isAway = false;
const gateway = (db: Db) => {
  const { query } = db;
  db.query = async <Row>(sql: string, params?: unknown[]) => {
    asked(sql);
    if (isAway) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    return query.call(db, sql, params) as Promise<Row[]>;
  };
  return sandboxGateway(db);
};
const server = await openServer({ content, drawing: { ...plainDrawing, draw }, gateway });
afterAll(() => server.close());

const shownAt = async (path: string) => {
  const { status, headers, text } = await server.get(path);
  return { status, to: headers.get('location'), headers, shown: status < 300 || status > 399 ? JSON.parse(text) : {} };
};

test('D-23 a page is drawn for its link, which is read once; no cache keeps it, and the log says nothing of it', async () => {
  // The first view is noted, for which nobody waits.
  await shownAt(`/start-card?id=${demoId(101)}`);
  const noted = () => server.query(`select 1 from records where link_id = $1 and act = 'link-opened'`, [demoId(101)]);
  await expect.poll(noted).toHaveLength(1);
  asked.mockClear();
  const { status, headers, shown } = await shownAt(`/start-card?id=${demoId(101)}`);
  expect([status, shown.page.name, shown.link.link.id]).toEqual([200, 'start-card', demoId(101)]);
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'same-origin']);
  expect(asked.mock.calls.filter(([sql]) => sql.includes('from links where id ='))).toHaveLength(1);
  expect(server.lines.map((line) => JSON.parse(line)).filter(({ level }) => level !== 'info')).toEqual([]);
});

test('a page that needs no link is its file where the address has no id', async () => {
  draw.mockClear();
  expect((await server.get('/success-card')).text).toBe('<h1>/success-card</h1>');
  expect(draw).not.toHaveBeenCalled();
});

test('a page that cannot be drawn is a failure in the log, and a page that says so, which knows no link', async () => {
  const failed = new Error('No words.');
  draw.mockImplementationOnce(() => {
    throw failed;
  });
  const { status, headers } = await server.get(`/start-card?id=${demoId(101)}`);
  expect([status, headers.get('cache-control')]).toEqual([500, 'no-store']);
  expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  const { errors, loaderData } = draw.mock.lastCall![0];
  expect([Object.values(errors ?? {}), loaderData]).toEqual([[failed], {}]);
  expect(server.lines.at(-2) ?? '').toContain('No words.');
});

test.each([
  ['that there is no link without an id', '/start-card', 'none'],
  ['of an id that is none', '/start-card?id=abc', 'unknown'],
  ['of an id that nobody has', `/start-card?id=${randomUUID()}`, 'unknown'],
])('R-E03 a page says %s at its own address, with 404', async (_what, path, state) => {
  const { status, shown } = await shownAt(path);
  expect([status, shown.page.name, shown.link.status]).toEqual([404, 'home', state]);
});

test('D-01 the alias link_id becomes id for good, and everything else of the address stays', async () => {
  const { status, to } = await shownAt(`/start-card?link_id=${demoId(101)}&a=1`);
  expect([status, to]).toEqual([308, `/start-card?a=1&id=${demoId(101)}`]);
});

test('D-09 the first page of a journey names the page at which it goes on, once something is recorded', async () => {
  const { id } = await makeLink(server, 'switch');
  const resumeAt = async () => (await shownAt(`/ots-start?id=${id}`)).shown.resumeAt;
  expect(await resumeAt()).toBeUndefined();
  expect((await agree(server, id)).status).toBe(303);
  expect(await resumeAt()).toBe(`/ots-confirm?id=${id}`);
});

test('R-E04 while the database is away a page comes, and says so', async () => {
  isAway = true;
  const { status, headers, shown } = await shownAt(`/start-card?id=${demoId(101)}`);
  isAway = false;
  expect([status, headers.get('retry-after'), shown.link]).toEqual([503, '5', { status: 'failed' }]);
});

test('pages of unknown ids count with calls, and wait above the limit', async () => {
  const answers = [];
  for (let count = 0; count < 61; count += 1)
    answers.push(await server.get(count % 2 ? `/start-card?id=${randomUUID()}` : `/public-api/links/${randomUUID()}`));
  answers.push(await server.get(`/start-card?id=${randomUUID()}`));
  expect(answers.at(-1)!.status).toBe(429);
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await shownAt(`/start-card?id=${demoId(101)}`)).status).toBe(200);
});
