// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { App } from '../../../../src/page/app/app.tsx';
import { renderPage } from '../../../../src/page/app/draw-page.tsx';
import { createLinkStore } from '../../../../src/page/link/store.ts';
import { samplePage } from '../../../../src/states/sample-page.ts';
import { sampleId, sampleLink, sampleSite } from '../../../../src/states/sample-site.ts';
import type { Block, CompiledPage, CompiledSite, Link } from '../../../../src/types.gen.ts';

const agreement = {
  ...sampleSite.acts['contract-agreement']!,
  dates: { last_day: { days: 'months', calendar: 'End' } },
};
const question = { type: 'question-text', name: 'why', label: 'Why?' } as Block;
const site: CompiledSite = {
  ...sampleSite,
  acts: { ...sampleSite.acts, 'contract-agreement': agreement, visit: { kind: 'answer' } },
};
const types = ['calendar', 'order-copy', 'agreed-document', 'answers', 'text'];
const page: CompiledPage = {
  ...samplePage(
    types.map((type) => ({ type, label: 'Open', markdown: 'sample' }) as unknown as Block),
    'contract-complete',
  ),
  needs: [],
  texts: { sample: '<p><a href="/success-card">end</a> <a href="/price-list.pdf">prices</a></p>' },
  asks: { act: 'visit', questions: [{ page: 'ots-start', question }] },
};
const link: Link = sampleLink('contract', {
  completed: ['contract-agreement', 'switch-consent'],
  dates: { last_day: '2027-01-01' },
});

test('R-G12 on a static host every link of a page has the id, also to copies and to answers, and none to a file', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json(link));
  const said = vi.spyOn(console, 'error');
  document.body.innerHTML = `<div id="root">${renderPage(site, page).body.replace(/^<title>.*?<\/title>/, '')}</div>`;
  document.documentElement.dataset.linkId = sampleId;
  await import('../../../../src/page/app/inline/start-built.ts');
  const hrefs = () => [...document.querySelectorAll('#root a')].map((one) => one.getAttribute('href'));
  const before = hrefs();

  const app = <App path="/contract-complete" site={site} page={page} store={createLinkStore(sampleId)} />;
  const taken = await act(async () => hydrateRoot(document.getElementById('root')!, app));
  expect(hrefs()).toEqual(before);
  const calls = `/public-api/links/${sampleId}`;
  const pages = [`/ots-start?id=${sampleId}&change=1#answer.why`, `/success-card?id=${sampleId}`, '/price-list.pdf'];
  expect(hrefs()).toEqual(expect.arrayContaining([`${calls}/dates.ics`, `${calls}/consented-order`, ...pages]));
  expect(hrefs().filter((href) => href?.startsWith('/public-api/') && !href.startsWith(`${calls}/`))).toEqual([]);
  expect(said.mock.calls).toEqual([]);
  await act(async () => taken.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete document.documentElement.dataset.linkId;
});
