// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageStore } from '../../src/app/pages.ts';
import { sampleSite } from '../../src/tools/gallery/sample-site.ts';
import type { CompiledPage } from '../../src/types.gen.ts';

const page = (name: string) =>
  ({
    name,
    page: { blocks: [] },
    routes: { [name]: sampleSite.routes[name] ?? { path: '/index', link: 'none' } },
  }) as unknown as CompiledPage;
const site = { ...sampleSite, routes: {}, shared: 'abc' };
const open = () => createPageStore({ site, page: page('index') });
const fetched = (name: string, shared = 'abc') => Response.json({ page: page(name), shared });

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
  const store = open();
  expect(store.get('index')).toEqual(page('index'));
  expect(await store.load('index')).toEqual(page('index'));
  expect(fetch).not.toHaveBeenCalled();
});

test('another is fetched once, however often it is asked for', async () => {
  answers = [() => fetched('start-card')];
  const store = open();
  const both = await Promise.all([store.load('start-card'), store.load('start-card')]);
  expect(both).toEqual([page('start-card'), page('start-card')]);
  expect(store.get('start-card')).toEqual(page('start-card'));
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/pages/start-card.json');
});

test('each page brings the routes that it may lead to', async () => {
  answers = [() => fetched('start-card')];
  const store = open();
  expect(Object.keys(store.site().routes)).toEqual(['index']);
  await store.load('start-card');
  expect(Object.keys(store.site().routes)).toEqual(['index', 'start-card']);
});

test('one that did not come can be tried again', async () => {
  answers = [() => new Response('', { status: 502 }), () => fetched('start-card')];
  const store = open();
  await expect(store.load('start-card')).rejects.toThrow('The page "start-card" answered 502.');
  expect(await store.load('start-card')).toEqual(page('start-card'));
});

test('one of another release is refused, so that the browser loads it as a document', async () => {
  answers = [() => fetched('start-card', 'def')];
  const store = open();
  await expect(store.load('start-card')).rejects.toThrow('The page "start-card" belongs to another release.');
  expect(store.get('start-card')).toBeUndefined();
});

test('content saved in development takes the place of what was there', () => {
  const store = open();
  store.put({ ...page('index'), needs: ['demo'] } as CompiledPage);
  store.putSite({ ...site, home: 'start-card' });
  expect(store.get('index')?.needs).toEqual(['demo']);
  expect(store.site().home).toBe('start-card');
  expect(Object.keys(store.site().routes)).toEqual(['index']);
});
