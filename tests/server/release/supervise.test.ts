import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { type Manifest, manifestFile } from '../../../src/server/release/store.ts';
import { switchTo } from '../../../src/tools/bundle/switch-release.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { hasPostgres, openTestPostgres } from '../../support/database/postgres.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { quickStart } from '../../support/run/quick-start.ts';
import { bareEnvironment } from '../../support/run/test-run.ts';
import { makeRelease } from '../../support/server/made-release.ts';
import { listening, observe, type ServerProcess } from '../../support/server/server-process.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link } from '../../support/server/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-supervised-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The built server beside releases in a folder, as `npm run serve` starts it. */
async function serve(name: string, databaseUrl = 'embedded') {
  const settings = {
    DEMO: '1',
    PORT: '0',
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    SIGNING_KEY: 'd1'.repeat(32),
    DATA_DIR: join(folder, name, 'data'),
    DIST_DIR: join(folder, name, 'dist'),
  };
  if (databaseUrl === 'embedded') await putFreshDatabase(settings.DATA_DIR);
  const release = async (word: string): Promise<Manifest> => {
    const made = makeRelease(settings.DIST_DIR, word, { [`assets/${word}-1a2b.js`]: word });
    await switchTo(settings.DIST_DIR, made);
    return made;
  };
  const first = await release('First');
  const program = [...quickStart, 'build/doorstep.js', 'serve'];
  const running = observe(spawn(process.execPath, program, { env: { ...bareEnvironment(), ...settings } }));
  return { distDir: settings.DIST_DIR, first, release, ...(await listening(running)) };
}

type Answer = { status: number | undefined; text: string };

const get = (port: number, path: string, agent: Agent | false = false) =>
  new Promise<Answer>((answered, fail) => {
    request({ port, path, agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => answered({ status: response.statusCode, text })).on('error', fail);
    })
      .on('error', fail)
      .end();
  });

const home = async ({ port }: ServerProcess) => (await get(port, '/')).text;

/** Customers who call all the time, each with a pause of their own: some on a connection that they keep. */
function customers({ port }: ServerProcess) {
  const failed: string[] = [];
  let isOver = false;
  const call = async (pauseMs: number, agent: Agent | false) => {
    while (!isOver) {
      for (const path of ['/', link(demoId(101))]) {
        const { status, text } = await get(port, path, agent).catch((error: Error) => ({
          status: 0,
          text: `${error}`,
        }));
        if (status !== 200) failed.push(`${path} ${status} ${text}`);
      }
      await wait(pauseMs);
    }
    if (agent) agent.destroy();
  };
  const calling = (isNightly ? [5, 50, 700] : [50, 700]).flatMap((pauseMs) => [
    call(pauseMs, false),
    call(pauseMs, new Agent({ keepAlive: true, maxSockets: 1 })),
  ]);
  return async () => {
    isOver = true;
    await Promise.all(calling);
    return { failed };
  };
}

if (isNightly)
  test('a start that is refused ends soon after it has said why', async () => {
    const distDir = join(folder, 'refused');
    await switchTo(distDir, makeRelease(distDir, 'First', {}));
    const env = { ...bareEnvironment(), DEMO: '1', PORT: 'x', DIST_DIR: distDir };
    const { child, done } = observe(spawn(process.execPath, [...quickStart, 'build/doorstep.js', 'serve'], { env }));
    await once(child.stderr!, 'data');
    const saidAt = performance.now();
    expect(await done).toMatchObject({ code: 1, err: expect.stringMatching(/^PORT must be/) });
    expect(performance.now() - saidAt).toBeLessThan(9_000);
  });

async function ends({ child, done }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  expect((await done).code).toBe(0);
}

