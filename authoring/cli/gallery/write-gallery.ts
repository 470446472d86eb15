import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { escapeHtml } from '../../../src/rules/escape-html.ts';
import { withLinkId } from '../../../src/rules/link-id.ts';
import { loadProject, type Problem } from '../../api/node.ts';
import { bundleStudio } from '../../studio/bundle/bundle-studio.ts';
import { wordsOf } from '../../studio/site/drawn-words.ts';
import { listStates, samplesOf } from '../../studio/site/list-states.ts';
import { readDrawn } from '../../studio/site/read-drawn.ts';
import { linkIdFor, openSite, type SiteServer } from '../../studio/site/site-server.ts';
import { fileOfState, namesOfStates, writeLines } from '../../studio/site/write-states.ts';
import type { PageStates } from '../../studio/types.ts';
import { fixturesOf } from '../../walk/fixture-files.ts';
import { pageCode } from '../../walk/page-code.ts';

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

  const types = [...new Set(fixturesOf().map(({ type }) => type))];
  const server = await openSite(drawn, { project, hasPlaces: true });
  const made = await samplesOf(drawn);
  const samples = await openSite(made, { name: 'samples', project, hasPlaces: true });
  const script = `${code.client.siteScript}"></script>\n`;
  const lists: PageStates[] = [];
  for (const of of [
    ...drawn.pages.map(({ name }) => ({ kind: 'page' as const, name })),
    ...types.map((name) => ({ kind: 'block' as const, name })),
  ]) {
    const list = (await listStates(drawn, of, project, made))!;
    const shown = await writeStates(of.kind === 'page' ? server : samples, list, { out, script });
    lists.push({ ...list, pictures: shown });
  }
  writeFileSync(join(out, 'states.json'), JSON.stringify(lists));
  writeFileSync(join(out, 'index.html'), indexOf(lists));
  if (hasWords) writeWords(out, lists);
  return { problems: [], states: lists.reduce((sum, { pictures }) => sum + pictures.length, 0) };
}

/** Writes the states of a page, or the samples of a block. Returns those that there can be. */
async function writeStates(site: SiteServer, { kind, pictures }: PageStates, to: { out: string; script: string }) {
  const written: PageStates['pictures'] = [];
  for (const state of pictures) {
    const answer = await site.show(state).catch((error: Error) => {
      if (kind === 'page') throw error;
      // A fixture may need an act or text that only a page of the content has.
      console.error(`${state.id} is left out: ${error.message}`);
    });
    if (!answer) continue;
    written.push(state);
    const name = fileOfState(state.id);
    const up = '../'.repeat(name.split('/').length - 1).slice(0, -1);
    const html = site.framed(answer, withLinkId('', linkIdFor(state)), { site: up, studio: up });
    const file = join(to.out, `${name}.html`);
    mkdirSync(dirname(file), { recursive: true });
    // A browser loads no module from a disk.
    writeFileSync(file, html.replace(`<script type="module" src="${up}${to.script}`, ''));
  }
  return written;
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
