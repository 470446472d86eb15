/** `npm pack` runs this: puts into build/ all that an installation runs, so that it needs none of what builds it (D-73). */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleStudio, threads } from '../../../authoring/studio/bundle/bundle-studio.ts';
import { root } from '../../content/api/node.ts';
import { bundleCode } from '../bundle/bundle.ts';
import { sourceHash } from '../bundle/code.ts';

/** The commands of a site, the threads that some of them start, and what its blocks and their tests import. */
const programs = {
  ...Object.fromEntries(['build', 'new-site', 'start'].map((name) => [name, `src/tools/cli/${name}.ts`])),
  ...Object.fromEntries(
    ['check', 'content', 'dev', 'format-content', 'gallery', 'new', 'studio', 'upgrade'].map((name) => [
      name,
      `authoring/cli/${name}.ts`,
    ]),
  ),
  block: 'src/tools/site/block.ts',
  'draw-block': 'authoring/walk/draw-block.ts',
  ...threads(),
};

// What npm reads of standard output is the name of the package.
console.error('Bundling the code.');
await bundleCode(sourceHash(), programs);
console.error('Bundling the studio.');
await bundleStudio();

console.error('Writing the types of blocks.');
const options = { declaration: true, emitDeclarationOnly: true, noEmit: false, rootDir: 'src', outDir: 'build/types' };
const project = {
  extends: './tsconfig.json',
  compilerOptions: options,
  include: ['src/tools/site/block.ts', 'src/**/*.d.ts'],
};
const file = join(root, 'tsconfig.types.json');
writeFileSync(file, JSON.stringify(project));
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', file], { cwd: root, stdio: 'inherit' });
rmSync(file);
