import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLinkStore } from '../../../src/page/link/store.ts';
import { sampleId, sampleLink } from '../../../src/states/sample-site.ts';

type Answers = Record<string, () => Response | Promise<Response>>;
const path = `/public-api/links/${sampleId}`;
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const order = { services: [], losing_provider: 'Other Telecom', ots_document: '' };

let answers: Answers;
let called: string[];
beforeEach(() => {
  called = [];
  vi.stubGlobal('fetch', async (address: string) => {
    called.push(address);
    return answers[address]?.() ?? json({ type: '/problems/link-unknown' }, 404);
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('D-17 the link is pending until it is read, and everyone who listens hears of it', async () => {
  answers = { [path]: () => json(sampleLink('card')) };
  const store = createLinkStore(sampleId);
  const changed = vi.fn();
  store.changed(changed);
  expect(store.link()).toEqual({ status: 'pending' });
  expect(await store.load()).toMatchObject({ status: 'ready', link: { journey: 'card' } });
  expect(changed).toHaveBeenCalled();
});

test('without an id there is no link, and no call', async () => {
  const store = createLinkStore(undefined);
  expect(await store.load()).toEqual({ status: 'none' });
  expect(called).toEqual([]);
});

test('R-E03 a malformed id is unknown without asking, one that does not exist after asking', async () => {
  answers = {};
  expect(await createLinkStore('abc').load()).toEqual({ status: 'unknown' });
  expect(called).toEqual([]);
  expect(await createLinkStore(sampleId).load()).toEqual({ status: 'unknown' });
  expect(called).toEqual([path]);
});

test('R-E04 a call that fails leaves the link failed, and a second try reads it', async () => {
  answers = { [path]: () => json({}, 500) };
  const store = createLinkStore(sampleId);
  expect(await store.load()).toEqual({ status: 'failed' });
  answers = { [path]: () => json(sampleLink('card')) };
  expect(await store.load()).toMatchObject({ status: 'ready' });
});

test('a call that the page has started already is taken, once', async () => {
  answers = { [path]: () => json(sampleLink('contract')) };
  const store = createLinkStore(sampleId, { early: { [path]: Promise.resolve(json(sampleLink('card'))) } });
  expect(await store.load()).toMatchObject({ link: { journey: 'card' } });
  expect(called).toEqual([]);
  expect(await store.load()).toMatchObject({ link: { journey: 'contract' } });
});

test('R-E03 a refusal of the call that the page has started is an answer: nothing is asked twice', async () => {
  answers = {};
  const started = Promise.resolve(json({ type: '/problems/link-unknown' }, 404));
  expect(await createLinkStore(sampleId, { early: { [path]: started } }).load()).toEqual({ status: 'unknown' });
  expect(called).toEqual([]);
});

test('R-E04 a server in trouble is asked once more', async () => {
  answers = { [path]: () => json(sampleLink('card')) };
  const started = Promise.resolve(json({}, 502));
  expect(await createLinkStore(sampleId, { early: { [path]: started } }).load()).toMatchObject({ status: 'ready' });
});

test('a call that the page started and that failed is made again', async () => {
  answers = { [path]: () => json(sampleLink('contract')) };
  const started = Promise.reject(new TypeError('offline'));
  started.catch(() => undefined);
  expect(await createLinkStore(sampleId, { early: { [path]: started } }).load()).toMatchObject({ status: 'ready' });
});

test('R-E04 a host that has no such address, and answers 404, does not make the link unknown', async () => {
  answers = { [path]: () => new Response('Not Found', { status: 404 }) };
  expect(await createLinkStore(sampleId).load()).toEqual({ status: 'failed' });
});

test('the switch order is read once, and again only after a failure', async () => {
  answers = { [`${path}/switch-order`]: () => json({}, 503) };
  const store = createLinkStore(sampleId);
  await store.loadOrder();
  expect(store.order()).toEqual({ status: 'failed' });
  answers = { [`${path}/switch-order`]: () => json(order) };
  await store.loadOrder();
  await store.loadOrder();
  expect(store.order()).toEqual({ status: 'ready', order });
  expect(called).toHaveLength(2);
});

test('D-09 a link can be read without a word to the page, which does not change while it is left', async () => {
  answers = { [path]: () => json(sampleLink('contract-mandate')) };
  const store = createLinkStore(sampleId);
  await store.load();
  const before = store.link();
  const told = vi.fn();
  store.changed(told);
  answers = { [path]: () => json(sampleLink('contract-mandate', { completed: ['contract-agreement'] })) };
  expect(await store.peek()).toMatchObject({ status: 'ready', link: { completed: ['contract-agreement'] } });
  expect(store.link()).toBe(before);
  expect(told).not.toHaveBeenCalled();
});
