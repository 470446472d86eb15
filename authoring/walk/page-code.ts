import { join } from 'node:path';
import { loadBundle } from '../../src/server/release/drawing.ts';
import { drawingFile } from '../../src/server/release/files.ts';
import { bundledCode } from '../../src/tools/bundle/bundled.ts';
import { readClientBundle } from '../../src/tools/bundle/code.ts';
import { type Prerenderer, shellOf } from '../../src/tools/bundle/prerender.ts';
import type { CompiledShell, CompiledSite, Site } from '../../src/types.gen.ts';

let bundled: ReturnType<typeof bundledCode> | undefined;
let loaded: ReturnType<typeof loadCode> | undefined;

/** The folder of what browsers load: as it was bundled last, or bundled now. */
export async function browserFolder(): Promise<string> {
  bundled ??= bundledCode();
  return join((await bundled).folder, 'client');
}

/** The code of the pages that customers get, loaded once, or anew where it is changed. */
export function pageCode(isAnew?: 'anew') {
  if (isAnew) return loadCode();
  loaded ??= loadCode();
  return loaded;
}

async function loadCode() {
  const folder = await browserFolder();
  const code = (await bundled)!;
  const app = loadBundle(join(code.folder, drawingFile)) as unknown as Prerenderer;
  const client = readClientBundle(code);

  /** What surrounds the pages of a site, as a build writes it. */
  const shellAround = (file: Site, site: CompiledSite): CompiledShell =>
    shellOf({ app, bundle: client }, { site: file, compiled: { site } });
  return { app, client, shellAround, folder };
}
