import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listening, start } from '../../../tests/support/server/server-process.ts';

/** A studio on a copy of the content, and the folder of the copy. */
export type RunningStudio = {
  url: string;
  folder: string;
  /** Kills the server at once, as a power cut does. */
  kill(): Promise<unknown>;
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
  /** Kills the server and deletes the folder. */
  end(): Promise<void>;
};

/** Starts a studio, as `npm run studio` does, on a copy of content/ or of another folder, with a copy of public/ beside it. */
export async function startStudio(content = 'content'): Promise<RunningStudio> {
  const folder = join(mkdtempSync(join(tmpdir(), 'studio-content-')), 'content');
  cpSync(content, folder, { recursive: true });
  cpSync('public', join(folder, '..', 'public'), { recursive: true });
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

const run = (folder: string, port: number) => runStudio({ CONTENT_DIR: folder, PORT: String(port) });

/** Runs the studio's process, and waits until it says where it is. */
export async function runStudio(env: Record<string, string>, ...args: string[]) {
  const own = { ...process.env, npm_config_port: '', ...env };
  const { child, done, said } = await listening(await start('studio', args, own), /The studio is at \S+:(\d+)/);
  return {
    url: /The studio is at (\S+)/.exec(said.out)![1]!,
    kill(): Promise<unknown> {
      child.kill('SIGKILL');
      return done;
    },
  };
}