test('on the embedded database a release that is not whole is told and left out, and no call fails over the switch once it is whole', async () => {
  const server = await serve('embedded');
  const second = makeRelease(server.distDir, 'Second');
  const stored = manifestFile(server.distDir, second.id);
  writeFileSync(stored, JSON.stringify({ ...second, files: { ...second.files, 'lost.html': 'f'.repeat(24) } }));
  await switchTo(server.distDir, second);
  await vi.waitFor(() => expect(server.said.err).toContain('cannot be served'), { timeout: 60_000 });
  expect(server.said.err).toContain(`lost.html is missing from the release ${second.id}`);
  expect(await home(server)).toBe('<h1>First</h1>');

  const stop = customers(server);
  writeFileSync(stored, JSON.stringify(second));
  server.child.kill('SIGHUP');
  await expect.poll(() => home(server), { timeout: 60_000 }).toBe('<h1>Second</h1>');
  expect((await stop()).failed).toEqual([]);
  await ends(server);
});

test.runIf(isNightly && hasPostgres())(
  'beside PostgreSQL a server goes over to the next release and back, with the files of both, and no call fails',
  async () => {
    const database = (await openTestPostgres())!;
    const server = await serve('postgres', database.url);
    const stop = customers(server);
    await server.release('Second');
    await expect.poll(() => home(server), { timeout: 150_000 }).toBe('<h1>Second</h1>');
    expect(await get(server.port, '/assets/First-1a2b.js')).toEqual({ status: 200, text: 'First' });
    await switchTo(server.distDir, server.first);
    await expect.poll(() => home(server), { timeout: 150_000 }).toBe('<h1>First</h1>');
    expect((await stop()).failed).toEqual([]);
    await ends(server);
    await database.close();
  },
  400_000,
);

/** A supervisor of such workers, over releases of which the first is named. `beside`: what else it does. */
function superviseWorkers(name: string, code: string, beside = '') {
  const [distDir, worker, supervisor] = ['dist', 'worker.mjs', 'supervisor.mjs'].map((one) => join(folder, name, one));
  const goTo = (id: string) => writeFileSync(join(`${distDir}.releases`, 'current'), id);
  mkdirSync(`${distDir}.releases`, { recursive: true });
  goTo('first');
  writeFileSync(worker!, code);
  writeFileSync(
    supervisor!,
    `import { supervise } from ${JSON.stringify(resolve('src/server/release/supervise.ts'))};
     await supervise(${JSON.stringify(distDir)}, ${JSON.stringify(worker)});
     ${beside}`,
  );
  const running = observe(spawn(process.execPath, ['--import', 'tsx', supervisor!], { env: bareEnvironment() }));
  const says = (words: string) => vi.waitFor(() => expect(running.said.out).toContain(words), { timeout: 60_000 });
  return { ...running, goTo, says };
}

test('a server that is stopped while it goes over to a release that gives up starts no other process', async () => {
  const { child, done, goTo, says, said } = superviseWorkers(
    'stopped',
    `const isNext = process.env.DOORSTEP_RELEASE === 'second';
     if (isNext) process.send('taken');
     // The first finishes its calls, and the next dies before it has begun.
     for (const word of ['message', 'SIGTERM']) process.on(word, () => setTimeout(process.exit, isNext ? 0 : 1_500, 1));
     setInterval(() => undefined, 1_000);
     console.log('starts', process.env.DOORSTEP_RELEASE);`,
  );
  await says('starts undefined');
  goTo('second');
  await says('starts second');
  child.kill('SIGTERM');
  const ended = await Promise.race([done, wait(20_000)]);
  if (!ended) child.kill('SIGKILL');
  expect([ended !== undefined, said.out.match(/starts/g)?.length]).toEqual([true, 2]);
});

if (isNightly)
  test('a process that says at once that it has taken its place and that it serves leaves a busy supervisor free for the next release', async () => {
    const { child, done, goTo, says } = superviseWorkers(
      'busy',
      `for (const word of ['taken', 'serves']) process.send(word);
     process.on('message', (word) => word === 'leave' && process.exit());
     console.log('serves', process.env.DOORSTEP_RELEASE);`,
      'setInterval(() => { for (const until = Date.now() + 100; Date.now() < until; ); }, 110);',
    );
    for (const id of [undefined, 'second', 'third', 'fourth']) {
      if (id) goTo(id);
      await says(`serves ${id}`);
    }
    child.kill('SIGTERM');
    await done;
  });
