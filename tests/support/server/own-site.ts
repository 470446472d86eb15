import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSite } from '../../../authoring/check/site.ts';
import * as app from '../../../src/page/app/draw-page.tsx';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import { prerender } from '../../../src/tools/bundle/prerender.ts';
import type { CompiledShell } from '../../../src/types.gen.ts';
import { project } from '../project/project.ts';
import { openServer, type TestServer } from './test-server.ts';

/** What a bundle has, without one: no script and no style of a block. */
const bundle = {
  styles: 'main { color: black }',
  siteScript: '/assets/site.js',
  islandScript: '/assets/islands.js',
  blocks: {},
  files: {},
};

const theme = { accent: '#00535c' };

/**
 * The project's own content as `npm run build` writes it, with its policies and the pages that need no link, drawn by the code
 * of this process: what one request shows needs no bundle and no browser.
 */
function writeOwnSite(): { distDir: string; drawing: Drawing } {
  const distDir = mkdtempSync(join(tmpdir(), 'own-site-'));
  const { problems, compiled, pages, site } = readSite('content', project);
  if (!compiled || !pages || !site) throw new Error(problems.map(({ message }) => message).join('\n'));
  const add = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(distDir, path)), { recursive: true });
    writeFileSync(join(distDir, path), text);
  };
  prerender({ release: { add }, bundle, app, compiled, pages, site });
  const shell: CompiledShell = { ...app.renderHeaderFooter(site, compiled.site), ...bundle, theme, preview: {} };
  return {
    distDir,
    drawing: {
      view: app.viewOf(compiled.site),
      contentOf: async (name) => pages.find((page) => page.name === name)!,
      draw: (context, around) => app.draw(context, { ...around, site: compiled.site, shell }),
    },
  };
}

let opened: Promise<TestServer> | undefined;

/** A demo server with it, for all files of a worker. They make their links, and change nothing else. */
export function ownSite(): Promise<TestServer> {
  opened ??= (async () => {
    const { distDir, drawing } = writeOwnSite();
    return openServer({ drawing, env: { DIST_DIR: distDir } });
  })();
  return opened;
}
