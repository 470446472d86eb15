import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openDrawer } from '../../../src/server/copies/drawer.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { letterLimits } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { agree } from '../../support/server/agree.ts';
import { switchOrder } from '../../support/server/orders.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

const mail = await openMailServer();
const postgres = await openTestPostgres();
const env: Record<string, string> = { ...lettersBy(mail), ...(postgres && { DATABASE_URL: postgres.url }) };
const letters = { ...letterLimits, leaseMs: 120_000 };
const server = await openServer({ env, content: withLetters, letters });
const { make, agreed, rowsOf, statesOf, told } = letterCalls(() => server);
const node = process.execPath;

afterEach(() => {
  process.execPath = node;
});
afterAll(async () => {
  await server.close();
  await postgres?.close();
  await mail.close();
});

/** The processes that draw or read for this worker: Linux tells of them in files. */
function drawingProcesses(): number[] {
  const threads = readdirSync('/proc/self/task').map((thread) => `/proc/self/task/${thread}/children`);
  const children = threads.flatMap((file) => readFileSync(file, 'utf8').split(' ').filter(Boolean));
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('process.ts')).map(Number);
}

/** The process that draws the copies of this worker's servers, which ends after a minute without work. */
const drawingProcess = () =>
  drawingProcesses().find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith('\u000060000\0'))!;

const askPdf = (id: string) => server.get(`${link(id)}/agreed-document?format=pdf`);

/** A link with a contract whose copy was drawn, and the process that has drawn it, which stands still from now on. */
async function drawnOnce() {
  const { id } = await make();
  await agree(server, id);
  expect((await askPdf(id)).headers.get('content-type')).toBe('application/pdf');
  await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
  const pid = drawingProcess();
  process.kill(pid, 'SIGSTOP');
  return { id, pid };
}

const isLeased = async (id: string) => (await rowsOf(id, '1', 'leased_until > now()')).length === 1;

/** What becomes of the process in the middle of its work: it stands still already. */
const ends: [how: string, end: (pid: number) => void][] = [
  ['stood still for a while', (pid) => process.kill(pid, 'SIGCONT')],
  ['was told to stop', (pid) => ['SIGTERM', 'SIGINT', 'SIGCONT'].map((signal) => process.kill(pid, signal))],
  ['was killed', (pid) => process.kill(pid, 'SIGKILL')],
];

test.each(ends)(
  'D-77 a letter comes with its copy, and is refused by nobody, where the process that draws it %s',
  async (_, end) => {
    const { pid } = await drawnOnce();
    const { id, to } = await agreed();
    await expect.poll(() => isLeased(id)).toBe(true);
    end(pid);
    await expect.poll(() => mail.to(to)).toHaveLength(1);
    const [copy] = mail.to(to)[0]!.attachments;
    expect((await readPdf(copy!.content)).words).toContain('Full fibre 900');
    await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
    expect((await told(id)).facts).toMatchObject([{ fact: 'letter-accepted' }]);
  },
);

test.each(ends)(
  'D-77 a customer gets the PDF that was asked for where the process that draws it %s',
  async (_, end) => {
    const { id, pid } = await drawnOnce();
    const asked = askPdf(id);
    await server.get('/healthz');
    end(pid);
    const { status, headers } = await asked;
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  },
);

test('D-77 a server that stops while a letter is drawn gives it back, and it comes after the next start', async () => {
  const { pid } = await drawnOnce();
  const { id, to } = await agreed();
  await expect.poll(() => isLeased(id)).toBe(true);
  process.kill(pid, 'SIGTERM');
  await server.restart();
  process.kill(pid, 'SIGCONT');
  await expect.poll(() => mail.to(to)).toHaveLength(1);
  expect(mail.to(to)[0]!.attachments[0]!.filename).toBe('Contract.pdf');
  expect(await rowsOf(id, 'tries')).toEqual([{ tries: 1 }]);
});

/** From now on each process that is started ends at once, as on a machine without memory. */
function nothingRuns(): void {
  for (const pid of drawingProcesses()) process.kill(pid, 'SIGKILL');
  process.execPath = '/bin/false';
}

test('D-77 where nothing draws, a letter goes in its third try with the copy as HTML', async () => {
  nothingRuns();
  const { id, to } = await agreed();
  await expect.poll(() => mail.to(to)).toHaveLength(1);
  expect(mail.to(to)[0]!.attachments.map(({ filename }) => filename)).toContain('Contract.html');
  expect(await rowsOf(id, 'tries')).toEqual([{ tries: 3 }]);
  await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
  expect(server.lines.join('')).toContain('because nothing draws it');
});

test('D-77 where nothing draws or reads, who asks for a PDF or for a link with an order is told to wait', async () => {
  const { id } = await make();
  await agree(server, id);
  nothingRuns();
  const lines = ['ORDER-D77-1', 'ORDER-D77-2'].map((external_reference) => {
    return JSON.stringify({ journey: 'switch', external_reference, switch_order: switchOrder });
  });
  const sent = { 'content-type': 'application/x-ndjson', authorization: `Bearer ${env.PROVIDER_API_TOKEN}` };
  const refused = [
    await server.get(`${link(id)}/agreed-document?format=pdf`),
    await server.get('/provider-api/links/batch', { method: 'POST', body: lines.join('\n'), headers: sent }),
  ];
  for (const one of refused)
    expect([one.status, slugOf(one), one.headers.get('retry-after')]).toEqual([503, 'busy', '5']);
  expect(await server.query(`select 1 from links where external_reference like 'ORDER-D77-%'`)).toEqual([]);
});

/** A document that Typst cannot read, as it says. */
const asked = { task: { data: '', seconds: 0, fonts: [] }, limits: { ms: 60_000, megabytes: 500 } };
const answer = { error: expect.stringContaining('JSON'), ms: expect.any(Number) };

test('D-77 a process that stands still for good is replaced, and who has waited for two of them is told so', async () => {
  const before = drawingProcesses();
  const [patient, hasty] = [openDrawer(60_000, 10_000), openDrawer(60_000, 1)];
  expect(await patient(asked)).toEqual(answer);
  const pid = drawingProcesses().find((one) => !before.includes(one))!;
  process.kill(pid, 'SIGSTOP');
  expect(await patient(asked)).toEqual(answer);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(hasty(asked)).rejects.toMatchObject({ slug: 'busy', headers: { 'retry-after': '5' } });
});

test('D-77 no more tasks wait than may, and those that do are done', async () => {
  const draw = openDrawer(1_000);
  const all = await Promise.allSettled(Array.from({ length: 7 }, async () => draw(asked, 4)));
  expect(all.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected']);
});

test('D-77 the process goes on at SIGTERM and SIGINT, and ends when its server is gone', async () => {
  const child = fork('src/server/copies/process.ts', ['60000'], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    serialization: 'advanced',
  });
  async function answered() {
    child.send(asked);
    expect((await once(child, 'message'))[0]).toEqual(answer);
  }
  await answered();
  child.kill('SIGTERM');
  child.kill('SIGINT');
  await answered();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
