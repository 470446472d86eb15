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

/** Starts a server and waits until it says where it listens. */
export const startProcess = (env: Record<string, string>, program = 'src/server/entry.ts'): Promise<ServerProcess> =>
  startListening(program, { PORT: '0', LOG_LEVEL: 'info', ...env });

/** Starts any program that listens, and waits until it says where: by its first words that match. */
export async function startListening(
  program: string,
  env: Record<string, string>,
  where = /listening at http:\/\/127\.0\.0\.1:(\d+)/,
): Promise<ServerProcess> {
  const { child, done } = run(program, [], env);
  const port = await new Promise<number>((found, fail) => {
    let out = '';
    const look = (chunk: unknown) => {
      out += chunk;
      const [, digits] = where.exec(out) ?? [];
      if (!digits) return;
      child.stdout!.off('data', look);
      found(Number(digits));
    };
    child.stdout!.on('data', look);
    done.then(({ err }) => fail(new Error(err)));
  });
  return { port, child, done };
}
