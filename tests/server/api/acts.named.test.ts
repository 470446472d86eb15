import { afterAll, expect, test } from 'vitest';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import type { Compiled } from '../../../src/types.gen.ts';
import { agreement } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

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

test('D-41 acts that content alone names are recorded, proven and told as those of the source are', async () => {
  const { id } = await makeLink(server, 'arrears');
  const post = (act: string, body: object) => server.post(`${link(id)}/acts/${act}`, body);
  const go = { statement: 'Start my plan' };

  expect(slugOf(await post('plan-agreement', plan))).toBe('step-missing');
  expect((await post('contract-agreement', agreement)).status).toBe(201);
  expect(slugOf(await post('plan-agreement', { ...plan, sha256: '0'.repeat(64) }))).toBe('document-changed');
  expect(slugOf(await post('plan-agreement', { statement: 'I agree to this plan' }))).toBe('invalid');
  expect(slugOf(await post('plan-start', go))).toBe('step-missing');
  expect((await post('plan-agreement', plan)).status).toBe(201);
  expect((await post('plan-agreement', plan)).status).toBe(200);
  expect(slugOf(await post('plan-start', { statement: 'Do not start' }))).toBe('document-changed');
  expect((await post('plan-start', go)).status).toBe(201);
  expect(slugOf(await post('plan-end', go))).toBe('not-found');

  const { body } = await server.get(link(id));
  expect(body).toMatchObject({ status: 'used', completed: ['contract-agreement', 'plan-agreement', 'plan-start'] });
  const shown = (await operate(server.settings, { name: 'show', id })) as LinkRecord;
  expect(shown.acts).toMatchObject([
    { act: 'contract-agreement', document: 'contract' },
    { act: 'plan-agreement', document: 'plan', statement: 'I agree to this plan' },
    { act: 'plan-start', statement: 'Start my plan' },
  ]);
  const exported = JSON.stringify(await operate(server.settings, { name: 'export' }));
  expect(exported).toContain('plan-agreement');
  expect(exported).toContain('plan-start');
  expect(((await operate(server.settings, { name: 'verify' })) as VerificationReport).problems).toEqual([]);
});

test('D-41 each agreement of a link has its copy, the first unless another is named', async () => {
  const { id } = await makeLink(server, 'arrears');
  await server.post(`${link(id)}/acts/contract-agreement`, agreement);
  expect((await server.get(`${link(id)}/agreed-document?act=plan-agreement`)).status).toBe(404);
  await server.post(`${link(id)}/acts/plan-agreement`, plan);
  const documentOf = async (query: string) => (await server.get(`${link(id)}/agreed-document${query}`)).body.document;
  expect(await documentOf('')).toBe('contract');
  expect(await documentOf('?act=plan-agreement')).toBe('plan');
  expect(await documentOf('?act=contract-agreement')).toBe('contract');
});

test('D-41 the description of the calls has each act of the content, at both of its addresses', async () => {
  const { paths } = (await server.get('/public-api/openapi.json')).body as unknown as { paths: object };
  for (const act of ['contract-agreement', 'switch-consent', 'plan-agreement', 'plan-start'])
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([`/public-api/links/{id}/${act}`, `/public-api/links/{id}/acts/${act}`]),
    );
});
