import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Program, programFile } from '../run/programs.ts';
import { quickStart } from '../run/quick-start.ts';
import { bareEnvironment } from '../run/test-run.ts';

export type Finished = { code: number | null; out: string; err: string };

/** A program that runs: what it has said so far, and all of it in `done`, which never rejects. */
export type Running = { child: ChildProcess; said: { out: string; err: string }; done: Promise<Finished> };

/** Starts one of the project's programs as `npm` would, with only the settings that are given. */
export async function start(program: Program, args: string[], env: NodeJS.ProcessEnv): Promise<Running> {
  return observe(
    spawn(process.execPath, [...quickStart, await programFile(program), ...args], {
      env: { ...bareEnvironment(), ...env },
    }),
  );
}

/** Runs one of the project's programs to its end. */
export const run = async (program: Program, args: string[], env: Record<string, string>): Promise<Finished> =>
  (await start(program, args, env)).done;

/** Keeps what a process prints, until it has ended. */
export function observe(child: ChildProcess): Running {
  const said = { out: '', err: '' };
  for (const name of ['out', 'err'] as const)
    child[`std${name}`]!.on('data', (chunk) => {
      said[name] += chunk;
    });
  return { child, said, done: once(child, 'close').then(([code]) => ({ code, ...said })) };
}

/** A server as a process of its own. */
export type ServerProcess = Running & { port: number };

/** Starts a server and waits until it says where it listens. */
export async function startProcess(
  env: Record<string, string>,
  program: 'server' | 'usual-limits-server' | 'short-limits-server' = 'server',
): Promise<ServerProcess> {
  return listening(await start(program, [], { PORT: '0', LOG_LEVEL: 'info', ...env }));
}

/** Waits until a process says where it listens: by its first words that match. */
export async function listening(
  running: Running,
  where = /listening at http:\/\/127\.0\.0\.1:(\d+)/,
): Promise<ServerProcess> {
  const { child, said, done } = running;
  const port = await new Promise<number>((found, fail) => {
    const look = () => {
      const [, digits] = where.exec(said.out) ?? [];
      if (!digits) return;
      child.stdout!.off('data', look);
      found(Number(digits));
    };
    child.stdout!.on('data', look);
    done.then(({ err }) => fail(new Error(err)));
  });
  return { ...running, port };
}
