import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onceARun } from '../run/test-run.ts';

/** The site of an example, such as `direct-debit`, built once a run. `language` takes the place of its editions'. */
export const exampleSite = (name: string, language = ''): Promise<string> =>
  onceARun(`${name}${language}-site`, async (folder) => {
    const words = ['tests/support/project/build-example.ts', name, folder, language];
    await promisify(execFile)('node_modules/.bin/tsx', words);
  });
