// @vitest-environment jsdom
/** The calls of the gallery's own server about questions. */
import { afterAll, expect, test } from 'vitest';
import { blockSite, samplePage } from '../../../src/states/sample-page.ts';
import { sampleLink } from '../../../src/states/sample-site.ts';
import type { Gallery, GallerySite } from '../../../src/states/types.ts';
import type { CompiledSite, Link } from '../../../src/types.gen.ts';
import { mockFetch } from '../../frame/mock-server.ts';

const { fetch: browserFetch } = window;
afterAll(() => {
  window.fetch = browserFetch;
});

const questions = [
  { page: 'why', question: { type: 'question-text', name: 'reason', label: 'Why?' } },
  { page: 'who', question: { type: 'question-phone', name: 'phone', label: 'Phone', personal: true } },
] as const;
const site: CompiledSite = {
  ...blockSite,
  acts: { leave: { kind: 'answer' } },
  journeys: { leave: { steps: ['why', 'who', 'check'], acts: [{ act: 'leave', page: 'check' }] } },
};
const from = { site, pages: [{ ...samplePage([]), asks: { act: 'leave', questions: [...questions] } }] };
const problems = { 'fields-invalid': { type: '/problems/fields-invalid', title: '', status: 422, detail: '' } };

/** Makes a call of a customer who walks in a frame. */
function openWalk(answers: Record<string, string> = {}) {
  const memory = { link: sampleLink('leave') as Link };
  const around = { memory, keep() {}, gallery: { problems, orders: [] } as unknown as Gallery };
  const now = () => '2027-03-19T10:00:00Z';
  mockFetch({ ...around, from: from as unknown as GallerySite, today: site, answers, now } as never);
  return async (method: string, path: string, given?: object) => {
    const body = given && JSON.stringify({ answers: given, sha256: '' });
    const answer = await fetch(`/public-api/links/${memory.link.id}${path}`, { method, ...(body && { body }) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
}

test('D-41 the gallery keeps answers from page to page, and records them: then a page is told no personal one', async () => {
  const call = openWalk();
  expect((await call('PUT', '/drafts/leave', { reason: 'Price' })).status).toBe(200);
  const kept = { reason: { value: 'Price', words: 'Price' }, phone: { value: '01632 960123', words: '01632 960123' } };
  expect((await call('PUT', '/drafts/leave', { phone: '01632 960123' })).body).toEqual({ answers: kept });
  expect((await call('GET', '/drafts/leave')).body).toEqual({ answers: kept });

  const all = { reason: 'Price', phone: '01632 960123' };
  expect((await call('POST', '/acts/leave', all)).status).toBe(201);
  expect((await call('GET', '')).body).toMatchObject({ status: 'used', answers: { reason: kept.reason } });
  expect((await call('GET', '/drafts/leave')).body).toEqual({ answers: { reason: kept.reason } });
});

test('D-41 the gallery refuses wrong answers as the server does, and keeps none of them', async () => {
  const call = openWalk();
  const refused = await call('PUT', '/drafts/leave', { phone: '12' });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'answer.phone', code: 'not-a-phone' }] } });
  expect((await call('POST', '/acts/leave', { phone: '01632 960123' })).body).toMatchObject({
    errors: [{ field: 'answer.reason', code: 'missing' }],
  });
  expect((await call('GET', '/drafts/leave')).body).toEqual({ answers: {} });
});
