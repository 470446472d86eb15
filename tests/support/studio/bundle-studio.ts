import { cpSync } from 'node:fs';
import { bundleStudio as bundle } from '../../../src/tools/studio/server/bundle-studio.ts';
import { onceARun } from '../run/test-run.ts';

/** In the programs of tests a studio's scripts are bundled once a run, not at each start. */
export const bundleStudio = (): Promise<string> =>
  onceARun('studio-scripts', async (folder) => cpSync(await bundle(), folder, { recursive: true }));
