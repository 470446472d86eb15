import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bareEnvironment } from '../../support/run/test-run.ts';
import { ready } from '../../support/server/app.ts';
import { observe, type Running } from '../../support/server/server-process.ts';

/** A folder as the image has it: the build and its site, and no other release. */
export function unpackImage(project: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const part of ['build', 'dist', 'package.json'])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The assets of an image, as addresses. */
export const assetsOf = (image: string): string[] =>
  readdirSync(join(image, 'dist', 'assets'))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);

/** Starts an image as a process, and waits until it is ready. */
export async function startImage(image: string, env: Record<string, string>): Promise<Running> {
  const running = observe(
    spawn(process.execPath, [join(image, 'build/doorstep.js'), 'serve'], {
      cwd: image,
      env: { ...bareEnvironment(), ...env },
    }),
  );
  await ready(`http://127.0.0.1:${env.PORT}/readyz`, running.done, () => '').catch(async () => {
    running.child.kill();
    const { out, err } = await running.done;
    throw new Error(`${image} does not start: ${err}${out}`);
  });
  return running;
}
