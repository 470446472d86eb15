/**
 * `npm run bench -- pages`: pages for a link, beside a bare Fastify that reads the link and sends as many bytes: in turns
 * and on the same database. And in this process the drawing of a page beside a bare `renderToString` of the same tree.
 * With `--before <folder>`, a built worktree of another commit, its server takes turns with ours on a database of its own.
 * Prints pages a second, p50, p95, the processor that a page takes, and the shares.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Shown } from '../../src/rules/shown.ts';
import { contentFile, loadBundle } from '../../src/server/release/drawing.ts';
import { currentCode } from '../../src/tools/bundle/code.ts';
import type { Compiled, CompiledPage, Link } from '../../src/types.gen.ts';
import { openOwnPostgres } from '../support/database/postgres.ts';
import { bareEnvironment } from '../support/run/test-run.ts';
import { freshToken } from '../support/server/customer-calls.ts';
import { listening, observe, type ServerProcess } from '../support/server/server-process.ts';
import { cpuMs, load, middle, type Round, raw } from './load.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, size: { type: 'string' }, before: { type: 'string' } },
});
const [rounds, size] = [Number(values.rounds ?? 5), Number(values.size ?? 500)];

const id = (number: number) => `00000000-0000-4000-8000-000000000${number}`;
const addresses = {
  contract: `/contract-start?id=${id(201)}`,
  switch: `/ots-start?id=${id(301)}`,
  start: `/start-card?id=${id(101)}`,
};

const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
const compiled = JSON.parse(readFileSync('dist/compiled.json', 'utf8')) as Compiled;
const postgres = await openOwnPostgres({ durable: true });
if (!postgres) throw new Error('This needs a PostgreSQL on this machine.');
const ownDatabase = values.before === undefined ? undefined : await openOwnPostgres({ durable: true });
const drawing = await serve('drawing', '.', postgres.url);
const before = values.before === undefined ? undefined : await serve('before', values.before, ownDatabase!.url);
const bare = await listening(
  observe(
    spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare.ts'], {
      env: { ...bareEnvironment(), DATABASE_URL: postgres.url },
    }),
  ),
);
const cookieOf = async ({ port }: ServerProcess) => `XSRF-TOKEN=${await freshToken(port)}`;
const cookie = await cookieOf(drawing);
const cookies = new Map([[drawing, cookie], ...(before ? [[before, await cookieOf(before)] as const] : [])]);
const drawingFile = join(currentCode()!.folder, 'drawing.cjs');
const app = loadBundle(drawingFile) as unknown as typeof import('../../src/page/app/draw-page.tsx');

for (const [name, address] of Object.entries(addresses)) {
  const found = await served(address);
  console.log(name);
  for (const [kind, round] of Object.entries(found)) {
    const share = `: ${(round.cpu / found.bare.cpu).toFixed(2)} of the processor of bare`;
    console.log(`  ${kind.padEnd(6)} ${describe(round)}${round === found.bare ? '' : share}`);
  }
  console.log(`  ${await drawnHere(address)}\n`);
}
for (const { child, done } of [drawing, bare, ...(before ? [before] : [])]) {
  child.kill('SIGKILL');
  await done;
}
await postgres.close();
await ownDatabase?.close();
rmSync(folder, { recursive: true });

/** The server as `npm run build` made it in a folder, with the demo's links. */
function serve(name: string, root: string, DATABASE_URL: string): Promise<ServerProcess> {
  const dist = siteAlone(name, root);
  const env = { PORT: '0', LOG_LEVEL: 'info', DEMO: '1', DIST_DIR: dist, DATABASE_URL, DATA_DIR: join(folder, name) };
  return listening(
    observe(
      spawn(process.execPath, ['build/doorstep.js', 'serve'], { cwd: root, env: { ...bareEnvironment(), ...env } }),
    ),
  );
}

/** A copy of the site without its releases: beside them, the process that is measured would only watch the server. */
function siteAlone(name: string, root: string): string {
  const dist = join(folder, `dist-${name}`);
  cpSync(join(root, 'dist'), dist, { recursive: true });
  return dist;
}

