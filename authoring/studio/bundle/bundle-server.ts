/**
 * Puts the studio's server into a few files, which `npm run studio` runs next, unless they are as they were last. To read and
 * translate each file of the source would take twice the memory, and keep it as long as the studio runs.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../src/content/api/node.ts';
import { sourceHash } from '../../../src/tools/bundle/code.ts';
import { authoringSource, threads } from './bundle-studio.ts';

// As deep in the project as the file that finds the project's root.
const folder = join(root, 'build', 'node', 'studio');
const [note, source] = [join(folder, 'source.txt'), sourceHash(authoringSource)];
if (!existsSync(note) || readFileSync(note, 'utf8') !== source) {
  const { bundleForNode } = await import('../../../src/tools/bundle/bundle.ts');
  rmSync(folder, { recursive: true, force: true });
  await bundleForNode(folder, {
    studio: 'authoring/cli/studio.ts',
    copies: 'src/server/copies/process.ts',
    ...threads(),
  });
  writeFileSync(note, source);
}
