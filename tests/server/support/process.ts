import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Finished = { code: number | null; out: string; err: string };

/** Runs one of the project's programs as `npm` would, with only the settings that are given. */
export function run(
  program: string,
  args: string[],
  env: Record<string, string>,
): { child: ChildProcess; done: Promise<Finished> } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { env: { PATH, HOME, ...env } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return { child, done: once(child, 'close').then(([code]) => ({ code, out, err })) };
}

/** A server as a process of its own. */
export type ServerProcess = { port: number; child: ChildProcess; done: Promise<Finished> };

/** Starts one and waits until it says where it listens. */
export async function startProcess(
  env: Record<string, string>,
  program = 'src/server/entry.ts',
): Promise<ServerProcess> {
  const { child, done } = run(program, [], { PORT: '0', LOG_LEVEL: 'info', ...env });
  const port = await new Promise<number>((found, fail) => {
    let out = '';
    const look = (chunk: unknown) => {
      out += chunk;
      const [, digits] = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(out) ?? [];
      if (!digits) return;
      child.stdout!.off('data', look);
      found(Number(digits));
    };
    child.stdout!.on('data', look);
    done.then(({ err }) => fail(new Error(err)));
  });
  return { port, child, done };
}
