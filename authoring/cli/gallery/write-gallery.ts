import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { escapeHtml } from '../../../src/rules/escape-html.ts';
import { loadProject, type Problem } from '../../api/node.ts';
import { bundleStudio } from '../../studio/bundle/bundle-studio.ts';
import { readDrawn } from '../../studio/site/read-drawn.ts';
import { wordsOf } from '../../studio/site/words.ts';
import { fileOfState, namesOfStates, writeLines } from '../../studio/site/write-states.ts';
import { inThread } from '../../studio/threads/in-thread.ts';
import type { PageStates } from '../../studio/types.ts';
import { pageCode } from '../../walk/page-code.ts';
import type { StatesToWrite } from './states-thread.ts';

/** Writes each state as a file for a web server or a browser, with a list of them. Returns how many there are. */
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
  for (const file of ['frame.js', 'frame.css']) cpSync(join(bundles, file), join(out, file));

  const parts = Math.min(availableParallelism(), 4);
  const thread = new URL('./states-thread.ts', import.meta.url);
  const written = await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      inThread<PageStates[]>(thread, { folder, edition, out, part, parts } satisfies StatesToWrite),
    ),
  );
  const lists = written.flat();
  writeFileSync(join(out, 'states.json'), JSON.stringify(lists));
  writeFileSync(join(out, 'index.html'), indexOf(lists));
  if (hasWords) writeWords(out, lists);
  return { problems: [], states: lists.reduce((sum, { pictures }) => sum + pictures.length, 0) };
}

/** A document that leads to each state. */
function indexOf(lists: readonly PageStates[]): string {
  const link = ({ id, title }: PageStates['pictures'][number]) =>
    `<li><a href="${escapeHtml(encodeURI(fileOfState(id)))}.html">${escapeHtml(title)}</a>`;
  const sections = lists.map(
    ({ title, pictures }) => `<h2>${escapeHtml(title)}</h2><ul>${pictures.map(link).join('')}</ul>`,
  );
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>States</title><h1>States</h1>${sections.join('')}</html>`;
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
