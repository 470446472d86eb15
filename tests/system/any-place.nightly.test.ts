import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { copyProject } from '../support/project/project-copy.ts';
import { bareEnvironment } from '../support/run/test-run.ts';
import { freePort } from '../support/server/free-port.ts';
import { listening, observe } from '../support/server/server-process.ts';

test('npm start checks, builds and serves in a folder with spaces, accents, a percent sign and brackets', async () => {
  const copy = copyProject('My Projects (ünï) 100% [x]');
  const port = await freePort();
  const env = { ...bareEnvironment(), PORT: `${port}`, PATH: `${copy.folder}/node_modules/.bin:${process.env.PATH}` };
  const { start } = JSON.parse(copy.read('package.json')).scripts;
  const running = observe(spawn('sh', ['-c', `exec ${start.split(' && ').at(-1)}`], { cwd: copy.folder, env }));
  try {
    await listening(running, new RegExp(`http://localhost:(${port})`));
    const page = await fetch(`http://127.0.0.1:${port}/start-card?id=00000000-0000-4000-8000-000000000101`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Set up')]);
  } finally {
    running.child.kill();
    await running.done;
    copy.remove();
  }
});
