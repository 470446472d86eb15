import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeEdition } from '../../../src/content/change/new-edition.ts';
import { readSite } from '../../../src/content/compile/site.ts';
import { toSentence } from '../../../src/content/problem/problem.ts';
import { readRelease } from '../../../src/content/release/release.ts';
import { type Edit, writeTree } from '../../support/content/content-folder.ts';
import { project } from '../../support/project/project.ts';
import { change, ready } from '../../support/server/ready-site.ts';

const hosts = ['my.acme.example'];
const legal = '"legal_name": { "type": "text", "value": "Small Fibre Limited", "meaning": "Who trades." },';

/** The site whose footer and whose values name its company, in a folder with public files of its own. */
function openSite(edits: Record<string, Edit> = {}) {
  const assets = mkdtempSync(join(tmpdir(), 'assets-'));
  for (const picture of ['logo.svg', 'favicon.svg']) writeFileSync(join(assets, picture), '<svg/>');
  const site = JSON.parse(String(ready['site.json'])) as { footer: object };
  const named = { ...site, footer: { ...site.footer, company: 'Small Fibre Limited, of Leeds.' } };
  const folder = writeTree(
    change(ready, {
      'site.json': JSON.stringify(named, null, 2),
      'values.json': ['{', `{ ${legal}`],
      'text/help.md': ['We answer.', 'We answer. We are {legal_name}.'],
      ...edits,
    }),
  );
  const told = (message: string) => message.replaceAll(`${folder}/`, '');
  const own = { ...project, assets };
  return {
    folder,
    assets,
    make: (name: string, options: Parameters<typeof makeEdition>[3]) =>
      JSON.parse(told(JSON.stringify(makeEdition(folder, own, name, options)))),
    read: (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')),
    write: (path: string, data: object) => writeFileSync(join(folder, path), JSON.stringify(data)),
    checked: () => readSite(folder, own).problems.map((problem) => told(toSentence(problem))),
    released: () =>
      readRelease(folder, { ...own, today: '2026-11-20', env: {} }).map((problem) => told(toSentence(problem))),
  };
}

test('D-46 a new brand has all that the check asks for, and the release check names what is still the other one’s', () => {
  const { make, read, checked, released, assets } = openSite();
  expect(make('acme', { hosts })).toMatchObject({
    made: [
      'editions.json',
      'editions/acme/site.json',
      'editions/acme/values.json',
      'public/brands/acme/favicon.svg',
      'public/brands/acme/logo.svg',
    ].map((path) => expect.stringContaining(path.replace('public/', ''))),
    changed: [],
  });
  expect(read('editions.json').editions).toEqual({ acme: { language: 'en-GB', hosts } });
  expect(read('editions/acme/values.json')).toEqual({ legal_name: { value: '[Write here what customers read.]' } });
  expect(existsSync(join(assets, 'brands/acme/logo.svg'))).toBe(true);
  expect(checked()).toEqual([]);
  const found = released().join('\n');
  expect(found).toContain('[unfinished:acme/values/legal_name]');
  expect(found).toContain('[unfinished:acme/site/footer/company]');
  expect(found).toMatch(/editions\/acme\/site\.json:\d+:\d+ {2}At the hosts of "acme" this is the phone of/);
});

test('D-42 a new language is an entry behind those that there are, and a brand’s own stands over it', () => {
  const { make, read, checked } = openSite();
  make('acme', { hosts });
  expect(make('cy', { language: 'cy' })).toMatchObject({ made: [], changed: ['editions.json'] });
  make('acme-cy', { language: 'cy', base: 'acme' });
  expect(Object.keys(read('editions.json').editions)).toEqual(['acme', 'cy', 'acme-cy']);
  expect(checked()).toEqual([]);
});

test('D-46 what cannot be made leaves nothing behind', () => {
  const { make, assets, folder } = openSite();
  make('acme', { hosts });
  expect(make('acme', { hosts })).toEqual({
    refused: 'There is an edition named "acme" already. Take another name, such as "acme-2".',
  });
  const taken = make('other', { hosts });
  expect(taken.problems.map(({ message }: { message: string }) => message)).toContain(
    'The edition "other" has this host too.',
  );
  expect(existsSync(join(assets, 'brands/other/logo.svg'))).toBe(false);
  expect(existsSync(join(folder, 'editions/other'))).toBe(false);
});

test('D-46 a brand of another company that does not say the company’s values is told which', () => {
  const { make, write, read, checked } = openSite();
  make('acme', { hosts });
  const { legal_name: _, ...values } = read('editions/acme/values.json');
  write('editions/acme/values.json', values);
  const said =
    'The footer of this brand names another company, so the brand says these itself, in its values.json: legal_name.';
  expect(checked()).toEqual([`editions/acme/values.json:1:1  ${said}`]);
  const site = read('editions/acme/site.json');
  write('editions/acme/site.json', { ...site, footer: { ...site.footer, company: 'Acme is Small Fibre Limited.' } });
  expect(checked()).toEqual([]);
});