/** The middle rounds, by what was asked. */
async function served(address: string): Promise<Record<'drawn' | 'bare', Round> & { before?: Round }> {
  const bytes = (await compressedBytes(address)).toString();
  const asked = {
    drawn: { server: drawing, path: address },
    ...(before && { before: { server: before, path: address } }),
    bare: { server: bare, path: `/${address.split('id=')[1]}?bytes=${bytes}` },
  };
  const found = Object.entries(asked).map(([kind, { server, path }]) => ({ kind, server, path, all: [] as Round[] }));
  // The first round warms all of them up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { server, path, all } of found) {
      const before = cpuMs(server.child.pid!);
      const requests = Array.from({ length: size }, () =>
        raw('GET', path, { cookie: cookies.get(server) ?? cookie, 'accept-encoding': 'br' }),
      );
      const figures = await load(server.port, requests, 200);
      if (round > 0) all.push({ ...figures, cpu: (cpuMs(server.child.pid!) - before) / size });
    }
  }
  return Object.fromEntries(found.map(({ kind, all }) => [kind, middle(all)])) as Awaited<ReturnType<typeof served>>;
}

async function compressedBytes(address: string): Promise<number> {
  return Number((await page(address, { cookie, 'accept-encoding': 'br' })).headers.get('content-length'));
}

/** A page on a connection of its own: while this process measures itself, the server ends those that wait. */
function page(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${drawing.port}${address}`, { headers: { ...headers, connection: 'close' } });
}

/** What the parts of a drawn page take, in this process, and from what the server draws it from but its order. */
async function drawnHere(address: string): Promise<string> {
  const text = await (await page(address)).text();
  const linkId = address.split('id=')[1]!;
  const link = (await (await page(`/public-api/links/${linkId}`)).json()) as Link;
  const { site, shell } = compiled;
  const name = Object.keys(site.routes).find((one) => site.routes[one]!.path === address.split('?')[0])!;
  const shown: Shown = {
    ...{ site, linkId, link: { status: 'ready', link }, answers: {}, form: { token: 'a-token' } },
    now: new Date().toISOString(),
    page: JSON.parse(readFileSync(join('dist', contentFile(name)), 'utf8')) as CompiledPage,
  };
  const context = app.contextOf({ shown, address });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const parts: Record<string, () => unknown> = {
    bare: () => app.drawBody(context),
    whole: () => app.draw(context, { site, shell: shell! }),
    brotli: () => brotliCompressSync(text, { params }),
  };
  const ms = timesOf(parts);
  const shares = Object.entries(ms).map(([part, took]) => `${part} ${took.toFixed(3)} ms`);
  const bytes = `${Math.round(Buffer.byteLength(text) / 1000)} kB, ${Math.round(brotliCompressSync(text, { params }).length / 1000)} kB sent`;
  return `drawing is ${(ms.whole! / ms.bare!).toFixed(2)} of a bare renderToString (${shares.join(', ')}; ${bytes})`;
}

/** The median time of each: some runs of each in turns, the first half of them to warm up, as a server in production is. */
function timesOf(parts: Record<string, () => unknown>): Record<string, number> {
  const times = Object.entries(parts).map(([name, work]) => ({ name, work, took: [] as number[] }));
  for (let turn = 0; turn < 60; turn += 1) {
    for (const { work, took } of times) {
      for (let run = 0; run < 50; run += 1) {
        const since = performance.now();
        work();
        if (turn >= 30) took.push(performance.now() - since);
      }
    }
  }
  return Object.fromEntries(times.map(({ name, took }) => [name, took.sort((a, b) => a - b)[took.length / 2]!]));
}

function describe({ perSecond, p50, p95, cpu }: Round): string {
  return `${perSecond}/s, p50 ${p50} ms, p95 ${p95} ms, ${cpu.toFixed(2)} ms of processor each`;
}
