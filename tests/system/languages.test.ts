import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nameOf } from '../../src/server/base/link-name.ts';
import { sha256Of } from '../../src/server/base/sha256.ts';
import { contentFile } from '../../src/server/release/drawing.ts';
import type { Compiled } from '../../src/types.gen.ts';
import { agree, agreement, shownHtml } from '../support/server/agree.ts';
import { makeLink } from '../support/server/make-link.ts';
import { operatorOf } from '../support/server/operator.ts';
import { compiled, writeSite } from '../support/server/server-site.ts';
import { link, openServer } from '../support/server/test-server.ts';

const languages = [
  { language: 'en-GB', name: 'English', base: '' },
  { language: 'cy', name: 'Cymraeg', base: '/cy' },
  { language: 'pl', name: 'Polski', base: '/pl' },
];
const { site: own } = compiled;
const agreed = own.acts['contract-agreement']!;
const english: Compiled = {
  ...compiled,
  site: {
    ...own,
    language: 'en-GB',
    languages,
    values: { ...own.values, cancel_days: { type: 'number', value: 14 } },
    prevails: 'English',
    messages: { ...own.messages, orderCopyTitle: 'The switch', documentPrevails: '{language} prevails' },
    acts: {
      ...own.acts,
      'contract-agreement': { ...agreed, dates: { cancel_until: { days: 'cancel_days', calendar: 'The last day' } } },
    },
  },
};

/** The small site in Welsh, as the build makes it: other words at other addresses. */
const welsh: Compiled = JSON.parse(
  JSON.stringify({ ...english, site: { ...english.site, language: 'cy', base: '/cy' } })
    .replaceAll('"path":"', '"path":"/cy')
    .replaceAll('Summary', 'Crynodeb')
    .replaceAll('"prevails":"English"', '"prevails":"Saesneg"')
    .replaceAll('The last day', 'Y diwrnod olaf')
    .replaceAll('The switch', 'Y newid')
    .replaceAll(agreement.statement, 'Cytunaf'),
);
const polish: Compiled = JSON.parse(
  JSON.stringify({ ...welsh, site: { ...welsh.site, language: 'pl', base: '/pl' } })
    .replaceAll('"path":"/cy', '"path":"/pl')
    .replaceAll('Crynodeb', 'Podsumowanie')
    .replaceAll('Y diwrnod olaf', 'Ostatni'),
);
const welshAgreement = {
  ...agreement,
  statement: 'Cytunaf',
  sha256: sha256Of(shownHtml.replaceAll('Summary', 'Crynodeb')),
};

const site = mkdtempSync(join(tmpdir(), 'languages-'));
writeSite(site, english);
for (const [path, text] of Object.entries({
  'compiled/cy/_compiled.json': JSON.stringify(welsh),
  'compiled/pl/_compiled.json': JSON.stringify(polish),
  'cy/index.html': '<h1>Hafan</h1>',
  'cy/404.html': '<h1>Heb ei chanfod</h1>',
  'cy/success-card/index.html': '<h1>Dechrau</h1>',
  ...Object.fromEntries(
    [welsh, polish].flatMap(({ site: own }) =>
      Object.keys(own.routes).map((name) => [
        contentFile(name, own),
        JSON.stringify({ name, needs: [], page: { blocks: [] } }),
      ]),
    ),
  ),
})) {
  mkdirSync(join(site, path, '..'), { recursive: true });
  writeFileSync(join(site, path), text);
}
const server = await openServer({ env: { DIST_DIR: site } });
afterAll(() => server.close());

const { ask, tamper } = operatorOf(() => server);

/** Agrees on the page of a language, by the beginning of its address. */
const agreeIn = (base: string, id: string, fields: Record<string, string>) =>
  server.postForm(`${base}/contract-start?id=${id}`, { form: 'contract-agreement', ticked: 'yes', ...fields });

test.each([
  ['/success-card', 200, '/success-card'],
  ['/cy/success-card', 200, 'Dechrau'],
  ['/cy', 200, 'Hafan'],
  ['/cy/nowhere', 404, 'Heb ei chanfod'],
  ['/fr/success-card', 404, 'Not found'],
  ['/cy/404.html', 404, 'Heb ei chanfod'],
  ['/compiled/cy/_compiled.json', 404, 'Not found'],
])('D-42 at %s is the page of its language', async (path, status, words) => {
  const reply = await server.get(path);
  expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(words)]);
});

