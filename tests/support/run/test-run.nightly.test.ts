import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { onceARun } from './test-run.ts';

/** A runner that starts what tests start, and then waits for its end; prints what must be gone afterwards. */
const runner = `
  import { spawn, spawnSync } from 'node:child_process';
  import { openOwnPostgres } from './tests/support/database/postgres.ts';
  import { bareEnvironment, beginRun } from './tests/support/run/test-run.ts';

  const folder = beginRun();
  const postgres = process.argv.includes('with-postgres') ? await openOwnPostgres() : undefined;
  const forever = 'setInterval(() => undefined, 1000)';
  const plain = spawn(process.execPath, ['-e', forever], { env: bareEnvironment(), stdio: 'ignore' });
  const detached = spawn(process.execPath, ['-e', forever], { detached: true, stdio: 'ignore' });
  const stopped = spawn(process.execPath, ['-e', forever], { stdio: 'ignore' });
  stopped.kill('SIGSTOP');
  const pids = [plain.pid, detached.pid, stopped.pid, ...(postgres?.processes() ?? [])];
  console.log(JSON.stringify({ pids, folders: [folder, process.env.TMPDIR] }));
  setInterval(() => undefined, 1000);
`;

type Left = { pids: number[]; folders: string[] };

async function startRunner(...options: 'with-postgres'[]) {
  const { DOORSTEP_TEST_RUN: _, ...env } = process.env;
  const args = ['--import', 'tsx', '--input-type=module', '-e', runner, ...options];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { child, left: JSON.parse(String(line)) as Left };
}

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
  'nothing that a run has started outlives it when it ends by %s',
  async (signal) => {
    // Making a PostgreSQL takes seconds, and it ends as the others do: once is enough.
    const { child, left } = await (signal === 'SIGKILL' ? startRunner('with-postgres') : startRunner());
    expect(left.pids.filter((pid) => !isThere(pid))).toEqual([]);
    child.kill(signal);
    await once(child, 'exit');
    await expect.poll(() => left.pids.filter(isThere)).toEqual([]);
    await expect.poll(() => left.folders.filter((folder) => existsSync(folder))).toEqual([]);
  },
);

test('nothing that a run has started outlives it when all that names it is killed', async () => {
  const { child, left } = await startRunner();
  const own = basename(left.folders[0]!);
  // The guard gives itself another name when it begins.
  await expect.poll(() => spawnSync('pgrep', ['-f', own]).status).not.toBe(0);
  // Where the system has no pkill, the runner is all that can be killed.
  spawnSync('pkill', ['-KILL', '-f', own]);
  child.kill('SIGKILL');
  await expect.poll(() => left.pids.filter(isThere)).toEqual([]);
  await expect.poll(() => left.folders.filter((folder) => existsSync(folder))).toEqual([]);
});

test('what a process was making when it was killed is made by the next that needs it', async () => {
  const making = `
    import { onceARun } from './tests/support/run/test-run.ts';
    await onceARun('killed', async () => {
      console.log('making');
      await new Promise((done) => setTimeout(done, 60_000));
    });
  `;
  const args = ['--import', 'tsx', '--input-type=module', '-e', making];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const folder = await onceARun('killed', async (place) => writeFileSync(join(place, 'file'), 'made'));
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('made');
});

test('what Playwright has transformed outlives the run, so that the next one does not begin anew', () => {
  const { PLAYWRIGHT_TRANSFORM_CACHE_DIR: kept, TMPDIR, DOORSTEP_TEST_RUN } = process.env;
  expect(kept).toBe(resolve('node_modules/.cache/doorstep/playwright'));
  for (const deleted of [TMPDIR, DOORSTEP_TEST_RUN]) expect(kept).not.toContain(deleted);
});
