import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agree, alive } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import * as added from '../support/project/added-folders.ts';
import { copyProject, type ProjectCopy } from '../support/project/project-copy.ts';
import { type Served, serveBy } from '../support/project/served.ts';
import { operate } from '../support/server/operator.ts';

test.describe.configure({ mode: 'serial' });
// No server of the built site is started beside this project's own.
test.use({ baseURL: '' });

const id = (number: number) => `00000000-0000-4000-8000-000000000${number}`;

const { block, blockServer, component, hours, island, kindFiles, kindFolder, knowsRules, schema, withRead } = added;
const folder = 'src/blocks/opening-times';
const made = 'src/blocks/speed-check';
const generated = ['schemas/generated/block.schema.json', 'src/types.gen.ts', 'src/acts/kinds.gen.ts'];

// One copy of the project gets two new types of block, one by hand and one by `npm run new block`, and other content; it is built and
// served once, and loses the types again.
let project: ProjectCopy;
let start: Served | undefined;
const settings = () => ({ DATA_DIR: start!.dataDir, DIST_DIR: `${project.folder}/dist` });
test.beforeAll(() => {
  project = copyProject();
});
test.afterAll(async () => {
  await start?.end();
  project?.remove();
});

test('R-N06 npm run new block makes a folder, and never the same one twice', async () => {
  const { code, output } = await project.npm('new', 'block', 'speed-check');
  expect(output).toContain(`new      ${made}/schema.json\n`);
  expect(code).toBe(0);
  expect(project.read('src/types.gen.ts')).toContain('export interface SpeedCheckBlock');
  expect(project.read('schemas/generated/block.schema.json')).toContain(`${made}/schema.json`);

  const again = await project.npm('new', 'block', 'speed-check');
  expect(again.output).toContain(
    'There is a block named "speed-check" already. Take another name, such as "speed-check-2".',
  );
  expect(again.code).toBe(1);
});

test('R-N06 a new block type is one new folder: generated, tested and typed', async () => {
  project.write(`${folder}/schema.json`, JSON.stringify(schema, null, 2));
  project.write(`${folder}/index.tsx`, component);
  project.write(`${folder}/island.tsx`, island);
  project.write(`${folder}/styles.module.css`, '.times {\n  padding: var(--space-4);\n}\n');
  project.write(`${folder}/fixtures/valid.json`, JSON.stringify({ 'two days': block }));
  project.write(
    `${folder}/fixtures/invalid.json`,
    JSON.stringify({ '"note" is missing here.': { type: 'opening-times', days: ['x'] } }),
  );
  expect(await project.npm('generate')).toMatchObject({ code: 0 });
  const expired = JSON.parse(project.read('content/pages/expired-link.json'));
  project.write(
    'content/pages/expired-link.json',
    JSON.stringify({ ...expired, blocks: [block, ...expired.blocks] }, null, 2),
  );

  const all = ['tests/blocks.test.tsx'];
  const tested = await project.vitest('--project', 'unit', made, ...all);
  expect(tested.output).toContain('2 passed');
  expect(tested.code).toBe(0);
  const blocks = { extends: './tsconfig.json', include: [folder, made, 'src/page/card/env.d.ts'] };
  project.write('tsconfig.blocks.json', JSON.stringify(blocks));
  expect(await project.npm('types', '-p', 'tsconfig.blocks.json')).toEqual({ code: 0, output: '' });
});

