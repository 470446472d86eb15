import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSite } from '../../../authoring/check/site.ts';
import type { ReadSite } from '../../../src/content/compile/compile.ts';
import * as app from '../../../src/page/app/draw-page.tsx';
import { themeOf } from '../../../src/rules/theme/theme.ts';
import type { Edition } from '../../../src/server/release/release.ts';
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

/**
 * A content folder as `npm run build` writes it, with its policies and the pages that need no link, drawn by the code
 * of this process: what one request shows needs no bundle and no browser.
 */
function writeSiteOf(folder: string, around: typeof project): { distDir: string; editions: Edition[] } {
  const distDir = mkdtempSync(join(tmpdir(), 'own-site-'));
  const { problems, compiled, pages, site, editions = [] } = readSite(folder, around);
  if (!compiled || !pages || !site) throw new Error(problems.map(({ message }) => message).join('\n'));
  const add = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(distDir, path)), { recursive: true });
    writeFileSync(join(distDir, path), text);
  };
  prerender({ release: { add }, bundle, app, compiled, pages, site });
  return { distDir, editions: [{ compiled, pages, site }, ...editions].map(editionOf) };
}

/** The content of a language as a server has it. */
function editionOf({ compiled, pages, site }: Required<Pick<ReadSite, 'compiled' | 'pages' | 'site'>>): Edition {
  const shell: CompiledShell = {
    ...app.renderHeaderFooter(site, compiled.site),
    ...bundle,
    theme: themeOf(site),
    preview: {},
  };
  return {
    compiled: { ...compiled, headers: { page: {}, card: {} } },
    drawing: {
      view: app.viewOf(compiled.site),
      contentOf: async (name) => pages.find((page) => page.name === name)!,
      draw: (context, around) => app.draw(context, { ...around, site: compiled.site, shell }),
    },
  };
}

/** A demo server with the site of a content folder. */
export function openSite(
  folder: string,
  around: typeof project,
  { env, ...options }: Parameters<typeof openServer>[0] = {},
): Promise<TestServer> {
  const { distDir, editions } = writeSiteOf(folder, around);
  const [{ drawing }, ...others] = editions as [Edition, ...Edition[]];
  return openServer({ ...options, drawing, others, env: { DIST_DIR: distDir, ...env } });
}

let opened: Promise<TestServer> | undefined;

/** A demo server with the project's own content, for all files of a worker. They make their links, and change nothing else. */
export function ownSite(): Promise<TestServer> {
  opened ??= openSite('content', project);
  return opened;
}
