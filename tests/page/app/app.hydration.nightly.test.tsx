// @vitest-environment jsdom
/**
 * D-23 States of the gallery, at night every one, as the server draws them for their links, taken over by the browser's React in development,
 * which says what differs: text, elements and attributes. Needs no browser: what is laid out has no part in it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { App } from '../../../src/page/app/app.tsx';
import { drawForLink } from '../../../src/page/app/draw-page.tsx';
import { createLinkStore } from '../../../src/page/link/store.ts';
import type { Drawn } from '../../../src/rules/drawn.ts';
import { withLinkId } from '../../../src/rules/link-id.ts';
import { type Gallery, galleryLinkId, type Scene } from '../../../src/states/types.ts';
import type { CompiledPage, CompiledSite } from '../../../src/types.gen.ts';
import { watchScrolled } from '../../support/browser/scrolled.ts';
import { drawnOf } from '../../support/drawn/drawn-scene.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { programFile } from '../../support/run/programs.ts';

let gallery: Gallery;
let states: Scene[];

beforeAll(async () => {
  watchScrolled();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Nothing is asked for before the page is taken over, and nothing comes afterwards.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  gallery = await derived();
  // A letter is a page of the gallery alone, which no browser takes over.
  const all = gallery.sections
    .flatMap(({ pictures }) => pictures.map(({ scene }) => scene))
    .filter(({ page }) => !page.startsWith('letters/'));
  const chosen = new Set<string>();
  states = all.filter(({ site, page, link, order }) => {
    const by = isNightly ? [link, order] : [link?.status, link?.journey, order === undefined];
    const state = JSON.stringify([site, page, ...by]);
    return !chosen.has(state) && chosen.add(state);
  });
});
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
});

/** The gallery, derived in a process of its own: it reads files, which a page cannot. */
async function derived(): Promise<Gallery> {
  const child = fork(await programFile('derive-gallery'), ['content']);
  const [{ problems, gallery }] = (await once(child, 'message')) as [{ problems: unknown[]; gallery?: Gallery }];
  expect(problems).toEqual([]);
  return gallery!;
}

/** What a document has of the bundle, which is not loaded here. */
const shell = {
  ...{ header: '', footer: '', styles: ':root{}', preview: {}, theme: { accent: '#00535c' }, script: '/client.js' },
  ...{ preload: [], blocks: {}, files: {} },
};

/** Draws a state as the server does, lets React take it over, and returns what React says of it. Undefined if it loads no script. */
async function takeOver(scene: Scene): Promise<string[] | undefined> {
  const { site, pages } = gallery.sites[scene.site];
  const page = pages.find(({ name }) => name === scene.page)!;
  const linkId = scene.link && galleryLinkId;
  const location = withLinkId(page.page.path, linkId);
  const asked = { site, page, location, linkId: linkId ?? '', drawn: drawnOf(scene, gallery.orders) };
  const whole = new DOMParser().parseFromString(drawForLink({ ...asked, document: shell }), 'text/html');
  const json = whole.getElementById('_site')?.textContent;
  if (!json) return undefined;
  const data = JSON.parse(json) as { site: CompiledSite; page: CompiledPage; drawn: Drawn };

  history.replaceState(null, '', location);
  const root = document.adoptNode(whole.getElementById('root')!);
  document.body.replaceChildren(root);
  const said: string[] = [];
  const listen = vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.join(' ')));
  const store = createLinkStore(linkId, { drawn: data.drawn });
  const taken = await act(async () =>
    hydrateRoot(root, <App path={window.location.pathname} site={data.site} page={data.page} store={store} />, {
      onRecoverableError: (error) => void said.push(String(error)),
    }),
  );
  await act(async () => taken.unmount());
  listen.mockRestore();
  return said;
}

test('D-23 every page and block is taken over without a warning, in every state of its link', async () => {
  expect(states.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  let taken = 0;
  for (const scene of states) {
    const said = await takeOver(scene);
    if (said) taken += 1;
    const { site, page, link } = scene;
    if (said?.length) wrong.push(`${site} ${page} ${link?.journey ?? 'no link'} ${link?.status ?? ''}: ${said[0]}`);
  }
  expect(wrong).toEqual([]);
  expect(taken).toBeGreaterThan(60);
});
