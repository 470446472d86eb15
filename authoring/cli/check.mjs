/** `npm run check`: puts the check into a few files and runs that, which saves half a second at each change. */
import '../../src/tools/cli/ready.mjs';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { build } = await import('esbuild');
const root = fileURLToPath(new URL('../../', import.meta.url));
const outdir = join(root, 'node_modules', '.cache', 'doorstep', String(process.pid));
await build({
  entryPoints: [join(root, 'authoring/cli/check.ts')],
  // What draws pages is loaded where there is a page to walk.
  ...{ outdir, splitting: true, outExtension: { '.js': '.mjs' } },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  plugins: [{ name: 'own-address', setup: ownAddress }],
});
process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
await import(pathToFileURL(join(outdir, 'check.mjs')).href);

/** Files that look for others beside them are not where the one file is; `node_modules` may be a link to another's. */
function ownAddress({ onLoad }) {
  onLoad({ filter: /[\\/](schema[\\/]roots|copies[\\/]drawer|db[\\/]migrate)\.ts$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    loader: 'ts',
  }));
}
