/**
 * Puts the studio's server into a few files, which `npm run studio` runs next. To read and translate each file of the source
 * would take twice the memory, and keep it as long as the studio runs. It is plain JavaScript, so that it starts at once.
 */
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';

const root = fileURLToPath(new URL('../../../', import.meta.url));
// As deep in the project as the file that finds the project's root.
const outdir = join(root, 'build', 'node', 'studio');
rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    studio: 'authoring/cli/studio.ts',
    // A thread begins with a file of its own, here as in the package.
    ...Object.fromEntries(
      globSync('authoring/{cli,studio}/**/*-thread.ts', { cwd: root }).map((file) => [basename(file, '.ts'), file]),
    ),
    copies: 'src/server/copies/process.ts',
  },
  outdir,
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
});
process.exit();
