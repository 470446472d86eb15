// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Fragment, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../src/page/render/every-block.ts';
import { App } from '../../../src/page/app/app.tsx';
import { createLinkStore } from '../../../src/page/link/store.ts';
import type { Drawn } from '../../../src/rules/drawn.ts';
import { samplePage } from '../../../src/states/sample-page.ts';
import { sampleId, sampleLink, sampleSite } from '../../../src/states/sample-site.ts';
import type { Block, CompiledPage, CompiledSite, Link } from '../../../src/types.gen.ts';
import { watchScrolled } from '../../support/browser/scrolled.ts';

const site = {
  ...sampleSite,
  messages: { ...sampleSite.messages, alreadyRecorded: 'You have already done this step.' },
};
const page = { ...samplePage([]), needs: [] };

beforeEach(watchScrolled);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Around = { shown?: CompiledPage; site?: CompiledSite; drawn?: Drawn };

/** Opens the contract's page of a link, or another in its place. `read` answers each reading of it. */
async function open(read: (path: string) => Promise<object>, around: Around = {}) {
  vi.stubGlobal('fetch', async (path: string) => Response.json(await read(path)));
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  const store = createLinkStore(sampleId, { drawn: around.drawn, draft: around.shown?.asks?.act });
  await act(async () =>
    render(<App path="/contract-start" site={around.site ?? site} page={around.shown ?? page} store={store} />, {
      container: root,
    }),
  );
  return root;
}

const restore = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

test('D-40 a page from the browser’s cache reads its state anew before it can be used, and stays', async () => {
  let answer = (_: Link) => {};
  const answers = [async () => sampleLink('contract'), () => new Promise<Link>((resolve) => (answer = resolve))];
  const root = await open(() => answers.shift()!());
  expect(screen.queryByText('You have already done this step.')).toBeNull();

  await act(async () => restore());
  expect(root.inert ?? root.hasAttribute('inert')).toBe(true);
  await act(async () => answer(sampleLink('contract', { completed: ['contract-agreement'], status: 'used' })));
  expect(root.hasAttribute('inert')).toBe(false);
  expect(screen.getByText('You have already done this step.')).toBeTruthy();
  expect(document.querySelector('main')?.dataset.page).toBe('contract-start');
});

test('D-40 a page that came back twice within one reading can be used only after the second', async () => {
  const reads: ((_: Link) => void)[] = [];
  const answers = [async () => sampleLink('contract')];
  const root = await open(() => answers.shift()?.() ?? new Promise<Link>((resolve) => reads.push(resolve)));
  for (const _ of 'ab') await act(async () => restore());
  await act(async () => reads[0]!(sampleLink('contract')));
  expect(root.hasAttribute('inert')).toBe(true);
  await act(async () => reads[1]!(sampleLink('contract')));
  expect(root.hasAttribute('inert')).toBe(false);
});

test('D-40 a page from the browser’s cache can be used as it was where its state cannot be read', async () => {
  const answers = [async () => sampleLink('contract'), async () => Promise.reject(new Error('No network.'))];
  const root = await open(() => answers.shift()?.() ?? Promise.reject(new Error('No network.')));
  const before = root.textContent;
  vi.useFakeTimers();
  await act(async () => {
    restore();
    await vi.runAllTimersAsync();
  });
  vi.useRealTimers();
  expect(root.hasAttribute('inert')).toBe(false);
  expect(root.textContent).toBe(before);
});

const which = {
  ...{ type: 'question-choice', name: 'which', label: 'Which?' },
  options: ['one', 'other'].map((value) => ({ value, label: value })),
} as Block;
const asking: CompiledPage = {
  ...page,
  page: { ...page.page, blocks: [which, { type: 'button', label: 'On', to: 'next', keep: 'visit' }] },
  asks: { act: 'visit', questions: [{ page: page.name, question: which }] },
};
const branching: CompiledSite = {
  ...site,
  acts: { ...site.acts, visit: { kind: 'answer' } },
  routes: { ...site.routes, [page.name]: { path: '/contract-start', link: 'required' } },
  journeys: {
    ...site.journeys,
    contract: {
      steps: [
        'ots-start',
        page.name,
        { page: 'start-card', when: { fact: 'answer.which', is: 'one' } },
        'contract-complete',
      ],
      acts: [
        { act: 'visit', page: 'ots-start' },
        { act: 'contract-agreement', page: 'contract-complete' },
      ],
    },
  },
};

test('D-09 a page whose answer settles a step counts none, also when an earlier answer is kept', async () => {
  const reading = (answers: object) => async (path: string) =>
    path.endsWith(sampleId) ? sampleLink('contract') : { answers };
  await open(reading({}), { shown: asking, site: branching });
  const one = await screen.findByRole('radio', { name: 'one' });
  await act(async () => one.click());
  expect(screen.queryByText(/of \d/)).toBeNull();

  cleanup();
  await open(reading({ which: { value: 'one', words: 'one' } }), { shown: asking, site: branching });
  expect(await screen.findByRole('radio', { name: 'one', checked: true })).toBeTruthy();
  expect(screen.queryByText(/of \d/)).toBeNull();
});

test('D-23 a page that the server drew keeps its words until the page in its place is loaded', async () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { replace });
  const facts = { type: 'key-facts', heading: 'Order', items: [{ label: 'Offer', text: '{offer}' }] } as Block;
  const shown = { ...page, page: { ...page.page, blocks: [facts] } };
  const link = sampleLink('contract', { status: 'used' });
  await open(async () => link, { shown, drawn: { link: { status: 'ready', link } } });
  expect(replace).toHaveBeenCalled();
  expect(screen.getByText('Fibre & more')).toBeTruthy();
});

test('D-41 a page that asks says that its answers are recorded, where more is to be done', async () => {
  const link = sampleLink('contract', { completed: ['visit'] });
  const drawn: Drawn = { link: { status: 'ready', link } };
  await open(async () => link, { shown: asking, site: branching, drawn });
  expect(screen.getByText('You have already done this step.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('D-41 a choice that was made before the page is taken over counts for the first press', async () => {
  const shown = { ...asking, page: { ...asking.page, blocks: [which, { type: 'button', label: 'On', to: 'next' }] } };
  const drawn: Drawn = { link: { status: 'ready', link: sampleLink('contract') } };
  const app = () => {
    const store = createLinkStore(sampleId, { drawn });
    return <App path="/contract-start" site={branching} page={shown as CompiledPage} store={store} />;
  };
  document.body.innerHTML = `<div id="root">${renderToString(app())}</div>`;
  const link = document.querySelector('a')!;
  document.querySelector<HTMLInputElement>('[value=one]')!.checked = true;
  expect(link.pathname).toBe('/contract-complete');

  // A press comes right after the drawing at the earliest.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const address = await new Promise((resolve) => {
    function Watch() {
      useLayoutEffect(() => queueMicrotask(() => resolve(link.pathname)), []);
      return null;
    }
    const root = document.getElementById('root')!;
    startTransition(() => void hydrateRoot(root, [<Fragment key="app">{app()}</Fragment>, <Watch key="watch" />]));
  });
  expect(address).toBe('/start-card');
});
