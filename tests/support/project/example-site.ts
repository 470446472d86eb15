import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onceARun } from '../run/test-run.ts';

/** The site of an example, such as `direct-debit` of examples/direct-debit, built once a run; returns its folder. */
export const exampleSite = (name: string): Promise<string> =>
  onceARun(`${name}-site`, async (folder) => {
    await promisify(execFile)('node_modules/.bin/tsx', ['tests/support/project/build-example.ts', name, folder]);
  });
