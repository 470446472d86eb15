import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleStudio } from '../../../authoring/tests/support/bundle-studio.ts';
import { bareEnvironment } from '../run/test-run.ts';
import { copyProject } from './project-copy.ts';

/** What npm says of a package that it has packed. */
type Packed = { filename: string; unpackedSize: number; files: { path: string }[] };

/** Runs a command to its end. */
export function run(cwd: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: bareEnvironment() });
  return { status, said: stdout + stderr };
}

/** Packs the engine as it is published, into a folder. */
export async function packEngine(folder: string): Promise<Packed> {
  const copy = copyProject();
  // Bundled once a run, also for the tests of the studio.
  cpSync(await bundleStudio(), join(copy.folder, 'build/studio'), { recursive: true });
  const { code, output } = await copy.npm('prepack');
  if (code !== 0) throw new Error(output);
  const { said } = run(copy.folder, 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder);
  copy.remove();
  return JSON.parse(said)[0];
}

/** A provider's site in a folder of its own. */
export function siteIn(folder: string) {
  const at = (path: string) => join(folder, path);
  const read = (path: string) => readFileSync(at(path), 'utf8');
  const write = (path: string, text: string) => writeFileSync(at(path), text);
  return {
    folder,
    read,
    write,
    edit(path: string, from: string, to: string): void {
      if (!read(path).includes(from)) throw new Error(`${path} does not say ${from}`);
      write(path, read(path).replace(from, to));
    },
    run: (command: string, ...args: string[]) => run(folder, command, ...args),
    doorstep: (...args: string[]) =>
      run(folder, process.execPath, 'node_modules/doorstep-engine/build/doorstep.js', ...args),
    git: (...args: string[]) =>
      run(folder, 'git', '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args).said.trim(),
  };
}

export type SiteFolder = ReturnType<typeof siteIn>;

/** Gives the site the block of its own, with an island and a server side, that one of 1.0 had (D-78), and puts it on a page. */
export function addRating(site: SiteFolder): void {
  const { status, said } = site.run('tar', 'xzf', resolve('tests/compatibility/1.0/site.tgz'));
  if (status !== 0) throw new Error(said);
  site.edit(
    'content/pages/start-card.json',
    '"blocks": [',
    '"blocks": [{ "type": "rating", "label": "How are we, {provider}?" },',
  );
}
