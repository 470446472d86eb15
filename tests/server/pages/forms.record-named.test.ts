import { afterAll, expect, test } from 'vitest';
import type { Compiled } from '../../../src/types.gen.ts';
import { agree, agreement } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { compiled } from '../../support/server/server-site.ts';
import { type Fields, link, openServer, outcomeOf } from '../../support/server/test-server.ts';

/** The small site with two acts more, as content would name them: an agreement to a plan, and a confirmation. */
function withPlan(): Compiled {
  const { site, documents, acts, ...rest } = structuredClone(compiled);
  const { contract } = documents;
  site.routes.plan = { path: '/plan', link: 'required', act: 'plan-agreement' };
  site.routes['plan-go'] = { path: '/plan-go', link: 'required', act: 'plan-start' };
  site.journeys.arrears = {
    steps: ['contract-start', 'plan', 'plan-go', 'contract-complete'],
    acts: [
      { act: 'contract-agreement', page: 'contract-start', document: 'contract' },
      { act: 'plan-agreement', page: 'plan', document: 'plan' },
      { act: 'plan-start', page: 'plan-go' },
    ],
  };
  const shown = (page: string, words: object) => ({
    shown: [{ page, when: [], to: 'next', ...words }],
    messages: {},
    texts: {},
  });
  return {
    ...rest,
    site,
    documents: { ...documents, plan: { ...contract!, id: 'plan', title: 'Your plan', version: '2026-11' } },
    acts: {
      ...acts,
      'plan-agreement': shown('plan', { statement: 'I agree to this plan', button: 'Agree', ticked: true }),
      'plan-start': shown('plan-go', { button: 'Start my plan' }),
    },
  };
}

const words = { statement: 'I agree to this plan', button: 'Agree' };
const plan = { ...agreement, document: 'plan', version: '2026-11', ...words };

const server = await openServer({ content: withPlan() });
afterAll(() => server.close());

const agreePlan = (id: string, fields: Fields = {}) =>
  server.postForm(`/plan?id=${id}`, { form: 'plan-agreement', ticked: 'yes', ...plan, ...fields });
const start = (id: string, fields: Fields) => server.postForm(`/plan-go?id=${id}`, { form: 'plan-start', ...fields });

test('D-41 acts that content alone names are recorded, proven and told as those of the source are', async () => {
  const { id } = await makeLink(server, 'arrears');
  const go = { statement: 'Start my plan' };

  expect(outcomeOf(await agreePlan(id))).toBe('/contract-start');
  expect(outcomeOf(await agree(server, id))).toBe('/plan');
  expect(outcomeOf(await agreePlan(id, { sha256: '0'.repeat(64) }))).toBe('documentChanged');
  expect(outcomeOf(await agreePlan(id, { version: undefined }))).toBe('formRefused');
  expect(outcomeOf(await start(id, go))).toBe('/plan');
  for (const _twice of [1, 2]) expect(outcomeOf(await agreePlan(id))).toBe('/plan-go');
  expect(outcomeOf(await start(id, { statement: 'Do not start' }))).toBe('pageChanged');
  expect(outcomeOf(await start(id, { ...go, form: 'plan-end' }))).toBe('formRefused');
  expect(outcomeOf(await start(id, go))).toBe('/contract-complete');

  const { body } = await server.get(link(id));
  expect(body).toMatchObject({ status: 'used', completed: ['contract-agreement', 'plan-agreement', 'plan-start'] });
  const shown = await server.show(id);
  expect(shown.acts).toMatchObject([
    { act: 'contract-agreement', document: 'contract' },
    { act: 'plan-agreement', document: 'plan', statement: 'I agree to this plan' },
    { act: 'plan-start', statement: 'Start my plan' },
  ]);
  const exported = JSON.stringify(await server.ask({ name: 'export' }));
  expect(exported).toContain('plan-agreement');
  expect(exported).toContain('plan-start');
  expect((await server.verify()).problems).toEqual([]);
});

test('D-41 each agreement of a link has its copy, the first unless another is named', async () => {
  const { id } = await makeLink(server, 'arrears');
  await agree(server, id);
  expect((await server.get(`${link(id)}/agreed-document?act=plan-agreement`)).status).toBe(404);
  await agreePlan(id);
  const documentOf = async (query: string) => (await server.get(`${link(id)}/agreed-document${query}`)).body.document;
  expect(await documentOf('')).toBe('contract');
  expect(await documentOf('?act=plan-agreement')).toBe('plan');
  expect(await documentOf('?act=contract-agreement')).toBe('contract');
});
