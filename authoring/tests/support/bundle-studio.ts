import { cpSync } from 'node:fs';
import { onceARun } from '../../../tests/support/run/test-run.ts';
import { bundleStudio as bundle } from '../../studio/bundle/bundle-studio.ts';

/** In the programs of tests a studio's scripts are bundled once a run, not at each start. */
export const bundleStudio = (): Promise<string> =>
  onceARun('studio-scripts', async (folder) => cpSync(await bundle(), folder, { recursive: true }));
