import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageStore } from '../../src/app/pages.ts';
import { sampleSite } from '../../src/tools/gallery/sample-site.ts';
import type { CompiledPage } from '../../src/types.gen.ts';

const page = (name: string) => ({ name }) as CompiledPage;
const site = structuredClone(sampleSite);
site.routes['start-card']!.data = '/assets/pages/start-card.json';

let answers: (() => Response)[];
beforeEach(
  () =>
    void vi.stubGlobal(
      'fetch',
      vi.fn(async () => answers.shift()!()),
    ),
);
afterEach(() => void vi.unstubAllGlobals());

test('the first page is there at once', async () => {
  const store = createPageStore(site, page('index'));
  expect(store.get('index')).toEqual(page('index'));
  expect(await store.load('index')).toEqual(page('index'));
  expect(fetch).not.toHaveBeenCalled();
});

test('another is fetched once, however often it is asked for', async () => {
  answers = [() => Response.json(page('start-card'))];
  const store = createPageStore(site, page('index'));
  const both = await Promise.all([store.load('start-card'), store.load('start-card')]);
  expect(both).toEqual([page('start-card'), page('start-card')]);
  expect(store.get('start-card')).toEqual(page('start-card'));
  expect(fetch).toHaveBeenCalledOnce();
});

test('one that did not come can be tried again', async () => {
  answers = [() => new Response('', { status: 502 }), () => Response.json(page('start-card'))];
  const store = createPageStore(site, page('index'));
  await expect(store.load('start-card')).rejects.toThrow('The page "start-card" answered 502.');
  expect(await store.load('start-card')).toEqual(page('start-card'));
});

test('a page that the site does not have is refused without a call', async () => {
  await expect(createPageStore(site, page('index')).load('nowhere')).rejects.toThrow('no page called "nowhere"');
  expect(fetch).not.toHaveBeenCalled();
});

test('content saved in development takes the place of what was there', () => {
  const store = createPageStore(site, page('index'));
  store.put({ ...page('index'), needs: ['demo'] } as CompiledPage);
  expect(store.get('index')?.needs).toEqual(['demo']);
});
