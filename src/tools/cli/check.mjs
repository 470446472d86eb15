/** `npm run check`: puts the check into one file and runs that, which saves half a second at each change. */
import './ready.mjs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { build } = await import('esbuild');
const root = fileURLToPath(new URL('../../../', import.meta.url));
const outfile = join(root, 'node_modules', '.cache', 'doorstep', `${process.pid}.mjs`);
await build({
  entryPoints: [join(root, 'src/tools/cli/check.ts')],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // This file is as deep in the project as the one that finds the project's root; `node_modules` may be a link to another's.
  define: { 'import.meta.url': JSON.stringify(import.meta.url) },
});
process.once('exit', () => rmSync(outfile, { force: true }));
await import(pathToFileURL(outfile).href);