test('D-41 a kind of act is one new folder, and so is a block with a read: generated, typed and checked', async () => {
  for (const [file, text] of Object.entries(kindFiles)) project.write(`${kindFolder}/${file}`, text);
  project.write(`${folder}/schema.json`, JSON.stringify(withRead(schema), null, 2));
  project.write(`${folder}/server.ts`, blockServer);
  project.write(`${folder}/fixtures/valid.json`, JSON.stringify({ 'two days': { ...block, read: 'hours' } }));
  project.write(`${folder}/fixtures/reads.json`, JSON.stringify({ hours: { days: ['Sunday'] } }));
  expect(await project.npm('generate')).toMatchObject({ code: 0 });
  project.edit(
    'content/journeys.json',
    '"journeys": {',
    '"journeys": { "rules": { "steps": ["rules-read", "rules-done"] },',
  );
  for (const name of ['rules-read', 'rules-done']) {
    expect(await project.npm('new', 'page', name)).toMatchObject({ code: 0 });
    const path = `content/pages/${name}.json`;
    project.write(path, project.read(path).replaceAll('""', '"Our rules"'));
  }
  project.edit('content/acts.json', '"payment": {', `"rules-known": ${knowsRules},\n  "payment": {`);
  const page = JSON.parse(project.read('content/pages/rules-read.json'));
  const blocks = page.blocks.map((one: { type: string }) =>
    one.type === 'button' ? { ...one, label: 'I know the rules', act: 'rules-known' } : one,
  );
  const asked = { type: 'opening-times', days: ['Monday'], note: 'expired-link', read: 'hours' };
  project.write('content/pages/rules-read.json', JSON.stringify({ ...page, blocks: [asked, ...blocks] }, null, 2));
  project.write('content/reads.json', JSON.stringify({ $schema: '../schemas/reads.schema.json', hours }, null, 2));
  project.edit('content/messages.json', '"$schema"', '"hoursUnavailable": "We cannot show our hours.",\n  "$schema"');
  expect(await project.npm('check')).toMatchObject({ code: 0 });
  const kinds = { extends: './tsconfig.json', include: [folder, 'src/acts', 'src/server/acts', 'src/server/blocks'] };
  project.write('tsconfig.kinds.json', JSON.stringify({ ...kinds, files: ['src/page/card/env.d.ts'] }));
  expect(await project.npm('types', '-p', 'tsconfig.kinds.json')).toEqual({ code: 0, output: '' });
});

test('the main job: npm start checks, builds, serves, and prints the address and every demo link', async ({ page }) => {
  const expired = JSON.parse(project.read('content/pages/expired-link.json'));
  project.write(
    'content/pages/moved-house.json',
    JSON.stringify(
      { ...expired, path: '/moved-house', title: 'Have you moved?', blocks: expired.blocks.slice(1) },
      null,
      2,
    ),
  );

  project.edit('content/text/expired-link.md', 'works for a limited time', 'was good for a fortnight');
  project.edit('content/site.json', 'https://www.example.com/privacy', 'https://www.example.com/your-privacy');
  project.edit('content/site.json', '"phone": "01632 960 100"', '"phone": "01632 960 777"');
  const values = JSON.parse(project.read('content/values.json'));
  values.contract_months.value = 30;
  project.write('content/values.json', JSON.stringify(values, null, 2));

  start = await serveBy('start', project.folder);
  await expect.poll(start.output).toContain(start.url);
  for (const number of [101, 102, 103, 104, 201, 202, 203, 204, 301, 302, 303, 401, 402, 501, 502, 503]) {
    expect(start.output()).toContain(id(number));
  }
  await page.goto(`${start.url}/start-single-payment?id=${id(401)}`);
  await expect(page.getByText('£34.99')).toBeVisible();
});

test('R-N06 a block of the new type is shown, with its styles and its script', async ({ page }) => {
  await page.goto(`${start!.url}/expired-link`);
  await alive(page);
  await page.getByRole('button', { name: 'Opening times' }).click();
  await expect(page.getByText('Call 01632 960 777').first()).toBeVisible();
  const section = page.locator('section').filter({ hasText: 'Monday' }).first();
  await expect(section).toHaveCSS('padding-top', '16px');
});

test('D-41 an act of the new kind is recorded, on a page whose block shows what the provider’s system says', async ({
  page,
}) => {
  const link = { journey: 'rules' };
  const { id } = await operate(settings(), { name: 'create', link });
  await page.goto(`${start!.url}/rules-read?id=${id}`);
  await alive(page);
  await page.getByRole('button', { name: 'Opening times' }).click();
  await expect(page.getByText('Sunday')).toBeVisible();
  await page.getByRole('button', { name: 'I know the rules' }).click();
  await expect(page).toHaveURL(/\/rules-done/);
  const { acts } = await operate(settings(), { name: 'show', id });
  expect(acts).toMatchObject([{ act: 'rules-known', statement: 'I know the rules' }]);
});

test('R-N04 R-N01 a copied page file is a new page, and the developer index lists it', async ({ page }) => {
  await page.goto(`${start!.url}/moved-house`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Have you moved?');
  await page.goto(start!.url);
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Have you moved?' }) })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/moved-house/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Have you moved?');
});

