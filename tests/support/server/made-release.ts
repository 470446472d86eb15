import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest, Origin } from '../../../src/server/release/store.ts';
import { beginRelease } from '../../../src/tools/bundle/new-release.ts';
import { compiled } from './server-site.ts';

/** Makes a release of the small site whose home page says a word, beside `distDir`. Nobody is told of it yet. */
export function makeRelease(
  distDir: string,
  word: string,
  files: Record<string, string> = {},
  origin?: Origin,
): Manifest {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-code-'));
  writeFileSync(
    join(folder, 'drawing.cjs'),
    'exports.guard = () => ({}); exports.drawForLink = () => ({ html: "", inline: { scripts: [], styles: [] } });',
  );
  const made = beginRelease(distDir, { folder, server: 'server', drawing: 'drawing', source: 'source' });
  made.add('index.html', `<h1>${word}</h1>`);
  made.add('404.html', '<h1>Not found</h1>');
  for (const [path, text] of Object.entries(files)) made.add(path, text);
  made.add('compiled.json', JSON.stringify({ ...compiled, site: { ...compiled.site, name: word } }));
  const manifest = made.finish(origin);
  rmSync(folder, { recursive: true });
  return manifest;
}
