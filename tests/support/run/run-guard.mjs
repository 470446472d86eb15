/**
 * Outlives a run of the tests by a moment: when its standard input ends, because the runner has ended in whatever way,
 * it kills every process that carries the run's mark in its environment, and deletes the folders of the run.
 * `node run-guard.mjs <mark> <folder> …`
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const [mark, ...folders] = process.argv.slice(2);

// Who ends a run by a name in its command lines, the project's or the runner's, must not end the guard with it.
process.title = 'guard';

// What ends the runner by its group or its terminal must not end the guard before its work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

process.stdin.resume();
process.stdin.on('close', async () => {
  // What is being killed may have started something in the meantime.
  for (let quiet = 0, rounds = 0; quiet < 2 && rounds < 100; rounds += 1) {
    const left = marked();
    for (const pid of left) kill(pid);
    quiet = left.length ? 0 : quiet + 1;
    await wait(50);
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The processes with the mark, this one left out. */
function marked() {
  const pids = existsSync('/proc/self/environ') ? inProc() : inPs();
  return pids.filter((pid) => pid !== process.pid);
}

function inProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/environ`, 'latin1').includes(mark);
      } catch {
        // It has ended, or is somebody else's.
        return false;
      }
    })
    .map(Number);
}

function inPs() {
  const { stdout = '' } = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(mark))
    .map((line) => Number.parseInt(line, 10));
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
