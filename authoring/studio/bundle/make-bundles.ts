/** Bundles what the studio serves, in a process of its own, since the bundler keeps its memory: `<folder> <source>`. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pageCode } from '../../walk/page-code.ts';
import { bundleFile } from './bundle-file.ts';

const [folder = '', source = ''] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await Promise.all([
  bundleFile('frame', 'authoring/studio/source-map/entry.ts', folder),
  bundleFile('studio', 'authoring/studio/view/entry.tsx', folder),
]);
cpSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), join(folder, 'axe.js'));
await pageCode();
writeFileSync(join(folder, 'source.txt'), source);
