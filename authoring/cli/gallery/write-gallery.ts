import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadProject, type Problem, readFolder } from '../../api/node.ts';
import { bundleStudio } from '../../studio/bundle/bundle-studio.ts';
import { studioDocument } from '../../studio/bundle/documents.ts';
import { describeSite } from '../../studio/server/draft-content.ts';
import { readDrawn } from '../../studio/site/read-drawn.ts';
import { wordsOf } from '../../studio/site/words.ts';
import { namesOfStates, writeLines } from '../../studio/site/write-states.ts';
import { inThread } from '../../studio/threads/in-thread.ts';
import { fileOfState, type PageStates, type StudioContent } from '../../studio/types.ts';
import { fixturesOf } from '../../walk/fixture-files.ts';
import { pageCode } from '../../walk/page-code.ts';
import type { StatesToWrite } from './states-thread.ts';

/** Writes the studio where nothing can be changed, as files for a web server or a browser. Returns how many states it has. */
export async function writeGallery(
  folder: string,
  { edition, out, hasWords = false }: { edition?: string | undefined; out: string; hasWords?: boolean },
): Promise<{ problems: Problem[]; states: number }> {
  const project = loadProject();
  const { problems, drawn } = readDrawn(folder, project, edition);
  if (!drawn) return { problems, states: 0 };
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const [bundles, code] = [await bundleStudio(), await pageCode()];
  if (existsSync(project.assets)) cpSync(project.assets, out, { recursive: true });
  cpSync(join(code.folder, 'assets'), join(out, 'assets'), { recursive: true });
  cpSync(bundles, out, { recursive: true });

  const parts = Math.min(availableParallelism(), 4);
  const thread = new URL('./states-thread.ts', import.meta.url);
  const written = await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      inThread<PageStates[]>(thread, { folder, edition, out, part, parts } satisfies StatesToWrite),
    ),
  );
  const lists = written.flat();
  const { site, file, pages, compiled } = drawn;
  const { demoLinks } = compiled;
  const blocks = [...new Set(fixturesOf().map(({ type }) => type))];
  const content: StudioContent = { base: 0, sites: { content: { site, file, pages } }, demoLinks, cards: {}, blocks };
  // Pages of one edition are written, so that there is no choice.
  const described = { ...describeSite(folder, project), editions: [] };
  const texts = Object.fromEntries(readFolder(folder).files.map(({ path, text = '' }) => [path, text]));
  const data = JSON.stringify({ site: described, texts, content, lists });
  writeFileSync(join(out, 'content.js'), `window.doorstepContent=${data};`);
  writeFileSync(join(out, 'index.html'), studioDocument({ scripts: ['content.js', 'studio.js'], isReadOnly: true }));
  if (hasWords) writeWords(out, lists);
  return { problems: [], states: lists.reduce((sum, { pictures }) => sum + pictures.length, 0) };
}

/** Writes the words of each state of each page as a text, named by its title. */
function writeWords(out: string, lists: readonly PageStates[]): void {
  const namesOf = namesOfStates();
  for (const list of lists.filter(({ kind }) => kind === 'page'))
    for (const { name, state } of namesOf(list)) {
      const html = readFileSync(join(out, `${fileOfState(state.id)}.html`), 'utf8');
      writeLines(join(out, 'words', `${name}.txt`), wordsOf(html));
    }
}
