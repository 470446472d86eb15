import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alive } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { block, component, island, schema } from '../support/project/added-folders.ts';
import { copyProject, type ProjectCopy } from '../support/project/project-copy.ts';
import { type Served, serveBy } from '../support/project/served.ts';

test.describe.configure({ mode: 'serial' });
// No server of the built site is started beside this project's own.
test.use({ baseURL: '' });

const id = (number: number) => `00000000-0000-4000-8000-000000000${number}`;

const folder = 'src/blocks/opening-times';
const made = 'src/blocks/speed-check';
const generated = ['schemas/generated/block.schema.json', 'src/types.gen.ts'];

// One copy of the project gets two new types of block, one by hand and one by `npm run new block`, and other content; it is built and
// served once, and loses the types again.
let project: ProjectCopy;
let start: Served | undefined;
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

test('the main job: npm start checks, builds, serves, and prints the address and every demo link', async ({ page }) => {
  project.edit('content/site.json', '"phone": "01632 960 100"', '"phone": "01632 960 777"');
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
  project.edit(`${folder}/fixtures/invalid.json`, 'missing', 'missed');
  const { output } = await project.npm('check');
  expect(output).toContain('The check says of this block: "note" is missing here.');
  project.edit(`${folder}/fixtures/invalid.json`, 'missed', 'missing');
});

test('R-N06 without the folders everything is as it was before', async () => {
  const picture = 'docs/images/blocks/speed-check.png';
  project.write(picture, '');
  project.delete(folder);
  project.delete(made);
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
