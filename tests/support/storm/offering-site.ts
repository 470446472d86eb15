import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  contentHash,
  type Manifest,
  manifestFile,
  pointerFile,
  releaseDir,
  siteDir,
} from '../../../src/server/release/store.ts';
import type { Compiled } from '../../../src/types.gen.ts';
import { withWallets } from '../server/server-site.ts';

/** Copies a built site, whose card pages then offer every wallet as far as the server can tell. */
export function offeringSite(built: string): { distDir: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-offering-'));
  const distDir = join(folder, 'dist');
  cpSync(built, distDir, { recursive: true });
  const id = readFileSync(pointerFile(built), 'utf8').trim();
  cpSync(releaseDir(built, id), releaseDir(distDir, id), { recursive: true });
  cpSync(pointerFile(built), pointerFile(distDir));

  const compiled = JSON.parse(readFileSync(join(distDir, 'compiled.json'), 'utf8')) as Compiled;
  const text = JSON.stringify({ ...compiled, wallets: withWallets().wallets });
  for (const site of [distDir, siteDir(distDir, id)]) writeFileSync(join(site, 'compiled.json'), text);
  const manifest = JSON.parse(readFileSync(manifestFile(distDir, id), 'utf8')) as Manifest;
  manifest.files['compiled.json'] = contentHash(text);
  writeFileSync(manifestFile(distDir, id), JSON.stringify(manifest));
  return { distDir, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
