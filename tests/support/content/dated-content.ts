import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSite } from '../../../authoring/check/site.ts';
import { draw, renderHeaderFooter, viewOf } from '../../../src/page/app/draw-page.tsx';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import type { Compiled, CompiledShell } from '../../../src/types.gen.ts';
import { project } from '../project/project.ts';
import { compiled as testSite } from '../server/server-site.ts';

/** The shell of a page without a bundle and styles. */
const around = {
  styles: '',
  preview: {},
  theme: { accent: '#00535c' },
  siteScript: '/assets/site.js',
  islandScript: '/assets/islands.js',
  blocks: {},
  files: {},
};

type Json = Record<string, unknown>;
type Values = Record<string, Json>;

/** The project's own content with files of JSON edited or added, compiled at a time, and what draws its pages. */
export function datedContent(edits: Record<string, (data: never) => void>, builtAt: Date) {
  const folder = mkdtempSync(join(tmpdir(), 'dated-'));
  cpSync('content', folder, { recursive: true });
  for (const [path, edit] of Object.entries(edits)) {
    const file = join(folder, path);
    const data = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    edit(data as never);
    writeFileSync(file, JSON.stringify(data, null, 2));
  }
  const { problems, compiled, pages, site } = readSite(folder, project, { now: builtAt });
  rmSync(folder, { recursive: true });
  if (!compiled || !pages || !site) throw new Error(problems.map(({ message }) => message).join('\n'));
  const shell: CompiledShell = { ...renderHeaderFooter(site, compiled.site), ...around };
  const drawing: Drawing = {
    view: viewOf(compiled.site),
    contentOf: async (name) => pages.find((page) => page.name === name)!,
    draw: (context, around) => draw(context, { ...around, site: compiled.site, shell }),
  };
  const content: Compiled = { ...compiled, headers: testSite.headers };
  return { content, drawing, pages, read: { compiled, pages, site } };
}

/** Lets the broadband cost £37.00 instead of £35.00 a month from a time on, and all of it £43.00 instead of £41.00. */
export const dearerFrom =
  (from: string) =>
  (values: Values): void => {
    values.broadband_monthly_pence!.changes = [{ from, value: 3700 }];
    values.monthly_total_pence!.changes = [{ from, value: 4300 }];
  };
