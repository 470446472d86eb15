import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { type Program, programFile } from '../run/programs.ts';
import { quickStart } from '../run/quick-start.ts';

/** How a command ended, with the folder's own name left out of what it said. */
export type Ended = { status: number | null; stdout: string; stderr: string };

/** Where the bundled programs are. */
const programs = dirname(await programFile('content'));

/** Runs a command of the command line on a content folder, as `npm run` does. */
export function run(program: Program, folder: string, ...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...quickStart, join(programs, `${program}.js`), ...args],
    {
      env: { ...process.env, CONTENT_DIR: folder, CARD_GATEWAY: '', DEMO: '', BRAINTREE_ENVIRONMENT: '' },
      encoding: 'utf8',
    },
  );
  const short = (text: string) => text.replaceAll(`${folder}/`, '').replaceAll(folder, 'content');
  return { status, stdout: short(stdout), stderr: short(stderr) };
}