test('D-42 an address in capitals leads to the page of its language', async () => {
  const { status, headers } = await server.rawGet('/CY/START-CARD?id=1');
  expect([status, headers.get('location')]).toEqual([308, '/cy/start-card?id=1']);
});

test.each(['cy', 'CY'])('D-42 a link that is made for the language %s leads there, and says so', async (language) => {
  const { id, url, ...made } = (await ask({ name: 'create', link: { journey: 'card', language } })) as {
    id: string;
    url: string;
  };
  expect({ url, ...made }).toMatchObject({ url: `${server.url}/cy/start-card?id=${id}`, language: 'cy' });
});

test('D-42 a link without a language leads to the content itself, and one for an unknown language is refused', async () => {
  const { url } = (await ask({ name: 'create', link: { journey: 'card' } })) as { url: string };
  expect(new URL(url).pathname).toBe('/start-card');
  await expect(ask({ name: 'create', link: { journey: 'card', language: 'fr' } })).rejects.toThrow(
    'There is no language "fr". The content has: en-GB, cy, pl.',
  );
});

test('D-42 an agreement has the language of its page and the hash of its pair, and its copy is in that language', async () => {
  const [first, second] = [(await makeLink(server, 'contract')).id, (await makeLink(server, 'contract')).id];
  expect((await agree(server, first)).status).toBe(303);
  expect((await agreeIn('/cy', second, welshAgreement)).status).toBe(303);
  const recordOf = async (id: string) => ((await ask({ name: 'show', id })) as { acts: object[] }).acts[0];
  expect(await recordOf(first)).toMatchObject({ language: 'en-GB', pair_sha256: welshAgreement.sha256 });
  expect(await recordOf(second)).toMatchObject({ language: 'cy', pair_sha256: agreement.sha256 });
  expect((await server.get(`${link(second)}/agreed-document`)).body).toMatchObject({ language: 'cy' });
  const file = await server.rawGet(`${link(second)}/agreed-document`, { accept: 'text/html' });
  expect(file.text).toContain('<html lang="cy">');
  expect(file.text).toContain('<p>Saesneg prevails</p>');
});

test('D-42 what a customer downloads is in the language in which they agreed and confirmed', async () => {
  const { id } = await makeLink(server, 'switch');
  await agreeIn('/cy', id, welshAgreement);
  expect((await server.get(`${link(id)}/dates.ics`)).text).toContain('SUMMARY:Y diwrnod olaf');
  const form = { form: 'switch-consent', statement: 'Yes I Agree to make the Switch' };
  await server.postForm(`/cy/ots-confirm?id=${id}`, form);
  const order = await server.rawGet(`${link(id)}/consented-order`, { accept: 'text/html' });
  expect(order.text).toContain('<html lang="cy">');
  expect(order.text).toContain('<h1>Y newid</h1>');
});

test('D-42 of three languages, what a customer downloads is in the one in which they agreed, from a page in any', async () => {
  const { id } = await makeLink(server, 'contract');
  const polishAgreement = { ...welshAgreement, sha256: sha256Of(shownHtml.replaceAll('Summary', 'Podsumowanie')) };
  await agreeIn('/pl', id, polishAgreement);
  for (const language of ['en-GB', 'cy', 'pl']) {
    const reply = await server.get(`${link(id)}/dates.ics`, { headers: { 'content-language': language } });
    expect(reply.text).toContain('SUMMARY:Ostatni');
  }
});

test('D-42 the words of one language are no agreement in another', async () => {
  const { id } = await makeLink(server, 'contract');
  expect((await agreeIn('', id, welshAgreement)).status).toBe(409);
});

test.each(['en-GB', null])('D-56 a link whose language was forged to be %j is found by verify', async (forged) => {
  const { id } = (await ask({ name: 'create', link: { journey: 'contract', language: 'cy' } })) as { id: string };
  const mismatches = async () => (await ask({ name: 'verify', id })).problems;
  expect(await mismatches()).toEqual([]);
  await tamper('links', `update links set language = $2 where id = $1`, [id, forged]);
  expect(await mismatches()).toContainEqual(expect.objectContaining({ link: nameOf(id), what: 'the link' }));
});

test('D-56 nobody changes the language of a link but the owner of its table', async () => {
  const { id } = (await ask({ name: 'create', link: { journey: 'contract', language: 'cy' } })) as { id: string };
  await expect(server.query(`update links set language = 'other' where id = $1`, [id])).rejects.toThrow();
});
