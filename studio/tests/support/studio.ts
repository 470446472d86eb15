import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFile } from '../../../tests/support/run/programs.ts';
import { quickStart } from '../../../tests/support/run/quick-start.ts';

/** A studio on a copy of the content, and the folder of the copy. */
export type RunningStudio = {
  url: string;
  folder: string;
  /** Kills the server at once, as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
  /** Kills the server and deletes the folder. */
  end(): Promise<void>;
};

/** Starts a studio, as `npm run studio` does, on a copy of content/ or of another folder. */
export async function startStudio(content = 'content'): Promise<RunningStudio> {
  const folder = join(mkdtempSync(join(tmpdir(), 'studio-content-')), 'content');
  cpSync(content, folder, { recursive: true });
  let running = await run(folder, 0);
  const { url } = running;
  return {
    url,
    folder,
    kill: () => running.kill(),
    async start() {
      running = await run(folder, Number(new URL(url).port));
    },
    async end() {
      await running.kill();
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}

async function run(folder: string, port: number): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [...quickStart, await programFile('studio'), '--port', String(port)], {
    env: { ...process.env, CONTENT_DIR: folder, npm_config_port: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let said = '';
  const url = await new Promise<string>((found, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /The studio is at (\S+)/.exec(said)?.[1];
      if (address) found(address);
    });
    child.once('exit', (code) => fail(new Error(`The studio ended with ${code}. It said: ${said}`)));
  });
  return {
    url,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
