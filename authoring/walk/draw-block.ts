import { join } from 'node:path';
import { loadBundle } from '../../src/server/release/drawing.ts';
import { drawingFile } from '../../src/server/release/files.ts';
import { bundledCode } from '../../src/tools/bundle/bundled.ts';
import type { Prerenderer } from '../../src/tools/bundle/prerender.ts';
import type { Block, Link } from '../../src/types.gen.ts';
import { sampleFor } from './fixture-files.ts';
import { samplePage } from './sample-page.ts';
import { sampleId } from './sample-site.ts';
import { moment } from './types.ts';

/** Draws a block on a page of the sample site, for its link. */
export async function drawSample(block: Block, link: Partial<Link>): Promise<string> {
  const { site, link: whole } = sampleFor(link);
  const { folder } = await bundledCode();
  const app = loadBundle(join(folder, drawingFile)) as unknown as Prerenderer;
  const page = samplePage([block]);
  const shown = {
    ...{ site, page, now: moment, linkId: sampleId, answers: {} },
    link: { status: 'ready' as const, link: whole },
    form: { token: 'a-token', sha256: 'a'.repeat(64) },
  };
  return app.drawBody(app.contextOf({ shown, address: `${page.page.path}?id=${sampleId}` }));
}
