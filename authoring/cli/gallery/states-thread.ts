/** The thread that writes the states of some pages of a gallery, and of some blocks. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { loadProject } from '../../api/node.ts';
import { listStates, samplesOf } from '../../studio/site/list-states.ts';
import { readDrawn } from '../../studio/site/read-drawn.ts';
import { openSite } from '../../studio/site/site-server.ts';
import { fileOfState } from '../../studio/site/write-states.ts';
import type { PageStates, StatesOf } from '../../studio/types.ts';
import { fixturesOf } from '../../walk/fixture-files.ts';
import { pageCode } from '../../walk/page-code.ts';
import type { State } from '../../walk/seeds/states.ts';

/** `part` of `parts`: which of the pages and blocks are this thread's. */
export type StatesToWrite = { folder: string; edition?: string | undefined; out: string; part: number; parts: number };

const { folder, edition, out, part, parts } = workerData as StatesToWrite;
const project = loadProject();
const drawn = readDrawn(folder, project, edition).drawn!;
const server = await openSite(drawn, { project, hasPlaces: true });
const samples = await openSite(await samplesOf(drawn), { name: 'samples', project, hasPlaces: true });
const { siteScript } = (await pageCode()).client;
const types = [...new Set(fixturesOf().map(({ type }) => type))];
const all: StatesOf[] = [
  ...drawn.pages.map(({ name }) => ({ kind: 'page' as const, name })),
  ...types.map((name) => ({ kind: 'block' as const, name })),
];

const lists: PageStates[] = [];
for (const of of all.filter((_, index) => index % parts === part)) {
  const list = await listStates(drawn, of, project);
  if (!list) continue;
  const own = of.kind === 'page' ? server : samples;
  const pictures: State[] = [];
  for (const state of list.pictures) {
    const answer = await own.show(state).catch((error: Error) => {
      if (of.kind === 'page') throw error;
      // A fixture may need an act or text that only a page of the content has.
      console.error(`${state.id} is left out: ${error.message}`);
    });
    if (!answer) continue;
    pictures.push(state);
    const up = fileOfState(state.id)
      .split('/')
      .slice(1)
      .map(() => '..')
      .join('/');
    const html = own.framed(answer, '', { site: up, studio: up });
    const file = join(out, `${fileOfState(state.id)}.html`);
    mkdirSync(dirname(file), { recursive: true });
    // A browser loads no module from a disk.
    writeFileSync(file, html.replace(`<script type="module" src="${up}${siteScript}"></script>\n`, ''));
  }
  lists.push({ ...list, pictures });
}
parentPort!.postMessage(lists);