test('R-G08 R-N01 texts, contacts and the footer change by content alone', async ({ page }) => {
  await page.goto(`${start!.url}/moved-house`);
  await expect(page.getByText('each link was good for a fortnight.')).toBeVisible();
  await expect(page.getByRole('link', { name: '01632 960 777' })).toBeVisible();
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' });
  await expect(privacy).toHaveAttribute('href', 'https://www.example.com/your-privacy');
});

test('R-K19 a term of the contract changes by content alone, and is what customers agree to', async ({ page }) => {
  await page.goto(`${start!.url}/contract-start?id=${id(201)}`);
  await expect(page.getByText('30 months').first()).toBeVisible();
  await agree(page, 'Continue');
  await expect(page).toHaveURL(/contract-complete/);
  const [act] = (await operate(settings(), { name: 'show', id: id(201) })).acts;
  expect(act?.text).toContain('30');
  expect(act?.text).not.toMatch(/>24</);
});

test('R-N05 R-N06 a mistake, also in a block of the new type, fails the build with its place and what was probably meant, and leaves the last build alone', async ({
  page,
}) => {
  const before = project.read('dist/expired-link/index.html');
  project.edit('content/pages/expired-link.json', '"contacts"', '"contatcs"');
  project.edit('content/pages/expired-link.json', '"days"', '"dais"');
  const built = await project.npm('build');
  expect(built.code).toBe(1);
  expect(built.output).toMatch(/content\/pages\/expired-link\.json:\d+:\d+.*contatcs.*"contacts"/s);
  expect(built.output).toMatch(/content\/pages\/expired-link\.json:\d+:\d+.*dais.*"days"/s);
  expect(project.read('dist/expired-link/index.html')).toBe(before);
  await page.goto(`${start!.url}/expired-link`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
  project.edit('content/pages/expired-link.json', '"contatcs"', '"contacts"');
  project.edit('content/pages/expired-link.json', '"dais"', '"days"');
});

test('R-N06 without the folders everything is as it was before', async () => {
  const picture = 'docs/images/blocks/speed-check.png';
  project.write(picture, '');
  project.delete(folder);
  project.delete(made);
  project.delete(kindFolder);
  for (const file of ['acts', 'journeys', 'messages'])
    project.write(`content/${file}.json`, readFileSync(`content/${file}.json`, 'utf8'));
  const ofRules = ['pages/rules-read.json', 'pages/rules-done.json', 'text/rules-read.md', 'text/rules-done.md'];
  for (const file of ['reads.json', ...ofRules]) project.delete(`content/${file}`);
  const lists = await project.npm('generate', '--check');
  expect(lists.output).toContain('src/acts/kinds.gen.ts is not what it is made from.');
  expect(lists.code).toBe(1);
  // The lists of folders are written even where a schema has a mistake.
  project.edit('src/blocks/contacts/schema.json', '"shows":', '"show":');
  expect(await project.npm('generate')).toMatchObject({ code: 1 });
  project.edit('src/blocks/contacts/schema.json', '"show":', '"shows":');
  const left = await project.npm('generate', '--check');
  expect(left.output).toContain(`${picture} is the picture of no block.`);
  expect(left.code).toBe(1);
  expect(await project.npm('generate')).toMatchObject({ code: 0 });
  for (const file of generated) expect(project.read(file)).toBe(readFileSync(file, 'utf8'));
  expect(existsSync(join(project.folder, picture))).toBe(false);

  const checked = await project.npm('check');
  expect(checked.code).toBe(1);
  expect(checked.output).toContain('opening-times');
  const page = JSON.parse(project.read('content/pages/expired-link.json'));
  project.write('content/pages/expired-link.json', JSON.stringify({ ...page, blocks: page.blocks.slice(1) }, null, 2));
});

test('R-N02 R-N06 a mistake in a block is one plain sentence in every command', async () => {
  const contacts = 'src/blocks/contacts/schema.json';
  project.edit(contacts, '"hours"]', '"huors"]');
  const told = 'There is no contact, value or fact named "huors". Did you mean "hours"?';
  const output = `${contacts}:10:31  ${told}\n\ncontent: 1 mistake.\n`;
  expect(await project.npm('check')).toEqual({ code: 1, output });

  project.edit(contacts, '"shows":', '"show":');
  const sentence = `${contacts}:10:3  "show" is not a keyword of schemas. Did you mean "shows"?\n`;
  expect(await project.npm('check')).toEqual({ code: 1, output: `${sentence}\ncontent: 1 mistake.\n` });
  expect(await project.npm('generate')).toEqual({ code: 1, output: sentence });
});
