import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programFile } from '../run/programs.ts';
import { quickStart } from '../run/quick-start.ts';
import { onceARun } from '../run/test-run.ts';

/** The site of an example, such as `direct-debit`, built once a run. `language` takes the place of its editions'. */
export const exampleSite = (name: string, language = ''): Promise<string> =>
  onceARun(`${name}${language}-site`, async (folder) => {
    const program = await programFile('build-example');
    await promisify(execFile)(process.execPath, [...quickStart, program, name, folder, language]);
  });
